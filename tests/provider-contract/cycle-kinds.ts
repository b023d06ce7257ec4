import { failure } from "./attempts.ts";

const VISIT = [{ at: 0, do: "start" }];
const visitUntil = (at: number) => [...VISIT, { at, do: "stop" }];
const refusal = {
  type: "start-method-error",
  error: { message: { message: "Not today", statusCode: 500 } },
};

const LIVE = { at: 250, state: "active" };
const WAITING = { at: 40, state: "connecting" };
/** A call that is active from 200 ms on, followed by these events. */
const called = (...then: object[]) => ({
  start: { outcome: "resolve", after: 100 },
  events: [{ at: 200, event: "call-start" }, ...then],
});

/** Every way in which a call can end, as a scenario whose expectations hold only for that way. */
const KINDS = {
  "a stop": {
    visitor: visitUntil(300),
    attempts: [called()],
    expect: [LIVE, { at: 400, state: "idle", error: null }],
  },
  "a stop while it is joined": {
    visitor: visitUntil(50),
    attempts: [called()],
    expect: [WAITING, { at: 400, state: "idle", error: null }],
  },
  "a stop that is not answered, and a call after it": {
    visitor: [...visitUntil(300), { at: 6000, do: "start" }, { at: 6300, do: "stop" }],
    // The adapter forces the end of the first call before the second can start.
    attempts: [{ ...called(), stop: { outcome: "never" } }, called()],
    expect: [LIVE, { at: 6250, state: "active" }, { at: 6400, state: "idle", error: null }],
  },
  "an end by the service": {
    visitor: VISIT,
    attempts: [called({ at: 300, event: "call-end" })],
    expect: [LIVE, { at: 400, state: "idle", error: null }],
  },
  "a fatal error without a leave": {
    visitor: VISIT,
    attempts: [called({ at: 300, event: "error", payload: failure("exp-room", "It expired") })],
    expect: [LIVE, { at: 6000, state: "idle", error: "Service error: It expired" }],
  },
  "a loss of the assistant": {
    visitor: VISIT,
    attempts: [called({ at: 5300, event: "disconnect" })],
    expect: [
      { at: 5299, state: "active" },
      { at: 6000, state: "idle" },
    ],
  },
  "a refusal of the call": {
    visitor: VISIT,
    attempts: [
      {
        start: { outcome: "resolve-null", after: 100 },
        events: [{ at: 100, event: "error", payload: refusal }],
      },
    ],
    expect: [WAITING, { at: 400, state: "idle", error: "Service error: Not today" }],
  },
  "a refusal to let the visitor in": {
    visitor: VISIT,
    attempts: [
      {
        start: { outcome: "resolve-null", after: 100 },
        events: [{ at: 100, event: "error", payload: failure("meeting-full", "It is full") }],
      },
    ],
    expect: [WAITING, { at: 400, state: "idle", error: "Service error: It is full" }],
  },
};

/** One scenario for each kind. */
const CYCLES: readonly unknown[] = Object.entries(KINDS).map(([title, kind], index) => ({
  schemaVersion: 1,
  id: `cycle-${index}`,
  title,
  ...kind,
}));

/**
 * All scenarios in a round's order. Each round has another order, except that the plain stop comes last, after
 * which the machine has no work left.
 */
export function roundOf(round: number): readonly unknown[] {
  const [stop, ...others] = CYCLES;
  const step = 1 + (round % (others.length - 1));
  return [...others.map((_, index) => others[(index * step) % others.length]), stop];
}
