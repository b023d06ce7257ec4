import type { CallSession } from "../call/call-session.ts";
import { useStore } from "../components/use-store.ts";
import { createStore, type Store } from "../shared/store.ts";

/**
 * Creates a switch of a call's controls, such as an open field. Each session has its own, so that the
 * controls agree on every page. It is off again when the call ends.
 */
export function createCallSwitch() {
  const stores = new WeakMap<CallSession, Store<boolean>>();

  function of(session: CallSession): Store<boolean> {
    const existing = stores.get(session);
    if (existing !== undefined) return existing;
    const store = createStore(false);
    session.subscribe(() => {
      if (session.state().phase === "idle") store.set(false);
    });
    stores.set(session, store);
    return store;
  }

  function use(session: CallSession): readonly [on: boolean, turn: (on: boolean) => void] {
    const { subscribe, get, set } = of(session);
    return [useStore(subscribe, get), set];
  }

  return { of, use };
}
