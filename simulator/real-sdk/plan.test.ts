import { describe, expect, it } from "vitest";
import { parseAttempt } from "../../tests/support/attempt.ts";
import { planOf } from "./plan.ts";

const CREATED = { do: "answer", answer: { type: "created" } };

/** The actions that the plan of an attempt contains, each with its time. */
const actionsOf = (written: object) =>
  planOf(parseAttempt(written)).actions.map(({ at, action }) => [at, action] as const);

describe("planOf: a call that starts", () => {
  it("plans the creation of the call, the admission of the visitor and the start of the call at their scripted times", () => {
    expect(
      actionsOf({ start: { after: 400 }, events: [{ at: 900, event: "call-start" }] }),
    ).toEqual([
      [0, CREATED],
      [400, { do: "admit" }],
      [900, { do: "listen" }],
    ]);
  });

  it("admits the visitor at the start of the call when the script begins the call before start() settles", () => {
    const events = [{ at: 100, event: "call-start" }];
    expect(actionsOf({ start: { outcome: "never" }, events })[1]).toEqual([100, { do: "admit" }]);
  });

  it("does not admit the visitor when the scripted start() never settles", () => {
    expect(actionsOf({ start: { outcome: "never" } })).toEqual([[0, CREATED]]);
  });

  it("removes the assistant early enough before a scripted disconnect for the app to report the loss on time", () => {
    const events = [
      { at: 900, event: "call-start" },
      { at: 9000, event: "disconnect" },
    ];
    expect(actionsOf({ events }).at(-1)).toEqual([4000, { do: "assistant-leaves" }]);
  });

  it("ends each speech once, a second after the last loud level", () => {
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
  const answer = (told: object) => ({ do: "answer", answer: told });
  const failedFetch = (message: string) => ({ message, name: "TypeError", stack: "…" });
  const body = { message: "Wallet Balance is low", statusCode: 402 };
  const NULL_BODY = { message: '{"data":null,"error":null}', data: null, error: null };

  it.each([
    [
      "the body from the SDK's error",
      { message: body, error: body },
      { type: "refused", status: 402, body },
    ],
    [
      "an HTML page when the error contains no body",
      { message: {}, error: {} },
      { type: "garbled", status: 500, text: "<html></html>" },
    ],
    [
      "a dropped request when Chromium's fetch failed",
      failedFetch("Failed to fetch"),
      { type: "dropped" },
    ],
    [
      "a dropped request when Safari's fetch failed",
      failedFetch("Load failed"),
      { type: "dropped" },
    ],
    [
      "null when the error contains an answer without a body",
      NULL_BODY,
      { type: "refused", status: 500, body: null },
    ],
  ])("answers the request for the call with %s", (_, error, expected) => {
    const { actions } = failing({ type: "start-method-error", error });
    expect(actions.map(({ at, action }) => [at, action])).toEqual([[40, answer(expected)]]);
  });

  it("answers the request for the call with an empty body when the scripted error comes from reading a missing call", () => {
    const error = failedFetch("Cannot read properties of null");
    const { actions, differences } = failing({ type: "daily-call-join-error", error }, [
      { at: 41, event: "error", payload: { type: "start-method-error", error }, late: true },
      { at: 42, event: "error", payload: { type: "start-method-error", error }, late: true },
    ]);
    expect(actions[0]?.action).toEqual(answer({ type: "garbled", status: 201, text: "" }));
    expect(differences.flatMap(({ at, kind }) => ((at ?? 0) < 50 ? [kind] : []))).toEqual([
      "automatic",
      "unsupported",
    ]);
  });

  it("serves no call machine when the scripted error says that its bundle failed to load", () => {
    const error = { type: "connection-error", msg: "Failed to load call object bundle." };
    const plan = failing({ type: "daily-error", error: { errorMsg: "Failed", error } });
    expect(plan).toMatchObject({ hasMachine: false, actions: [{ at: 40, action: CREATED }] });
  });

  it("makes the call machine refuse the visitor when the scripted error says that the room has expired", () => {
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

  const deleted = { type: "no-room", msg: "Deleted", details: { by: "owner" } };
  const ended = { errorMsg: "Meeting has ended" };
  it.each([
    [
      "the machine's error, with its details as JSON text",
      { type: "daily-error", error: { ...ended, error: deleted } },
      { do: "fail", error: { ...ended, error: { ...deleted, details: '{"by":"owner"}' } } },
    ],
    [
      "the closest error of the machine for another shape",
      { type: "ejected", message: "Meeting has ended" },
      { do: "fail", error: { ...ended, error: { type: "ejected", msg: "Meeting has ended" } } },
    ],
    [
      "a non-fatal error when a recovery of the processor fails",
      { type: "audio-processor-recovery-error" },
      { do: "fail-softly", type: "audio-processor-error", errorMsg: "" },
    ],
  ])("makes the call machine report %s", (_, payload, action) => {
    expect(failed(payload).actions.at(-1)?.action).toEqual(action);
  });

  it("lets the call machine leave the room after the error only if the script has a late call-end", () => {
    const payload = { type: "ejected" };
    const end = { at: 2001, event: "call-end", late: true };
    expect(failed(payload).behaviour.leavesAfterError).toBe(false);
    expect(failed(payload, [end]).behaviour.leavesAfterError).toBe(true);
  });
});

it("planOf maps the unknown event recording-error to a failed recording, and other unknown events to no action", () => {
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

it("planOf denies the microphone when its fault comes before the admission, and lets it fail later when the fault comes during the call", () => {
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
