import type { RingTone, SessionDependencies } from "../../src/call/call-session.ts";

/** The results of a session's effects outside of the call. */
export interface CallWorld {
  readonly ring: "playing" | "stopped";
  /** The last path navigated to, or null. */
  readonly redirect: string | null;
}

export interface WatchedWorld {
  readonly world: () => CallWorld;
  readonly ring: RingTone;
  readonly navigate: SessionDependencies["navigate"];
}

/** The ring tone and the navigation that a session controls. A headless run has neither. */
export type CallEffects = Pick<SessionDependencies, "ring" | "navigate">;
export const NOWHERE: CallEffects = { ring: { play() {}, stop() {} }, navigate() {} };

/** Records the ring and the redirects, and passes them on. */
export function watchWorld({ ring, navigate }: CallEffects): WatchedWorld {
  let world: CallWorld = { ring: "stopped", redirect: null };
  return {
    world: () => world,
    ring: {
      play() {
        world = { ...world, ring: "playing" };
        ring.play();
      },
      stop() {
        world = { ...world, ring: "stopped" };
        ring.stop();
      },
    },
    navigate(to, summary) {
      world = { ...world, redirect: to };
      navigate(to, summary);
    },
  };
}
