import { afterEach, describe, expect, it, vi } from "vitest";
import { createTestCall } from "../../tests/support/test-call.ts";
import { defer } from "../shared/defer.ts";
import { askToStart, holdCall } from "./hold-call.ts";
import { CALL_MARK, oneCall } from "./one-call.ts";

const stubLocks = (locks: unknown) =>
  Object.defineProperty(navigator, "locks", { configurable: true, value: locks });
const refuse = (name: string) => ({
  request: () => Promise.reject(new DOMException("no", name)),
  query: () => Promise.resolve({ held: [] }),
});

afterEach(() => {
  stubLocks(undefined);
  localStorage.clear();
  vi.restoreAllMocks();
});

/** A call that is connecting. */
function connecting() {
  const call = createTestCall();
  call.session.start("home");
  return call;
}

describe("holdCall", () => {
  it.each([
    ["has no locks", undefined],
    ["refuses locks on this page", refuse("SecurityError")],
  ])("lets the call go on in a browser that %s", async (_, locks) => {
    stubLocks(locks);
    const { session } = connecting();
    await holdCall(session);
    expect(session.state().phase).toBe("connecting");
    expect(localStorage.getItem(CALL_MARK)).toBeNull();
  });

  it("ends the call when another tab takes the lock, and leaves the mark to that tab", async () => {
    const taken = defer<never>();
    stubLocks({
      request: (_name: string, _options: unknown, work: (lock: object) => Promise<void>) =>
        Promise.race([work({}), taken.promise]),
    });
    const { session } = connecting();
    const held = holdCall(session);
    expect(localStorage.getItem(CALL_MARK)).toBe("");
    taken.reject(new DOMException("stolen", "AbortError"));
    await held;
    expect(session.state().phase).toBe("idle");
    expect(localStorage.getItem(CALL_MARK)).toBe("");
  });
});

describe("oneCall", () => {
  it("starts at once unless a tab is marked as being in a call", () => {
    const { session } = createTestCall();
    oneCall(session).start("home");
    expect(session.state().phase).toBe("connecting");
  });

  it("starts at once in a browser that refuses the storage", () => {
    vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
      throw new DOMException("no", "SecurityError");
    });
    const { session } = createTestCall();
    oneCall(session).start("home");
    expect(session.state().phase).toBe("connecting");
  });

  it("passes on a press during the tab's own call, which is refused as ever", () => {
    const { session } = connecting();
    localStorage.setItem(CALL_MARK, "");
    const causes: unknown[] = [];
    session.observe((activity) => causes.push("refused" in activity && activity.refused));
    oneCall(session).start("home");
    expect(causes).toEqual(["in-progress"]);
  });
});

it("askToStart starts without a question, and removes the mark of a tab that is gone", async () => {
  stubLocks({ query: () => Promise.resolve({ held: [{ name: "call 1" }] }) });
  localStorage.setItem(CALL_MARK, "");
  const start = vi.fn();
  await askToStart(createTestCall().session, start);
  expect(start).toHaveBeenCalledOnce();
  expect(localStorage.getItem(CALL_MARK)).toBeNull();
});
