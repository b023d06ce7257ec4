import type { Cancel } from "../../shared/clock.ts";
import type { ConsoleLevel, TakeNote } from "../note.ts";

const LEVELS: readonly ConsoleLevel[] = ["debug", "info", "log", "warn", "error"];

/**
 * Notes what is said in the console, which says it as before. What is said while a note is taken is
 * not noted, or a listener that speaks would never come to an end.
 */
export function tapConsole(target: Console, note: TakeNote): Cancel {
  let deaf = false;
  const undo = LEVELS.map((level) => {
    const original = target[level];
    // A proxy, so that whoever looks at the method finds the original's name and properties.
    const tapped = new Proxy(original, {
      apply(say, self, args: unknown[]) {
        if (!deaf) {
          deaf = true;
          try {
            note("console", { level, args });
          } catch {
            // Whoever speaks is not to pay for the log.
          }
          deaf = false;
        }
        return Reflect.apply(say, self, args);
      },
    });
    // A console that cannot be changed is left as it is.
    Reflect.set(target, level, tapped);
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
