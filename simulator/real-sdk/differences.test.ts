import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PROVIDER_EVENTS, type ProviderEventName } from "../../src/provider/events.ts";
import { timelineOf } from "../engine/timeline.ts";
import { parseAttempt } from "../../tests/support/attempt.ts";
import { CREATED, type ServiceAction } from "./action.ts";
import { planOf } from "./plan.ts";

/** The differences that the plan of an attempt lists, as `<at> <cause> <kind>`. */
const differencesIn = (written: object) =>
  planOf(parseAttempt(written)).differences.map(({ at, cause, kind }) => `${at} ${cause} ${kind}`);

const CALL_START = { at: 900, event: "call-start" };

describe("planOf: unsupported parts", () => {
  it("reports a scripted disconnect before the start of the call as unsupported", () => {
    for (const at of [500, CALL_START.at]) {
      const events = [{ at, event: "disconnect" }, CALL_START];
      expect(differencesIn({ events })).toEqual([`${at} provider.disconnect unsupported`]);
    }
  });

  it("reports a scripted rejection of start() without an error event as unsupported", () => {
    const events = [{ at: 20, event: "error", payload: { type: "ejected" } }];
    const start = { outcome: "reject", after: 25 };
    expect(differencesIn({ start })).toEqual(["25 start.reject unsupported"]);
    expect(differencesIn({ start, events })).toEqual(["25 start.reject automatic"]);
    expect(differencesIn({ start: { ...start, after: 2000 }, events: [CALL_START] })).toEqual([
      "2000 start.reject automatic",
    ]);
  });

  it("reports a scripted rejection of stop() as unsupported", () => {
    const stop = { outcome: "reject" };
    expect(differencesIn({ stop })).toEqual(["null stop.reject unsupported"]);
    expect(planOf(parseAttempt({ stop })).leaveAfter).toBe(50);
    expect(planOf(parseAttempt({ stop: { outcome: "never" } })).leaveAfter).toBeNull();
  });

  it("reports every failure of noise cancellation after the first as unsupported", () => {
    const payload = { type: "audio-processing-setup-error" };
    const failing = [500, 3000].map((at) => ({ at, event: "error", payload }));
    expect(differencesIn({ events: [CALL_START, ...failing] })).toEqual([
      "500 provider.error automatic",
      "3000 provider.error unsupported",
    ]);
  });

  it("reports events of a failed start as unsupported, except the error and its repetitions by the SDK", () => {
    const error = { errorMsg: "Expired", error: { type: "exp-room", msg: "Expired" } };
    const refusal = { at: 70, event: "error", payload: { type: "daily-error", error } };
    const again = { at: 80, event: "error", payload: "Expired", late: true };
    const words = { at: 90, event: "transcript", payload: {}, late: true };
    expect(
      differencesIn({ start: { after: 400 }, events: [refusal, again, again, words] }),
    ).toEqual([
      "80 provider.error automatic",
      "80 provider.error automatic",
      "90 provider.transcript unsupported",
    ]);
    const answered = { ...refusal, payload: { statusCode: 402 } };
    expect(differencesIn({ start: { after: 400 }, events: [answered, again] })).toEqual([
      "80 provider.error unsupported",
    ]);
  });

  it.each([false, true])(
    "reports a fault after the end of the call as unsupported only if it is marked as late (call-end late: %s)",
    (late) => {
      const fault = { event: "microphone-error", payload: null };
      const events = [CALL_START, { at: 2000, event: "call-end", late }];
      const bare = { at: 2500, event: "error", payload: "The line went dead" };
      expect(differencesIn({ events: [...events, bare] })).toEqual([]);
      expect(differencesIn({ events: [...events, { at: 3000, ...fault }] })).toEqual([
        "3000 provider.microphone-error automatic",
      ]);
      expect(differencesIn({ events: [...events, { at: 3000, ...fault, late: true }] })).toEqual([
        "3000 provider.microphone-error unsupported",
      ]);
    },
  );
});

describe("planOf: failures while the visitor joins the room", () => {
  const fault = (at: number) => ({ at, event: "microphone-error", payload: null });
  const processor = { at: 20, event: "error", payload: { type: "audio-processing-setup-error" } };

  it("reproduces the first failure of the microphone if it comes before or as the visitor enters the room", () => {
    const events = [fault(300), fault(400), { at: 900, event: "call-start" }];
    expect(differencesIn({ start: { after: 400 }, events })).toEqual([
      "300 provider.microphone-error automatic",
      "400 provider.microphone-error unsupported",
    ]);
    expect(differencesIn({ start: { after: 400 }, events: [fault(400)] })).toEqual([
      "400 provider.microphone-error automatic",
    ]);
  });

  it("simulates the kind of microphone fault that the script names, or a denied permission if it names none", () => {
    const missing = { error: { error: { type: "not-found" } } };
    const answerTo = (payload: unknown) =>
      planOf(parseAttempt({ events: [{ ...fault(100), payload }] })).behaviour.microphone;
    expect(answerTo(missing)).toBe("missing");
    expect(answerTo(null)).toBe("denied");
  });

  it("reports failures of the microphone or processor as unsupported when the visitor is not admitted", () => {
    const unpaid = { at: 70, event: "error", payload: { statusCode: 402 } };
    expect(differencesIn({ start: { after: 400 }, events: [fault(10), unpaid] })).toEqual([
      "10 provider.microphone-error unsupported",
    ]);
    expect(differencesIn({ start: { outcome: "never" }, events: [processor] })).toEqual([
      "20 provider.error unsupported",
    ]);
  });
});

