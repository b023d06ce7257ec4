import { randomUUID } from "node:crypto";
import { setTimeout as after } from "node:timers/promises";
import type { World } from "./store.ts";

/** The world as it is. */
export const SYSTEM_WORLD: World = {
  now: Date.now,
  newId: randomUUID,
  // To be given up is no failure.
  wait: (milliseconds, signal) => after(milliseconds, undefined, { signal }).catch(() => undefined),
};
