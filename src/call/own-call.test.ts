import { describe, expect, it } from "vitest";
import { createTestCall } from "../../tests/support/test-call.ts";
import { isElsewhere, ownCall } from "./own-call.ts";

describe("ownCall", () => {
  it("returns the state itself for the page that started the call, and an idle state for the other page", () => {
    const { session, provider } = createTestCall();
    session.start("admin");
    provider.last().emit("call-start");
    const state = session.state();
    expect(ownCall(state, "admin")).toBe(state);
    expect(ownCall(state, "home")).toMatchObject({ phase: "idle", error: null });
    expect([isElsewhere(state, "admin"), isElsewhere(state, "home")]).toEqual([false, true]);
  });

  it("returns an ended call only for the page that started it", () => {
    const { session, provider } = createTestCall();
    session.start("home");
    provider.last().emit("call-start");
    provider.last().emit("call-end");
    const state = session.state();
    expect(ownCall(state, "home")).toBe(state);
    expect(ownCall(state, "admin")).toMatchObject({ sessionId: null, summary: null });
  });

  it("returns an error only for the page that started the failed call", () => {
    const { session, provider } = createTestCall();
    session.start("admin");
    provider.last().emit("error", { type: "ejected" });
    const state = session.state();
    expect(ownCall(state, "admin").error?.text).toMatch(/^The workflow session/);
    expect(ownCall(state, "home").error).toBeNull();
    expect(isElsewhere(state, "home")).toBe(false);
  });
});
