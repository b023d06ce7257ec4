import type { RingTone, SessionDependencies } from "../../src/call/call-session.ts";

/** What a session's effects have done to the world around it. */
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

/** What the world does about the effects; a headless run does nothing. */
export type Surroundings = Pick<SessionDependencies, "ring" | "navigate">;
export const NOWHERE: Surroundings = { ring: { play() {}, stop() {} }, navigate() {} };

/** Takes note of the ring and the redirects on their way to the world. */
export function watchWorld({ ring, navigate }: Surroundings): WatchedWorld {
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
