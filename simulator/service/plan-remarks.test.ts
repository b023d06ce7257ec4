import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PROVIDER_EVENTS, type ProviderEventName } from "../../src/provider/events.ts";
import { timelineOf } from "../engine/timeline.ts";
import { parseScenarioValue } from "../scenario/parse.ts";
import type { Attempt } from "../scenario/schema.ts";
import { CREATED, type Cue } from "./cue.ts";
import { planOf, type ServicePlan } from "./plan.ts";

/** An attempt as a scenario file writes it, its defaults filled in. */
function attempt(written: object): Attempt {
  const file = { schemaVersion: 1, id: "planned", title: "Planned", attempts: [written] };
  const parsed = parseScenarioValue(file);
  if (!parsed.ok) throw new Error("The attempt is refused.");
  return parsed.scenario.attempts[0];
}

/** The remarks on an attempt: `<at> <cause> <fate>`. */
const remarksOn = (written: object) =>
  planOf(attempt(written)).remarks.map(({ at, cause, fate }) => `${at} ${cause} ${fate}`);

const CALL_START = { at: 900, event: "call-start" };

describe("what no service can bring about", () => {
  it("is a disconnect before a call has begun", () => {
    for (const at of [500, CALL_START.at]) {
      const events = [{ at, event: "disconnect" }, CALL_START];
      expect(remarksOn({ events })).toEqual([`${at} provider.disconnect left-out`]);
    }
  });

  it("is a start that fails without an error", () => {
    const events = [{ at: 20, event: "error", payload: { type: "ejected" } }];
    const start = { outcome: "reject", after: 25 };
    expect(remarksOn({ start })).toEqual(["25 start.reject left-out"]);
    expect(remarksOn({ start, events })).toEqual(["25 start.reject by-itself"]);
    expect(remarksOn({ start: { ...start, after: 2000 }, events: [CALL_START] })).toEqual([
      "2000 start.reject by-itself",
    ]);
  });

  it("is a stop that rejects, whenever that is", () => {
    const stop = { outcome: "reject" };
    expect(remarksOn({ stop })).toEqual(["null stop.reject left-out"]);
    expect(planOf(attempt({ stop })).leaveAfter).toBe(50);
    expect(planOf(attempt({ stop: { outcome: "never" } })).leaveAfter).toBeNull();
  });

  it("is more than one failure to set up noise cancellation", () => {
    const payload = { type: "audio-processing-setup-error" };
    const failing = [500, 3000].map((at) => ({ at, event: "error", payload }));
    expect(remarksOn({ events: [CALL_START, ...failing] })).toEqual([
      "500 provider.error by-itself",
      "3000 provider.error left-out",
    ]);
  });

  it("is whatever else is told of a start that is refused, but what the SDK repeats", () => {
    const error = { errorMsg: "Expired", error: { type: "exp-room", msg: "Expired" } };
    const refusal = { at: 70, event: "error", payload: { type: "daily-error", error } };
    const again = { at: 80, event: "error", payload: "Expired", late: true };
    const words = { at: 90, event: "transcript", payload: {}, late: true };
    expect(remarksOn({ start: { after: 400 }, events: [refusal, again, again, words] })).toEqual([
      "80 provider.error by-itself",
      "80 provider.error by-itself",
      "90 provider.transcript left-out",
    ]);
    const answered = { ...refusal, payload: { statusCode: 402 } };
    expect(remarksOn({ start: { after: 400 }, events: [answered, again] })).toEqual([
      "80 provider.error left-out",
    ]);
  });

  it.each([false, true])(
    "is not missed once the script's call is over, unless it is late",
    (late) => {
      const fault = { event: "microphone-error", payload: null };
      const events = [CALL_START, { at: 2000, event: "call-end", late }];
      const bare = { at: 2500, event: "error", payload: "The line went dead" };
      expect(remarksOn({ events: [...events, bare] })).toEqual([]);
      expect(remarksOn({ events: [...events, { at: 3000, ...fault }] })).toEqual([
        "3000 provider.microphone-error by-itself",
      ]);
      expect(remarksOn({ events: [...events, { at: 3000, ...fault, late: true }] })).toEqual([
        "3000 provider.microphone-error left-out",
      ]);
    },
  );
});

