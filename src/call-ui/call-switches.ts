import type { CallPage } from "../call/call-error.ts";
import type { CallSession } from "../call/call-session.ts";
import { useStore } from "../components/use-store.ts";
import { createStore } from "../shared/store.ts";
import { perSession } from "./per-session.ts";

/**
 * Creates a switch of a call's controls, on which they agree on every page. It is off again when the call
 * ends.
 */
function createCallSwitch() {
  const storeOf = perSession((session) => {
    const store = createStore(false);
    session.subscribe(() => {
      if (session.state().phase === "idle") store.set(false);
    });
    return store;
  });
  function use(session: CallSession) {
    const { subscribe, get, set } = storeOf(session);
    return [useStore(subscribe, get), set] as const;
  }
  return { storeOf, use };
}

const typing = createCallSwitch();

/** Whether the visitor types instead of speaking, and the function that changes it. */
export const useTyping = typing.use;

/** Whether the sound dialog is open, and the function that changes it. */
export const useSoundOpen = createCallSwitch().use;

/** Starts a call in which the visitor types. */
export function startTyping(session: CallSession, page: CallPage): void {
  session.start(page);
  typing.storeOf(session).set(session.state().phase !== "idle");
}
