import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createTestCall } from "../../tests/support/test-call.ts";
import { guardCall } from "./guard-call.ts";

/** Fake wake locks that count the locks in use. */
function createLocks() {
  let held = 0;
  let refuses = false;
  const waiting: (() => void)[] = [];
  const locks = {
    request: async () => {
      if (refuses) throw new DOMException("The battery is low.", "NotAllowedError");
      await new Promise<void>((resolve) => waiting.push(resolve));
      held++;
      return { release: async () => void held-- };
    },
  } as unknown as WakeLock;
  return {
    locks,
    held: () => held,
    asked: () => waiting.length,
    refuse: () => (refuses = true),
    /** Grants all pending requests. */
    async answer() {
      for (const resolve of waiting.splice(0)) resolve();
      await vi.waitFor(() => expect(waiting).toEqual([]));
      await new Promise((resolve) => setTimeout(resolve));
    },
  };
}

const isAsked = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

function setVisibility(state: DocumentVisibilityState) {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
  document.dispatchEvent(new Event("visibilitychange"));
}

let end: () => void = () => {};
function guard(locks?: WakeLock) {
  const call = createTestCall();
  vi.stubGlobal("navigator", { wakeLock: locks });
  guardCall(call.session);
  end = call.session.stop;
  return call;
}

beforeEach(() => setVisibility("visible"));
afterEach(() => {
  end();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("the wake lock of guardCall", () => {
  it("is requested once and held for as long as the call is active", async () => {
    const screen = createLocks();
    const { session, provider } = guard(screen.locks);
    session.start("home");
    expect(screen.asked()).toBe(0);
    provider.last().emit("call-start");
    session.setMuted(true);
    await screen.answer();
    expect(screen.held(), "one lock").toBe(1);
    provider.last().emit("call-end");
    expect(screen.held()).toBe(0);
  });

  it("is requested when the page becomes visible, and not while it is hidden", async () => {
    const screen = createLocks();
    const { session, provider } = guard(screen.locks);
    session.start("home");
    setVisibility("hidden");
    provider.last().emit("call-start");
    expect(screen.asked()).toBe(0);
    setVisibility("visible");
    expect(screen.asked()).toBe(1);
    await screen.answer();
    session.stop();
    expect(screen.held()).toBe(0);
    setVisibility("visible");
    expect(screen.asked()).toBe(0);
  });

  it("is released at once if the browser grants it after the call has ended", async () => {
    const screen = createLocks();
    const { session, provider } = guard(screen.locks);
    session.start("home");
    provider.last().emit("call-start");
    session.stop();
    await screen.answer();
    expect(screen.held()).toBe(0);
  });

  it.each(["refuses it", "does not support it"])(
    "does not affect the call when the browser %s",
    async (how) => {
      const screen = createLocks();
      screen.refuse();
      const { session, provider } = guard(how === "refuses it" ? screen.locks : undefined);
      session.start("home");
      provider.last().emit("call-start");
      await screen.answer();
      expect(session.state().phase).toBe("active");
    },
  );
});

describe("guardCall when the visitor leaves the page", () => {
  it("asks for confirmation only while a call is connecting or active", () => {
    const { session, provider } = guard();
    expect(isAsked()).toBe(false);
    session.start("home");
    expect(isAsked()).toBe(true);
    provider.last().emit("call-start");
    expect(isAsked()).toBe(true);
    provider.last().emit("call-end");
    expect(isAsked()).toBe(false);
  });

  it("does not ask for confirmation inside a frame, where the outer page decides", () => {
    vi.spyOn(window, "parent", "get").mockReturnValue({} as Window & typeof globalThis);
    const { session } = guard();
    session.start("home");
    expect(isAsked()).toBe(false);
  });

  it("ends the call without a redirect when the page is left", async () => {
    const { session, provider, pass, visited } = guard();
    session.start("home");
    provider.last().emit("call-start");
    await pass(30_000);
    window.dispatchEvent(new Event("pagehide"));
    expect(provider.last().asked).toEqual(["stop"]);
    expect(session.state().phase).toBe("idle");
    expect(visited).toEqual([]);
  });

  it("does nothing when the page is left without a call", () => {
    const { session } = guard();
    const observer = vi.fn();
    session.observe(observer);
    window.dispatchEvent(new Event("pagehide"));
    expect(observer).not.toHaveBeenCalled();
  });
});
