import { describe, expect, it } from "vitest";
import { parseAttempt } from "../../tests/support/attempt.ts";
import { planOf } from "./plan.ts";

const CREATED = { do: "answer", answer: { type: "created" } };

/** The actions of a plan, each with its moment. */
const actionsOf = (written: object) =>
  planOf(parseAttempt(written)).actions.map(({ at, action }) => [at, action] as const);

describe("planOf: a call that starts", () => {
  it("creates the call, admits the visitor and begins, each at its time", () => {
    expect(
      actionsOf({ start: { after: 400 }, events: [{ at: 900, event: "call-start" }] }),
    ).toEqual([
      [0, CREATED],
      [400, { do: "admit" }],
      [900, { do: "listen" }],
    ]);
  });

  it("admits the visitor early when the call begins before its start settles", () => {
    const events = [{ at: 100, event: "call-start" }];
    expect(actionsOf({ start: { outcome: "never" }, events })[1]).toEqual([100, { do: "admit" }]);
  });

  it("does not admit the visitor when the start never settles", () => {
    expect(actionsOf({ start: { outcome: "never" } })).toEqual([[0, CREATED]]);
  });

  it("removes the assistant as long before the disconnect as the app needs to notice", () => {
    const events = [
      { at: 900, event: "call-start" },
      { at: 9000, event: "disconnect" },
    ];
    expect(actionsOf({ events }).at(-1)).toEqual([4000, { do: "lose-assistant" }]);
  });

  it("ends each speech once, a second after its last loud level", () => {
    const levels = { of: "assistant", every: 600, values: [0.1, 0.2, 0, 0, 0.3] };
    const silences = actionsOf({ events: [{ at: 1000, levels }] }).filter(
      ([, action]) => action.do === "fall-silent",
    );
    expect(silences.map(([at]) => at)).toEqual([2600, 4400]);
  });
});

describe("planOf: a start that fails", () => {
  const failing = (payload: unknown, more: object[] = []) =>
    planOf(
      parseAttempt({
        start: { outcome: "resolve-null", after: 50 },
        events: [{ at: 40, event: "error", payload }, ...more],
      }),
    );

  it("refuses with the body from the SDK's error", () => {
    const body = { message: "Wallet Balance is low", statusCode: 402 };
    const { actions } = failing({
      type: "start-method-error",
      error: { message: body, error: body },
    });
    expect(actions.map(({ at, action }) => [at, action])).toEqual([
      [40, { do: "answer", answer: { type: "refused", status: 402, body } }],
    ]);
  });

  it("answers with an HTML page when the error contains no body", () => {
    const { actions } = failing({ type: "start-method-error", error: { message: {}, error: {} } });
    expect(actions[0]?.action).toMatchObject({
      do: "answer",
      answer: { type: "garbled", status: 500 },
    });
  });

  it.each(["Failed to fetch", "Load failed"])(
    "drops the request when the SDK's error says: %s",
    (message) => {
      const error = { message, name: "TypeError", stack: "…" };
      expect(failing({ type: "start-method-error", error }).actions[0]?.action).toEqual({
        do: "answer",
        answer: { type: "dropped" },
      });
    },
  );

  it("answers with null when the SDK's error contains an answer without a body", () => {
    const error = { message: '{"data":null,"error":null}', data: null, error: null };
    expect(failing({ type: "start-method-error", error }).actions[0]?.action).toEqual({
      do: "answer",
      answer: { type: "refused", status: 500, body: null },
    });
  });

  it("is answered with nothing where the SDK found no call in a success, and fails twice", () => {
    const error = { message: "Cannot read properties of null", name: "TypeError", stack: "…" };
    const { actions, differences } = failing({ type: "daily-call-join-error", error }, [
      { at: 41, event: "error", payload: { type: "start-method-error", error }, late: true },
      { at: 42, event: "error", payload: { type: "start-method-error", error }, late: true },
    ]);
    expect(actions[0]?.action).toEqual({
      do: "answer",
      answer: { type: "garbled", status: 201, text: "" },
    });
    expect(differences.flatMap(({ at, kind }) => ((at ?? 0) < 50 ? [kind] : []))).toEqual([
      "automatic",
      "unsupported",
    ]);
  });

  it("serves no bundle when the bundle is to fail", () => {
    const error = { type: "connection-error", msg: "Failed to load call object bundle." };
    const plan = failing({ type: "daily-error", error: { errorMsg: "Failed", error } });
    expect(plan).toMatchObject({ bundle: "missing", actions: [{ at: 40, action: CREATED }] });
  });

  it("refuses the visitor by the machine when the room is closed", () => {
    const error = { type: "exp-room", msg: "The room has expired" };
    const { actions } = failing({ type: "daily-error", error: { errorMsg: "Expired", error } });
    expect(actions.map(({ at, action }) => [at, action])).toEqual([
      [0, CREATED],
      [40, { do: "refuse", error: { errorMsg: "Expired", error } }],
    ]);
  });
});

