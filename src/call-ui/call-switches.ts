import type { CallPage } from "../call/call-error.ts";
import type { CallSession } from "../call/call-session.ts";
import { useStore } from "../components/use-store.ts";
import { createStore } from "../shared/store.ts";
import { perSession } from "./per-session.ts";

/**
 * Creates a value that the controls of a call share on every page. It returns to its initial value when the call ends.
 */
function createCallValue<Value>(initial: Value) {
  const storeOf = perSession((session) => {
    const store = createStore(initial);
    session.subscribe(() => {
      if (session.state().phase === "idle") store.set(initial);
    });
    return store;
  });
  function use(session: CallSession) {
    const { subscribe, get, set } = storeOf(session);
    return [useStore(subscribe, get), set] as const;
  }
  return { storeOf, use };
}

const typing = createCallValue(false);

/** Whether the visitor types instead of speaking, and the function that changes it. */
export const useTyping = typing.use;

/** The text that the visitor has typed and not sent, and the function that changes it. */
export const useDraft = createCallValue("").use;

/** Whether the sound dialog is open, and the function that changes it. */
export const useSoundOpen = createCallValue(false).use;

/** Starts a call in which the visitor types. */
export function startTyping(session: CallSession, page: CallPage): void {
  session.start(page);
  typing.storeOf(session).set(session.state().phase !== "idle");
}
