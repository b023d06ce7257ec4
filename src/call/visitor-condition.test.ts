import { describe, expect, it } from "vitest";
import { createTestCall } from "../../tests/support/test-call.ts";
import type { ProviderEventName } from "../provider/events.ts";
import { type VisitorSide, visitorCondition } from "./visitor-condition.ts";

const HEARD: VisitorSide = { hint: null, typing: false, offline: false };
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
  it("is null while the assistant hears the visitor, on a poor connection too", () => {
    expect(conditionAfter([])).toBeNull();
    expect(conditionAfter([POOR])).toBeNull();
  });

  it("names an interrupted network before any other problem", () => {
    expect(conditionAfter([BLOCKED, LOST], { muted: true })).toEqual({
      kind: "interrupted",
      obstacle: "unheard",
    });
  });

  it("is interrupted as soon as the device is offline", () => {
    expect(conditionAfter([], { offline: true })).toMatchObject({ kind: "interrupted" });
  });

  it("names a microphone fault even if the visitor is muted, because unmuting would not help", () => {
    expect(conditionAfter([BLOCKED], { muted: true })).toMatchObject({ kind: "denied" });
  });

  it("reports no trouble about a blocked or silent microphone when the visitor types", () => {
    expect(conditionAfter([BLOCKED], { typing: true })).toMatchObject({
      kind: "typing",
      obstacle: null,
    });
    expect(conditionAfter([], { typing: true, hint: "silent" })).toBeNull();
  });

  it("distinguishes a muted visitor who speaks from a silent one", () => {
    expect(conditionAfter([], { muted: true })).toEqual({ kind: "muted", obstacle: "muted" });
    expect(conditionAfter([], { muted: true, hint: "speaks-muted" })).toEqual({
      kind: "speaks-muted",
      obstacle: "muted",
    });
  });

  it("names a silent microphone", () => {
    expect(conditionAfter([], { hint: "silent" })).toEqual({ kind: "silent", obstacle: "unheard" });
  });
});
