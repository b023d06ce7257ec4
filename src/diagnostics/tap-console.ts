import type { Cancel } from "../time/clock.ts";
import type { ConsoleLevel, TakeNote } from "./note.ts";

const LEVELS: readonly ConsoleLevel[] = ["debug", "info", "log", "warn", "error"];

/**
 * Notes what is said in the console, which says it as before. What is said while a note is taken is
 * not noted, or a listener that speaks would never come to an end.
 */
export function tapConsole(target: Console, note: TakeNote): Cancel {
  let deaf = false;
  const undo = LEVELS.map((level) => {
    const original = target[level];
    const tapped = (...args: unknown[]): void => {
      original.apply(target, args);
      if (deaf) return;
      deaf = true;
      try {
        note("console", { level, args });
      } finally {
        deaf = false;
      }
    };
    target[level] = tapped;
    return () => {
      // Somebody may have wrapped the tap in turn: it then stays, and lets everything through.
      if (target[level] === tapped) target[level] = original;
    };
  });
  return () => {
    deaf = true;
    for (const restore of undo) restore();
  };
}
