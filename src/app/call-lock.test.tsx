import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createTestCall } from "../../tests/support/test-call.ts";
import { defer } from "../shared/defer.ts";
import { siteStorage } from "../shared/site-storage.ts";
import { showCallInOtherTab } from "../call-ui/call-in-other-tab.tsx";
import { ANSWER_LIMIT, claimCall, createCallLock } from "./call-lock.ts";

vi.mock("../call-ui/call-in-other-tab.tsx", () => ({ showCallInOtherTab: vi.fn() }));

const stubLocks = (locks: unknown) =>
  Object.defineProperty(navigator, "locks", { configurable: true, value: locks });
type Work = (lock: object | null) => Promise<void>;
const grant = (_name: string, _options: LockOptions, work: Work) => work({});
const never = () => new Promise(() => {});
const SILENT = { request: never, query: never };
const refuse = () => Promise.reject(new DOMException("no", "SecurityError"));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  stubLocks(undefined);
  localStorage.clear();
  vi.restoreAllMocks();
  vi.clearAllMocks();
});

/** A call that is connecting. */
function connecting() {
  const call = createTestCall();
  call.session.start("home");
  return call;
}

describe("claimCall", () => {
  it.each([
    ["has no locks", undefined],
    ["refuses locks on this page", { request: refuse }],
    ["grants the lock", { request: grant }],
  ])("lets the call go on, or begins a call, in a browser that %s", async (_, locks) => {
    stubLocks(locks);
    const start = vi.fn();
    const { session } = connecting();
    await claimCall(session, start, true);
    expect(session.state().phase).toBe("connecting");
    expect(start).not.toHaveBeenCalled();
    await claimCall(session, start, false);
    expect(start).toHaveBeenCalledOnce();
  });

  it("begins the call once, half a second later, in a browser that does not answer in time", async () => {
    const answer = defer<void>();
    stubLocks({
      request: async (...[, , work]: Parameters<typeof grant>) => {
        await answer.promise;
        await work({});
      },
    });
    const { session } = createTestCall();
    const start = vi.fn(() => session.start("home"));
    void claimCall(session, start, false);
    await vi.advanceTimersByTimeAsync(ANSWER_LIMIT - 1);
    expect(start).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    answer.resolve();
    await vi.advanceTimersByTimeAsync(0);
    expect(start).toHaveBeenCalledOnce();
    expect(session.state().phase).toBe("connecting");
  });

  it("ends a connecting call when the browser reports late that another tab is in a call", async () => {
    const answer = defer<void>();
    stubLocks({
      request: async (...[, , work]: Parameters<typeof grant>) => {
        await answer.promise;
        await work(null);
      },
    });
    const { session } = connecting();
    void claimCall(session, vi.fn(), true);
    await vi.advanceTimersByTimeAsync(ANSWER_LIMIT);
    expect(session.state().phase).toBe("connecting");
    answer.resolve();
    await vi.dynamicImportSettled();
    expect(session.state().phase).toBe("idle");
    expect(showCallInOtherTab).toHaveBeenCalledOnce();
  });

  it("does not ask about another tab's call after the visitor has cancelled this tab's call", async () => {
    stubLocks({ request: (...[, , work]: Parameters<typeof grant>) => work(null) });
    const { session } = connecting();
    session.stop();
    await claimCall(session, vi.fn(), true);
    expect(showCallInOtherTab).not.toHaveBeenCalled();
  });

  it("ends the call when another tab takes the lock, and leaves the mark to that tab", async () => {
    const taken = defer<never>();
    stubLocks({
      request: (...given: Parameters<typeof grant>) =>
        Promise.race([grant(...given), taken.promise]),
    });
    const { session } = connecting();
    await claimCall(session, vi.fn(), true);
    expect(siteStorage.callMark.read()).toBe("");
    taken.reject(new DOMException("stolen", "AbortError"));
    await vi.advanceTimersByTimeAsync(0);
    expect(session.state().phase).toBe("idle");
    expect(siteStorage.callMark.read()).toBe("");
  });

  it("removes the mark at the end of the call", async () => {
    stubLocks({ request: grant });
    const { session } = connecting();
    await claimCall(session, vi.fn(), true);
    session.stop();
    await vi.advanceTimersByTimeAsync(0);
    expect(siteStorage.callMark.read()).toBeNull();
  });
});

describe("createCallLock", () => {
  it("starts at once unless a tab is marked as being in a call", () => {
    const { session } = createTestCall();
    createCallLock().attach(session).start("home");
    expect(session.state().phase).toBe("connecting");
  });

  it("starts at once in a browser that refuses the storage", () => {
    vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
      throw new DOMException("no", "SecurityError");
    });
    const { session } = createTestCall();
    createCallLock().attach(session).start("home");
    expect(session.state().phase).toBe("connecting");
  });

  it("passes a press during the tab's own call to the session, which refuses it", () => {
    const { session } = connecting();
    siteStorage.callMark.write("");
    const causes: unknown[] = [];
    session.observe((activity) => causes.push("refused" in activity && activity.refused));
    createCallLock().attach(session).start("home");
    expect(causes).toEqual(["in-progress"]);
  });

  it("delays what a start sends until the browser answers, for at most half a second", async () => {
    stubLocks(SILENT);
    const callLock = createCallLock();
    await callLock.claimed();
    const { session } = createTestCall();
    callLock.attach(session).start("home");
    const claimed = vi.fn();
    void callLock.claimed().then(claimed);
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(ANSWER_LIMIT - 1);
    expect(claimed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(claimed).toHaveBeenCalledOnce();
  });
});
