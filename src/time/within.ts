import type { Clock } from "./clock.ts";
import type { Millis } from "./units.ts";

/** What a promise settles with; rejects with `complaint` where it takes longer than that. */
export async function within<Result>(
  clock: Clock,
  limit: Millis,
  promise: Promise<Result>,
  complaint: string,
): Promise<Result> {
  let cancel = () => {};
  const late = new Promise<never>((_resolve, reject) => {
    cancel = clock.after(limit, () => reject(new Error(complaint)));
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    cancel();
  }
}
