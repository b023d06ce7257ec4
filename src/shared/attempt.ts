/** Returns the result of a task, or the fallback if the task throws. */
export function attempt<Result, Fallback = undefined>(task: () => Result, fallback?: Fallback) {
  try {
    return task();
  } catch {
    // A cast, because a fallback that is left out is undefined, as its type says.
    return fallback as Fallback;
  }
}
