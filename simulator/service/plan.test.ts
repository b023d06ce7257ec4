import { describe, expect, it } from "vitest";
import { parseScenarioValue } from "../scenario/parse.ts";
import type { Attempt } from "../scenario/schema.ts";
import { planOf } from "./plan.ts";

/** An attempt as a scenario file writes it, its defaults filled in. */
function attempt(written: object): Attempt {
  const parsed = parseScenarioValue({
    schemaVersion: 1,
    id: "planned",
    title: "Planned",
    attempts: [written],
  });
  if (!parsed.ok) throw new Error("The attempt is refused.");
  const [first] = parsed.scenario.attempts;
  if (first === undefined) throw new Error("There is no attempt.");
  return first;
}

const CREATED = { do: "answer", answer: { type: "created" } };

/** The cues of a plan, each with its moment. */
const cuesOf = (written: object) =>
  planOf(attempt(written)).cues.map(({ at, cue }) => [at, cue] as const);

describe("a call that comes about", () => {
  it("is created, let in and begun, each at its time", () => {
    expect(cuesOf({ start: { after: 400 }, events: [{ at: 900, event: "call-start" }] })).toEqual([
      [0, CREATED],
      [400, { do: "admit" }],
      [900, { do: "listen" }],
    ]);
  });

  it("is let in early where it begins before its start has settled", () => {
    const events = [{ at: 100, event: "call-start" }];
    expect(cuesOf({ start: { outcome: "never" }, events })[1]).toEqual([100, { do: "admit" }]);
  });

  it("is never let in where nothing comes of the start", () => {
    expect(cuesOf({ start: { outcome: "never" } })).toEqual([[0, CREATED]]);
  });

  it("loses the assistant as long before as it takes the app to miss it", () => {
    const events = [
      { at: 900, event: "call-start" },
      { at: 9000, event: "disconnect" },
    ];
    expect(cuesOf({ events }).at(-1)).toEqual([4000, { do: "lose-assistant" }]);
  });

  it("falls silent a second after the last loud level, once for each speech", () => {
    const levels = { of: "assistant", every: 600, values: [0.1, 0.2, 0, 0, 0.3] };
    const silences = cuesOf({ events: [{ at: 1000, levels }] }).filter(
      ([, cue]) => cue.do === "fall-silent",
    );
    expect(silences.map(([at]) => at)).toEqual([2600, 4400]);
  });
});

describe("a start that fails", () => {
  const failing = (payload: unknown, more: object[] = []) =>
    planOf(
      attempt({
        start: { outcome: "resolve-null", after: 50 },
        events: [{ at: 40, event: "error", payload }, ...more],
      }),
    );

  it("is refused with the body that the SDK's error tells of", () => {
    const body = { message: "Wallet Balance is low", statusCode: 402 };
    const { cues } = failing({ type: "start-method-error", error: { message: body, error: body } });
    expect(cues.map(({ at, cue }) => [at, cue])).toEqual([
      [40, { do: "answer", answer: { type: "refused", status: 402, body } }],
    ]);
  });

  it("is answered with a page where the body was none that could be read", () => {
    const { cues } = failing({ type: "start-method-error", error: { message: {}, error: {} } });
    expect(cues[0]?.cue).toMatchObject({ do: "answer", answer: { type: "garbled", status: 500 } });
  });

  it.each(["Failed to fetch", "Load failed"])(
    "is not answered where the SDK says: %s",
    (message) => {
      const error = { message, name: "TypeError", stack: "…" };
      expect(failing({ type: "start-method-error", error }).cues[0]?.cue).toEqual({
        do: "answer",
        answer: { type: "dropped" },
      });
    },
  );

  it("is answered with null where the SDK printed an answer without a body", () => {
    const error = { message: '{"data":null,"error":null}', data: null, error: null };
    expect(failing({ type: "start-method-error", error }).cues[0]?.cue).toEqual({
      do: "answer",
      answer: { type: "refused", status: 500, body: null },
    });
  });

  it("is answered with nothing where the SDK found no call in a success, and fails twice", () => {
    const error = { message: "Cannot read properties of null", name: "TypeError", stack: "…" };
    const { cues, remarks } = failing({ type: "daily-call-join-error", error }, [
      { at: 41, event: "error", payload: { type: "start-method-error", error }, late: true },
      { at: 42, event: "error", payload: { type: "start-method-error", error }, late: true },
    ]);
    expect(cues[0]?.cue).toEqual({
      do: "answer",
      answer: { type: "garbled", status: 201, text: "" },
    });
    expect(remarks.flatMap(({ at, fate }) => ((at ?? 0) < 50 ? [fate] : []))).toEqual([
      "by-itself",
      "left-out",
    ]);
  });

  it("is let at a bundle that is missing when it is to fail", () => {
    const error = { type: "connection-error", msg: "Failed to load call object bundle." };
    const plan = failing({ type: "daily-error", error: { errorMsg: "Failed", error } });
    expect(plan).toMatchObject({ bundle: "missing", cues: [{ at: 40, cue: CREATED }] });
  });

  it("is refused by the machine where the room is closed", () => {
    const error = { type: "exp-room", msg: "The room has expired" };
    const { cues } = failing({ type: "daily-error", error: { errorMsg: "Expired", error } });
    expect(cues.map(({ at, cue }) => [at, cue])).toEqual([
      [0, CREATED],
      [40, { do: "refuse", error: { errorMsg: "Expired", error } }],
    ]);
  });
});

