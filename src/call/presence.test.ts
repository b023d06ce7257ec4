import { describe, expect, it } from "vitest";
import { readEvent } from "../provider/read-event.ts";
import { millis } from "../shared/units.ts";
import type { CallInput } from "./input.ts";
import { presenceOf, shownPresence } from "./presence.ts";
import { type CallState, INITIAL_STATE } from "./state.ts";
import { transition } from "./transition.ts";

const at = millis(0);
const START: CallInput = {
  type: "visitor.start",
  at,
  page: "home",
  clearance: { ready: true, sessionId: "session-1" },
};
const event = (...[type, payload]: Parameters<typeof readEvent>): CallInput => ({
  type: "provider",
  at,
  event: readEvent(type, payload),
});
const ASKED = event("transcript", { role: "user", transcriptType: "final", transcript: "Yes" });
const ACTIVE = [START, event("call-start", undefined)];

const after = (...inputs: CallInput[]): CallState =>
  inputs.reduce((state, input) => transition(state, input)[0], INITIAL_STATE as CallState);

describe("shownPresence", () => {
  it("is listening while the visitor is heard, even if an answer is owed", () => {
    const owing = after(...ACTIVE, ASKED);
    expect(shownPresence(owing, false)).toBe("thinking");
    expect(shownPresence(owing, true)).toBe("listening");
    expect(presenceOf(owing)).toBe("thinking");
  });

  it("is otherwise the presence of the call", () => {
    const speaking = after(...ACTIVE, event("speech-start", undefined));
    for (const state of [after(), after(START), after(...ACTIVE), speaking])
      for (const isHeard of [false, true])
        expect(shownPresence(state, isHeard)).toBe(presenceOf(state));
  });
});
