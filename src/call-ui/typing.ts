import type { CallPage } from "../call/call-error.ts";
import type { CallSession } from "../call/call-session.ts";
import { useStore } from "../components/use-store.ts";
import { createStore, type Store } from "../shared/store.ts";

/** One store for each session, because the field outlives the page on which the visitor opened it. */
const stores = new WeakMap<CallSession, Store<boolean>>();

/** Whether the visitor types instead of speaking. False again when the call ends. */
function typingOf(session: CallSession): Store<boolean> {
  const existing = stores.get(session);
  if (existing !== undefined) return existing;
  const store = createStore(false);
  session.subscribe(() => {
    if (session.state().phase === "idle") store.set(false);
  });
  stores.set(session, store);
  return store;
}

/** Starts a call in which the visitor types. */
export function startTyping(session: CallSession, page: CallPage): void {
  session.start(page);
  typingOf(session).set(session.state().phase !== "idle");
}

export function useTyping(session: CallSession): readonly [boolean, (typing: boolean) => void] {
  const { subscribe, get, set } = typingOf(session);
  return [useStore(subscribe, get), set];
}