describe("a call that fails", () => {
  const failed = (payload: unknown, more: object[] = []) =>
    planOf(
      attempt({
        events: [{ at: 900, event: "call-start" }, { at: 2000, event: "error", payload }, ...more],
      }),
    );

  it("fails with the machine's own error, its details as the machine sends them", () => {
    const error = { type: "no-room", msg: "Deleted", details: { by: "owner" } };
    const payload = { type: "daily-error", error: { errorMsg: "Meeting has ended", error } };
    expect(failed(payload).cues.at(-1)?.cue).toEqual({
      do: "fail",
      error: { errorMsg: "Meeting has ended", error: { ...error, details: '{"by":"owner"}' } },
    });
  });

  it("fails with the nearest to an error of another shape", () => {
    expect(failed({ type: "ejected", message: "Meeting has ended" }).cues.at(-1)?.cue).toEqual({
      do: "fail",
      error: {
        errorMsg: "Meeting has ended",
        error: { type: "ejected", msg: "Meeting has ended" },
      },
    });
  });

  it("leaves the room after it only where a call-end is to follow", () => {
    const payload = { type: "ejected" };
    const end = { at: 2001, event: "call-end", late: true };
    expect(failed(payload).behaviour.leavesAfterError).toBe(false);
    expect(failed(payload, [end]).behaviour.leavesAfterError).toBe(true);
  });

  it("goes on after a recovery that is refused", () => {
    expect(failed({ type: "audio-processor-recovery-error" }).cues.at(-1)?.cue).toMatchObject({
      do: "fail-softly",
      type: "audio-processor-error",
    });
  });
});

it("fails a recording, and tells no other event that it has no word for but a message", () => {
  const unknown = (event: string) => ({
    at: 3000,
    event: "unknown-event",
    payload: { event, payload: { errorMsg: "Disk full" } },
  });
  expect(cuesOf({ events: [unknown("recording-error")] }).at(-1)).toEqual([
    3000,
    { do: "fail-recording", errorMsg: "Disk full" },
  ]);
  expect(cuesOf({ events: [unknown("recording-stats")] }).at(-1)?.[1]).toEqual({ do: "admit" });
});

it("has the microphone denied when it is asked for, and lost when a call runs", () => {
  const payload = { error: { error: { type: "permissions" } } };
  const early = { at: 100, event: "microphone-error", payload };
  const late = { at: 3000, event: "microphone-error", payload };
  const start = { after: 400 };
  expect(planOf(attempt({ start, events: [early] })).behaviour.microphone).toBe("denied");
  expect(planOf(attempt({ start, events: [late] })).behaviour.microphone).toBe("granted");
  expect(cuesOf({ start, events: [late] }).at(-1)?.[1]).toEqual({
    do: "fail-microphone",
    answer: "denied",
  });
});