describe("what a script says of things that come about as the room is joined", () => {
  const fault = (at: number) => ({ at, event: "microphone-error", payload: null });
  const processor = { at: 20, event: "error", payload: { type: "audio-processing-setup-error" } };

  it("is said once of the microphone, up to that moment", () => {
    const events = [fault(300), fault(400), { at: 900, event: "call-start" }];
    expect(remarksOn({ start: { after: 400 }, events })).toEqual([
      "300 provider.microphone-error by-itself",
      "400 provider.microphone-error left-out",
    ]);
    expect(remarksOn({ start: { after: 400 }, events: [fault(400)] })).toEqual([
      "400 provider.microphone-error by-itself",
    ]);
  });

  it("is the fault that the microphone answers with", () => {
    const missing = { error: { error: { type: "not-found" } } };
    const answerTo = (payload: unknown) =>
      planOf(attempt({ events: [{ ...fault(100), payload }] })).behaviour.microphone;
    expect(answerTo(missing)).toBe("missing");
    expect(answerTo(null)).toBe("denied");
  });

  it("is nothing where nobody asks, or nobody is let in", () => {
    const unpaid = { at: 70, event: "error", payload: { statusCode: 402 } };
    expect(remarksOn({ start: { after: 400 }, events: [fault(10), unpaid] })).toEqual([
      "10 provider.microphone-error left-out",
    ]);
    expect(remarksOn({ start: { outcome: "never" }, events: [processor] })).toEqual([
      "20 provider.error left-out",
    ]);
  });
});

it("counts as repeated only what comes late, and after the failure", () => {
  const error = { errorMsg: "Expired", error: { type: "exp-room", msg: "Expired" } };
  const refusal = { at: 70, event: "error", payload: { type: "daily-error", error } };
  const again = (at: number, late = true) => ({ at, event: "error", payload: "Expired", late });
  const events = [refusal, again(75, false), again(80), again(81)];
  expect(remarksOn({ start: { after: 400 }, events })).toEqual([
    "75 provider.error by-itself",
    "80 provider.error by-itself",
    "81 provider.error by-itself",
  ]);
  const early = [again(20), refusal, again(80), again(81)];
  expect(remarksOn({ start: { after: 400 }, events: early })).toEqual([
    "20 provider.error left-out",
    "80 provider.error by-itself",
    "81 provider.error by-itself",
  ]);
});

it("takes a failure at the moment of the admission for one of the call, as the script does", () => {
  const events = [{ at: 400, event: "error", payload: { type: "ejected" } }];
  const { cues } = planOf(attempt({ start: { after: 400 }, events }));
  expect(cues.map(({ cue }) => cue.do)).toEqual(["answer", "admit", "fail"]);
});

describe("what comes otherwise", () => {
  it("is an error that is no object, wherever it comes", () => {
    const error = { at: 400, event: "error", payload: "Out of order" };
    const told = ["400 provider.error otherwise"];
    expect(remarksOn({ start: { outcome: "never" }, events: [error] })).toEqual(told);
    expect(
      remarksOn({ start: { outcome: "never" }, events: [{ ...error, payload: null }] }),
    ).toEqual([]);
    const begun = [{ at: 300, event: "call-start" }, error];
    expect(remarksOn({ start: { after: 100 }, events: begun })).toEqual(told);
  });

  it("is a disconnect sooner than an assistant can be missed", () => {
    const events = [CALL_START, { at: 2000, event: "disconnect" }];
    expect(remarksOn({ events })).toEqual(["2000 provider.disconnect otherwise"]);
    expect(planOf(attempt({ events })).cues.map(({ at, cue }) => [at, cue.do])).toEqual([
      ...[[0, "answer"] as const, [300, "admit"] as const],
      ...[[900, "listen"] as const, [900, "lose-assistant"] as const],
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
  .map(attempt);

/** What the SDK says of each cue that stands for an event. */
const SAYS: Partial<Record<Cue["do"], readonly ProviderEventName[]>> = {
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
  "lose-assistant": ["disconnect"],
};

/** The cues that stand for an event of the script, and not for how a call comes about. */
const cuesForEvents = ({ bundle, cues }: ServicePlan) =>
  cues.filter(
    ({ lane, cue }) =>
      lane === "event" ||
      bundle === "missing" ||
      (lane === "start" && cue.do === "answer" && cue !== CREATED),
  );

it("tells what becomes of everything that an attempt says, and of nothing else", () => {
  fc.assert(
    fc.property(ATTEMPTS, (one) => {
      const plan = planOf(one);
      const uncued = plan.remarks.filter(
        ({ cause, fate }) => cause.startsWith("provider.") && fate !== "otherwise",
      );
      const cues = [...cuesForEvents(plan)];
      for (const { at, event } of timelineOf(one)) {
        const told = uncued.findIndex(
          (remark) => remark.at === at && remark.cause === `provider.${event}`,
        );
        if (told >= 0) {
          uncued.splice(told, 1);
          continue;
        }
        const cue = cues.findIndex(
          (planned) =>
            (planned.at === at || event === "disconnect") &&
            SAYS[planned.cue.do]?.includes(event) === true,
        );
        expect(cue, `${at} ${event}`).toBeGreaterThanOrEqual(0);
        cues.splice(cue, 1);
      }
      expect([...uncued, ...cues]).toEqual([]);
    }),
  );
});