describe("planOf: a call that fails", () => {
  const failed = (payload: unknown, more: object[] = []) =>
    planOf(
      parseAttempt({
        events: [{ at: 900, event: "call-start" }, { at: 2000, event: "error", payload }, ...more],
      }),
    );

  it("reports the machine's error with its details as JSON text", () => {
    const error = { type: "no-room", msg: "Deleted", details: { by: "owner" } };
    const payload = { type: "daily-error", error: { errorMsg: "Meeting has ended", error } };
    expect(failed(payload).actions.at(-1)?.action).toEqual({
      do: "fail",
      error: { errorMsg: "Meeting has ended", error: { ...error, details: '{"by":"owner"}' } },
    });
  });

  it("reports the closest error of the machine for another shape", () => {
    expect(
      failed({ type: "ejected", message: "Meeting has ended" }).actions.at(-1)?.action,
    ).toEqual({
      do: "fail",
      error: {
        errorMsg: "Meeting has ended",
        error: { type: "ejected", msg: "Meeting has ended" },
      },
    });
  });

  it("leaves the room after the error only if the script has a late call-end", () => {
    const payload = { type: "ejected" };
    const end = { at: 2001, event: "call-end", late: true };
    expect(failed(payload).behaviour.leavesAfterError).toBe(false);
    expect(failed(payload, [end]).behaviour.leavesAfterError).toBe(true);
  });

  it("keeps the call when a recovery of the processor fails", () => {
    expect(failed({ type: "audio-processor-recovery-error" }).actions.at(-1)?.action).toMatchObject(
      {
        do: "fail-softly",
        type: "audio-processor-error",
      },
    );
  });
});

it("maps an unknown event to a failed recording, and other unknown events to no action", () => {
  const unknown = (event: string) => ({
    at: 3000,
    event: "unknown-event",
    payload: { event, payload: { errorMsg: "Disk full" } },
  });
  expect(actionsOf({ events: [unknown("recording-error")] }).at(-1)).toEqual([
    3000,
    { do: "fail-recording", errorMsg: "Disk full" },
  ]);
  expect(actionsOf({ events: [unknown("recording-stats")] }).at(-1)?.[1]).toEqual({ do: "admit" });
});

it("denies the microphone before the admission and fails it in a running call", () => {
  const payload = { error: { error: { type: "permissions" } } };
  const early = { at: 100, event: "microphone-error", payload };
  const late = { at: 3000, event: "microphone-error", payload };
  const start = { after: 400 };
  expect(planOf(parseAttempt({ start, events: [early] })).behaviour.microphone).toBe("denied");
  expect(planOf(parseAttempt({ start, events: [late] })).behaviour.microphone).toBe("granted");
  expect(actionsOf({ start, events: [late] }).at(-1)?.[1]).toEqual({
    do: "fail-microphone",
    answer: "denied",
  });
});
