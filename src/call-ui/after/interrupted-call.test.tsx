import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { createTestCall } from "../../../tests/support/test-call.ts";
import { keepInterruptedCall } from "./interrupted-call.ts";

const KEY = "interrupted-call";
const SESSION = "00000000-0000-4000-8000-000000000001";
const stored = (): unknown => JSON.parse(sessionStorage.getItem(KEY) ?? "null");

/** A page of the tab. */
const createPage = () => new EventTarget() as Window;

/** Locks that every "tab" of a test shares. */
function createLocks() {
  const held = new Set<string>();
  return {
    async request(name: string, whileHeld: () => Promise<void>) {
      held.add(name);
      await whileHeld();
      held.delete(name);
    },
    query: async () => ({ held: Array.from(held, (name) => ({ name })), pending: [] }),
  } as unknown as LockManager;
}

/** Opens the page in a tab. */
async function visit(locks: LockManager | null = createLocks()) {
  const call = createTestCall();
  const page = createPage();
  vi.stubGlobal("navigator", { locks: locks ?? undefined });
  const interrupted = keepInterruptedCall(call.session, page);
  await vi.waitFor(() => expect(sessionStorage.getItem(KEY)).toBeNull());
  const said = () =>
    interrupted
      .get()
      ?.lines.map(
        ({ speaker, text, unfinished }) =>
          `${speaker}: ${text}${unfinished ? " (unfinished)" : ""}`,
      );
  const talk = () => {
    call.session.start("home");
    const { emit } = call.provider.last();
    emit("call-start");
    emit("transcript", { role: "assistant", transcript: "How can I help?" });
    emit("transcript", { role: "user", transcript: "I have a toothache." });
    emit("transcript", { role: "user", transcript: "Since", transcriptType: "partial" });
  };
  const leave = () => page.dispatchEvent(new Event("pagehide"));
  /** Leaves the page and ends its call, as the app does. */
  const leaveCall = () => {
    call.session.goHome("home");
    leave();
  };
  const comeBack = () =>
    page.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  const deleteEverything = () => page.dispatchEvent(new StorageEvent("storage"));
  return { ...call, interrupted, said, talk, leave, leaveCall, comeBack, deleteEverything };
}

const NEVER = new Promise<LockManagerSnapshot>(() => {});
const WORDS = [
  "assistant: How can I help?",
  "visitor: I have a toothache.",
  "visitor: Since (unfinished)",
];

beforeEach(() => sessionStorage.clear());
// A call that ends removes its words in a later task, which must not run in the next test.
afterEach(() => new Promise((resolve) => setTimeout(resolve)));
afterEach(() => void vi.unstubAllGlobals());

describe("keepInterruptedCall", () => {
  it("gives the next visit the words of a call whose page was left", async () => {
    const first = await visit();
    first.talk();
    first.leaveCall();
    const second = await visit();
    await vi.waitFor(() => expect(second.said()).toEqual(WORDS));
  });

  it("gives the next visit the words of a call whose page crashed", async () => {
    const first = await visit(createLocks());
    first.talk();
    // A crashed page sends no events, and its locks are released.
    const second = await visit(createLocks());
    await vi.waitFor(() => expect(second.said()).toEqual(WORDS));
    first.session.stop();
  });

  it("keeps a call without words", async () => {
    const first = await visit();
    first.session.start("home");
    first.provider.last().emit("call-start");
    first.leaveCall();
    const second = await visit();
    await vi.waitFor(() => expect(second.said()).toEqual([]));
  });

  it("removes the words when the call ends on a page that stays", async () => {
    const { talk, provider } = await visit();
    talk();
    expect(stored()).not.toBeNull();
    provider.last().emit("call-end");
    await vi.waitFor(() => expect(stored()).toBeNull());
  });

  it("keeps neither a connecting call nor a call of the staff", async () => {
    const { session, provider } = await visit();
    session.start("home");
    expect(stored()).toBeNull();
    session.stop();
    session.start("admin");
    provider.last().emit("call-start");
    expect(stored()).toBeNull();
    session.stop();
  });

  it("keeps the words over further reloads until the visitor dismisses them", async () => {
    const first = await visit();
    first.talk();
    first.leaveCall();
    const second = await visit();
    await vi.waitFor(() => expect(second.said()).toEqual(WORDS));
    second.leave();
    const third = await visit();
    await vi.waitFor(() => expect(third.said()).toEqual(WORDS));
    third.interrupted.set(null);
    third.leave();
    expect(stored()).toBeNull();
  });

  it("forgets the words at the next start", async () => {
    const first = await visit();
    first.talk();
    first.leaveCall();
    const second = await visit();
    await vi.waitFor(() => expect(second.said()).toEqual(WORDS));
    second.session.start("home");
    expect(second.interrupted.get()).toBeNull();
    second.session.stop();
    second.leave();
    expect(stored()).toBeNull();
  });

  it("forgets the words for good when the user deletes everything that the site keeps", async () => {
    const first = await visit();
    first.talk();
    first.leaveCall();
    const second = await visit();
    await vi.waitFor(() => expect(second.said()).toEqual(WORDS));
    second.deleteEverything();
    expect(second.interrupted.get()).toBeNull();
    second.leave();
    expect(stored()).toBeNull();
  });

  it("gives a duplicate of the tab no words while the call goes on", async () => {
    const locks = createLocks();
    const first = await visit(locks);
    first.talk();
    const duplicate = await visit(locks);
    expect(await locks.query()).toMatchObject({ held: [{ name: `call ${SESSION}` }] });
    expect(duplicate.interrupted.get()).toBeNull();
    first.session.stop();
  });

  it("restores the call of a page that comes back from the back/forward cache", async () => {
    const locks = createLocks();
    const { talk, leaveCall, comeBack, said } = await visit(locks);
    talk();
    leaveCall();
    await vi.waitFor(async () => expect((await locks.query()).held).toEqual([]));
    comeBack();
    await vi.waitFor(() => expect(said()).toEqual(WORDS));
  });

  it.each([
    ["without locks", null],
    [
      "in a browser that never tells who has a lock",
      Object.assign(createLocks(), { query: () => NEVER }),
    ],
  ])("works %s", async (_, locks) => {
    const first = await visit(locks);
    first.talk();
    first.leaveCall();
    const second = await visit(locks);
    await vi.waitFor(() => expect(second.said()).toEqual(WORDS));
  });

  it("does not disturb a call when the browser refuses storage", async () => {
    const refused = vi.spyOn(window, "sessionStorage", "get").mockImplementation(() => {
      throw new DOMException("Storage is off.", "SecurityError");
    });
    onTestFinished(() => refused.mockRestore());
    const page = createPage();
    const call = createTestCall();
    const interrupted = keepInterruptedCall(call.session, page);
    call.session.start("home");
    call.provider.last().emit("call-start");
    expect(call.session.state().phase).toBe("active");
    page.dispatchEvent(new Event("pagehide"));
    call.session.stop();
    expect(interrupted.get()).toBeNull();
  });

  it.each(["", "no JSON", "null", "[]", '{"lines":[]}', '{"sessionId":"a","lines":7}'])(
    "ignores and removes the stored text %j",
    async (text) => {
      sessionStorage.setItem(KEY, text);
      const { interrupted } = await visit();
      expect(interrupted.get()).toBeNull();
    },
  );
});
