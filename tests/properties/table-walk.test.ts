import fc from "fast-check";
import { expect, it } from "vitest";
import { INPUT_NAMES } from "../../scripts/call-table.ts";
import type { CallInput, InputName } from "../../src/call/input.ts";
import { type CallState, INITIAL_STATE } from "../../src/call/state.ts";
import { TABLE, transition } from "../../src/call/transition.ts";
import { PROVIDER_EVENTS } from "../../src/provider/events.ts";
import { readEvent } from "../../src/provider/read-event.ts";
import { ClientCreationError, ClientMissingError } from "../../src/provider/voice-provider.ts";
import { millis } from "../../src/shared/units.ts";

const PAGES = fc.constantFrom("home" as const, "admin" as const);
const CLEARANCES = fc.oneof(
  fc.uuid().map((sessionId) => ({ ready: true as const, sessionId })),
  fc.constant({ ready: false as const, failure: { kind: "client-missing" as const } }),
);

const CLIENT_FAULTS = [new ClientMissingError("No key."), new ClientCreationError("No client.")];

/** Generates inputs of this name with random content. */
function inputNamed(name: InputName): fc.Arbitrary<CallInput> {
  const event = PROVIDER_EVENTS.find((known) => known === name);
  const at = fc.nat(100_000).map(millis);
  if (event !== undefined) {
    const read = fc.anything().map((payload) => readEvent(event, payload));
    return fc.record({ type: fc.constant("provider" as const), at, event: read });
  }
  const more = fc.record({
    page: PAGES,
    clearance: CLEARANCES,
    error: fc.oneof(fc.anything(), fc.constantFrom(...CLIENT_FAULTS)),
    stalled: fc.boolean(),
    text: fc.string(),
  });
  // Each command has the fields of all commands, because it reads only its own.
  return fc.tuple(at, more).map(([when, rest]) => ({ type: name, at: when, ...rest }) as CallInput);
}

const STEPS = fc
  .constantFrom(...INPUT_NAMES)
  .chain((name) => inputNamed(name).map((input) => ({ name, input })));

const at = millis(0);
const clearance = { ready: true, sessionId: "session-1" } as const;
const START: CallInput = { type: "visitor.start", at, page: "home", clearance };
const CALL_START: CallInput = { type: "provider", at, event: readEvent("call-start") };
/** Inputs that lead to each phase, because few random walks reach an active call. */
const BEGINNINGS = fc.constantFrom<readonly CallInput[]>([], [START], [START, CALL_START]);

it("transition leads only to phases that the table lists for the input, and changes nothing if it lists none", () => {
  fc.assert(
    fc.property(BEGINNINGS, fc.array(STEPS, { maxLength: 40 }), (beginning, steps) => {
      let state: CallState = INITIAL_STATE;
      for (const input of beginning) [state] = transition(state, input);
      for (const { name, input } of steps) {
        const cell = TABLE[state.phase][name];
        const [next, effects] = transition(state, input);
        if (cell === null) expect([next === state, effects]).toEqual([true, []]);
        else expect(cell.to).toContain(next.phase);
        state = next;
      }
    }),
    { numRuns: 500 },
  );
});
