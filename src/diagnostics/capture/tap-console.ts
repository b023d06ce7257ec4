import { attempt } from "../../shared/attempt.ts";
import { CONSOLE_LEVELS, type TakeNote } from "../note.ts";

/**
 * Notes all console output and passes it on unchanged. Output that is written while a note is added is not
 * noted, because a listener that writes to the console would then recurse endlessly.
 */
export function tapConsole(target: Console, note: TakeNote): void {
  let isPaused = false;
  for (const level of CONSOLE_LEVELS) {
    // A proxy keeps the name and the properties of the original method.
    const tapped = new Proxy(target[level], {
      apply(write, self, args: unknown[]) {
        if (!isPaused) {
          isPaused = true;
          // An error of the log must not reach the caller.
          attempt(() => note("console", { level, args }));
          isPaused = false;
        }
        return Reflect.apply(write, self, args);
      },
    });
    // `Reflect.set` does not throw on a frozen console, so its methods stay untapped.
    Reflect.set(target, level, tapped);
  }
}
