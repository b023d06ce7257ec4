import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openAudioContext } from "./open-audio-context.ts";

/** A context of a browser that lets the page resume it only while `allows` is set. */
class FakeContext {
  state: AudioContextState | "interrupted" = "running";
  allows = false;
  asked = 0;
  onstatechange = () => {};
  become(state: FakeContext["state"]): void {
    this.state = state;
    this.onstatechange();
  }
  async resume(): Promise<void> {
    this.asked += 1;
    if (!this.allows)
      throw new DOMException("Failed to start the audio device", "InvalidStateError");
    this.become("running");
  }
  async close(): Promise<void> {
    this.become("closed");
  }
}

let visibility: DocumentVisibilityState;
beforeEach(() => {
  visibility = "visible";
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() => visibility);
  vi.stubGlobal("AudioContext", FakeContext);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const open = () => openAudioContext() as unknown as FakeContext;
const happens = (type: string) => document.body.dispatchEvent(new Event(type, { bubbles: true }));

describe("openAudioContext", () => {
  it("resumes a context that something outside of the page suspends", () => {
    const context = open();
    context.allows = true;
    context.become("suspended");
    expect(context.state).toBe("running");
  });

  it("does not resume an interrupted context at once, because the browser would refuse", () => {
    const context = open();
    context.become("interrupted");
    expect(context.asked).toBe(0);
  });

  it.each(["click", "keydown", "touchend"])(
    "resumes a context that the browser refuses to resume before a %s",
    async (gesture) => {
      const context = open();
      for (const state of ["suspended", "interrupted"] as const) {
        context.allows = false;
        context.become(state);
        happens(gesture);
        await Promise.resolve();
        expect(context.state).toBe(state);
        context.allows = true;
        happens(gesture);
        expect(context.state).toBe("running");
      }
    },
  );

  it("resumes the context when the page is visible again, and not while it is hidden", () => {
    const context = open();
    context.become("interrupted");
    context.allows = true;
    visibility = "hidden";
    document.dispatchEvent(new Event("visibilitychange"));
    expect(context.asked).toBe(0);
    visibility = "visible";
    document.dispatchEvent(new Event("visibilitychange"));
    expect(context.state).toBe("running");
  });

  it("changes neither a running nor a closed context", async () => {
    const context = open();
    happens("click");
    await context.close();
    context.state = "suspended";
    happens("click");
    expect(context.asked).toBe(0);
  });
});
