import type { Clock } from "./clock.ts";
import type { Millis } from "./units.ts";

/** Resolves true when `promise` resolves or rejects within `limit`, and false otherwise. Never rejects. */
export function settlesWithin(
  clock: Pick<Clock, "after">,
  limit: Millis,
  promise: Promise<unknown>,
): Promise<boolean> {
  return new Promise((resolve) => {
    const cancel = clock.after(limit, () => resolve(false));
    const settle = () => {
      cancel();
      resolve(true);
    };
    promise.then(settle, settle);
  });
}

/** Settles as `promise` does, or rejects with an `Error` of this message after `limit`. */
export async function within<Result>(
  clock: Pick<Clock, "after">,
  limit: Millis,
  promise: Promise<Result>,
  message: string,
): Promise<Result> {
  if (!(await settlesWithin(clock, limit, promise))) throw new Error(message);
  return promise;
}