it("planOf treats errors after the failed start, but not before it, as repetitions by the SDK", () => {
  const error = { errorMsg: "Expired", error: { type: "exp-room", msg: "Expired" } };
  const refusal = { at: 70, event: "error", payload: { type: "daily-error", error } };
  const again = (at: number, late = true) => ({ at, event: "error", payload: "Expired", late });
  const events = [refusal, again(75, false), again(80), again(81)];
  expect(differencesIn({ start: { after: 400 }, events })).toEqual([
    "75 provider.error automatic",
    "80 provider.error automatic",
    "81 provider.error automatic",
  ]);
  const early = [again(20), refusal, again(80), again(81)];
  expect(differencesIn({ start: { after: 400 }, events: early })).toEqual([
    "20 provider.error unsupported",
    "80 provider.error automatic",
    "81 provider.error automatic",
  ]);
});

it("planOf fails the call, not the start, when the error comes in the millisecond of the admission", () => {
  const events = [{ at: 400, event: "error", payload: { type: "ejected" } }];
  const { actions } = planOf(parseAttempt({ start: { after: 400 }, events }));
  expect(actions.map(({ action }) => action.do)).toEqual(["answer", "admit", "fail"]);
});

describe("planOf: altered events", () => {
  it("reports an error whose payload is a bare text as altered", () => {
    const error = { at: 400, event: "error", payload: "Out of order" };
    const altered = ["400 provider.error altered"];
    expect(differencesIn({ start: { outcome: "never" }, events: [error] })).toEqual(altered);
    expect(
      differencesIn({ start: { outcome: "never" }, events: [{ ...error, payload: null }] }),
    ).toEqual([]);
    const begun = [{ at: 300, event: "call-start" }, error];
    expect(differencesIn({ start: { after: 100 }, events: begun })).toEqual(altered);
  });

  it("reports a scripted disconnect as altered when it comes sooner than the app can notice a lost assistant", () => {
    const events = [CALL_START, { at: 2000, event: "disconnect" }];
    expect(differencesIn({ events })).toEqual(["2000 provider.disconnect altered"]);
    expect(
      planOf(parseAttempt({ events })).actions.map(({ at, action }) => [at, action.do]),
    ).toEqual([
      ...[[0, "answer"] as const, [300, "admit"] as const],
      ...[[900, "listen"] as const, [900, "assistant-leaves"] as const],
    ]);
  });
});

const PAYLOADS = [
  ...[undefined, null, "The line went dead", 0.5, { type: "ejected" }, { statusCode: 402 }],
  ...["setup", "recovery"].map((which) => ({ type: `audio-processor-${which}-error` })),
  ...["audio-processing", "audio-observer"].map((what) => ({ type: `${what}-setup-error` })),
  { type: "audio-start-failed" },
  { type: "daily-error", error: { errorMsg: "E", error: { type: "connection-error" } } },
  { type: "daily-error", error: { errorMsg: "E", error: { type: "exp-room", msg: "Expired" } } },
  { type: "sfu", event: "interrupted" },
  { event: "message", payload: {} },
  { error: { error: { type: "permissions" } } },
];

const ATTEMPTS = fc
  .record({
    start: fc.record({
      outcome: fc.constantFrom("resolve", "resolve-null", "reject", "never"),
      after: fc.nat(20),
    }),
    events: fc.array(
      fc.record({
        at: fc.oneof(fc.nat(20), fc.nat(9000)),
        event: fc.constantFrom(...PROVIDER_EVENTS),
        payload: fc.constantFrom(...PAYLOADS),
        late: fc.boolean(),
      }),
      { maxLength: 12 },
    ),
  })
  .map(parseAttempt);

/** The events that each action can make the SDK emit. */
const EVENTS: Partial<Record<ServiceAction["do"], readonly ProviderEventName[]>> = {
  answer: ["error"],
  refuse: ["error"],
  listen: ["call-start"],
  leave: ["call-end"],
  fail: ["error"],
  "fail-softly": ["error"],
  "fail-microphone": ["microphone-error"],
  "fail-recording": ["unknown-event"],
  tell: ["transcript", "status-update", "unknown-event"],
  level: ["speech-start", "volume-level", "local-volume-level"],
  "fall-silent": ["speech-end"],
  network: ["network-connection"],
  quality: ["network-quality"],
  "assistant-leaves": ["disconnect"],
};

/** The actions of a plan that cause scripted events, without those that start the call. */
const actionsForEvents = ({ hasMachine, actions }: ReturnType<typeof planOf>) =>
  actions.filter(
    ({ lane, action }) =>
      lane === "event" ||
      !hasMachine ||
      (lane === "start" && action.do === "answer" && action !== CREATED),
  );

it("planOf turns each event of an attempt into an action or lists it as a difference", () => {
  fc.assert(
    fc.property(ATTEMPTS, (one) => {
      const plan = planOf(one);
      const withoutAction = plan.differences.filter(
        ({ cause, kind }) => cause.startsWith("provider.") && kind !== "altered",
      );
      const actions = [...actionsForEvents(plan)];
      for (const { at, event } of timelineOf(one)) {
        const found = withoutAction.findIndex(
          (difference) => difference.at === at && difference.cause === `provider.${event}`,
        );
        if (found >= 0) {
          withoutAction.splice(found, 1);
          continue;
        }
        const action = actions.findIndex(
          (planned) =>
            (planned.at === at || event === "disconnect") &&
            EVENTS[planned.action.do]?.includes(event) === true,
        );
        expect(action, `${at} ${event}`).toBeGreaterThanOrEqual(0);
        actions.splice(action, 1);
      }
      expect([...withoutAction, ...actions]).toEqual([]);
    }),
  );
});
