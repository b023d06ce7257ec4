import { describe, expect, it } from "vitest";
import { createTestCall } from "../../tests/support/test-call.ts";
import type { ProviderEventName } from "../provider/events.ts";
import { type VisitorSide, visitorCondition } from "./visitor-condition.ts";

const HEARD: VisitorSide = { silent: false, speaksMuted: false, typing: false };
const BLOCKED = ["microphone-error", { error: { type: "permissions" } }] as const;
const LOST = ["network-connection", { type: "sfu", event: "interrupted" }] as const;
const POOR = ["network-quality", { networkState: "bad" }] as const;

/** Returns the condition of an active call after these events, with the given facts about the visitor. */
function conditionAfter(
  events: readonly (readonly [ProviderEventName, unknown])[],
  { muted = false, ...side }: Partial<VisitorSide> & { readonly muted?: boolean } = {},
) {
  const { session, provider } = createTestCall();
  session.start("home");
  provider.last().emit("call-start");
  for (const [event, payload] of events) provider.last().emit(event, payload);
  session.setMuted(muted);
  const state = session.state();
  if (state.phase === "idle") throw new Error("There is no call.");
  return visitorCondition(state, { ...HEARD, ...side });
}

describe("visitorCondition", () => {
  it("is null while the assistant hears the visitor", () => {
    expect(conditionAfter([])).toBeNull();
    expect(conditionAfter([["network-quality", { networkState: "warning" }]])).toBeNull();
  });

  it("names an interrupted network before any other problem", () => {
    expect(conditionAfter([POOR, BLOCKED, LOST], { muted: true })).toEqual({
      kind: "interrupted",
      words: "Connection lost, reconnecting",
      veil: "unheard",
    });
  });

  it("names a microphone fault even if the visitor is muted, because unmuting would not help", () => {
    expect(conditionAfter([BLOCKED], { muted: true })).toMatchObject({ kind: "denied" });
  });

  it("reports no trouble about a blocked or silent microphone when the visitor types", () => {
    expect(conditionAfter([BLOCKED], { typing: true })).toMatchObject({
      kind: "typing",
      veil: null,
    });
    expect(conditionAfter([], { typing: true, silent: true })).toBeNull();
  });

  it("tells a muted visitor who speaks from a silent one", () => {
    const quiet = conditionAfter([], { muted: true, silent: true });
    expect(quiet).toEqual({ kind: "muted", words: "You’re muted", veil: "muted" });
    expect(conditionAfter([], { muted: true, speaksMuted: true })).toMatchObject({
      kind: "speaks-muted",
      veil: "muted",
    });
  });

  it("names a silent microphone before a poor connection", () => {
    expect(conditionAfter([POOR], { silent: true })).toMatchObject({ words: "You can’t be heard" });
    expect(conditionAfter([POOR])).toMatchObject({ words: "Poor connection" });
  });
});
