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
const said = (
  role: "user" | "assistant",
  transcriptType: "final" | "partial",
  transcript = "Yes",
) => event("transcript", { type: "transcript", role, transcriptType, transcript });
const ASKED = said("user", "final");
const SPEAKS = event("speech-start", undefined);
const STOPS = event("speech-end", undefined);
const ACTIVE = [START, event("call-start", undefined)];

const after = (...inputs: CallInput[]): CallState =>
  inputs.reduce((state, input) => transition(state, input)[0], INITIAL_STATE as CallState);
const presence = (...inputs: CallInput[]) => presenceOf(after(...inputs));

describe("presenceOf", () => {
  it("is idle before a call and after it, and connecting until the call starts", () => {
    expect(presence()).toBe("idle");
    expect(presence(START)).toBe("connecting");
    expect(presence(...ACTIVE)).toBe("listening");
    expect(presence(...ACTIVE, ASKED, event("call-end", undefined))).toBe("idle");
  });

  it("is connecting while the assistant already speaks before the call starts", () => {
    expect(presence(START, SPEAKS)).toBe("connecting");
    expect(presence(START, SPEAKS, event("call-start", undefined))).toBe("speaking");
  });

  it("is thinking from a finished turn of the visitor until the assistant speaks", () => {
    expect(presence(...ACTIVE, ASKED)).toBe("thinking");
    expect(presence(...ACTIVE, ASKED, SPEAKS)).toBe("speaking");
    expect(presence(...ACTIVE, ASKED, SPEAKS, STOPS)).toBe("listening");
  });

  it("is listening again when the visitor goes on speaking", () => {
    expect(presence(...ACTIVE, ASKED, said("user", "partial", "And"))).toBe("listening");
  });

  it("ignores a partial text that the visitor's last final begins with", () => {
    expect(presence(...ACTIVE, ASKED, said("user", "partial", "Ye"))).toBe("thinking");
  });

  it("ignores blank transcripts and transcripts of the assistant", () => {
    expect(presence(...ACTIVE, said("user", "final", " "))).toBe("listening");
    expect(presence(...ACTIVE, ASKED, said("user", "partial", " "))).toBe("thinking");
    expect(presence(...ACTIVE, said("assistant", "final"))).toBe("listening");
    expect(presence(...ACTIVE, ASKED, said("assistant", "final"))).toBe("thinking");
  });

  it("begins without an owed answer when the visitor spoke while connecting", () => {
    expect(presence(START, ASKED, event("call-start", undefined))).toBe("listening");
  });

  it("is thinking after a turn that the visitor finished while the assistant spoke", () => {
    expect(presence(...ACTIVE, SPEAKS, ASKED)).toBe("speaking");
    expect(presence(...ACTIVE, SPEAKS, ASKED, STOPS)).toBe("thinking");
  });

  it("is listening after a repeated start of speech", () => {
    expect(presence(...ACTIVE, SPEAKS, ASKED, SPEAKS, STOPS)).toBe("listening");
  });

  it("keeps its value when the visitor mutes", () => {
    expect(presence(...ACTIVE, ASKED, { type: "visitor.mute", at })).toBe("thinking");
  });
});

describe("shownPresence", () => {
  it("is listening while the visitor is heard, even if an answer is owed", () => {
    const owing = after(...ACTIVE, ASKED);
    expect(shownPresence(owing, false)).toBe("thinking");
    expect(shownPresence(owing, true)).toBe("listening");
    expect(presenceOf(owing)).toBe("thinking");
  });

  it("is otherwise the presence of the call", () => {
    for (const state of [after(), after(START), after(...ACTIVE), after(...ACTIVE, SPEAKS)])
      for (const isHeard of [false, true])
        expect(shownPresence(state, isHeard)).toBe(presenceOf(state));
  });
});
