import fc from "fast-check";
import { PROVIDER_EVENTS } from "../../src/provider/events.ts";

/** Few times, so that items share milliseconds, and times around the limits of a call. */
const time = fc.oneof(
  { withCrossShrink: true },
  { weight: 2, arbitrary: fc.nat(5).map((step) => step * 500) },
  { weight: 1, arbitrary: fc.constantFrom(20_000, 20_999, 21_000, 21_500) },
  { weight: 1, arbitrary: fc.constantFrom(44_999, 45_000, 45_001) },
);

const settling = (...outcomes: string[]) =>
  fc.record({ outcome: fc.constantFrom(...outcomes), after: time }, { requiredKeys: [] });

const named = (...names: string[]) => fc.constantFrom(...names).map((event) => ({ event }));
const content = fc.oneof(
  { withCrossShrink: true },
  named("call-start", "call-end", "disconnect", "error"),
  named(...PROVIDER_EVENTS),
  fc.constant({ event: "error", payload: { type: "audio-start-failed" } }),
  fc.constant({ levels: { of: "assistant", every: 500, values: [1, 0, 1] } }),
);
const event = fc
  .tuple(time, content, fc.boolean())
  .map(([at, what, late]) => ({ at, ...what, ...(late && { late }) }));

const attempt = fc.record(
  {
    start: settling("resolve", "resolve-null", "reject", "never"),
    // Most calls become active at once, because the limits of active calls are the more interesting ones.
    events: fc
      .tuple(fc.constantFrom([], [{ at: 0, event: "call-start" }]), fc.array(event))
      .map(([first, rest]) => [...first, ...rest]),
    stop: settling("resolve", "reject", "never"),
  },
  { requiredKeys: ["events"] },
);

const acts = ["start", "stop", "go-home", "mute", "unmute"];
const visitorItem = fc.oneof(
  fc.record({ at: time, do: fc.constantFrom(...acts) }),
  fc.record({ at: time, do: fc.constant("type"), text: fc.constant("Yes") }),
);

/** Random content of a scenario file. It shrinks towards few and early items. */
export const randomContent: fc.Arbitrary<object> = fc.record(
  {
    page: fc.constantFrom("home", "admin"),
    configured: fc.constantFrom(true, true, true, false, "client-fails", "no-target"),
    visitor: fc.array(visitorItem).map((items) => [{ at: 0, do: "start" }, ...items]),
    attempts: fc.array(attempt, { maxLength: 3 }),
  },
  { requiredKeys: ["visitor", "attempts"] },
);
