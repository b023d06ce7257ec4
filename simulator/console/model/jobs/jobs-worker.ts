import { type Emitted, JOBS } from "./jobs.ts";
import type { JobRequest } from "./run-aside.ts";

/** The time for which results are collected before they are posted, in milliseconds. */
const BATCH = 100;

async function perform({ name, input }: JobRequest): Promise<void> {
  let items: Emitted[] = [];
  let posted = performance.now();
  const emit = (item: Emitted) => {
    items.push(item);
    if (performance.now() - posted < BATCH) return;
    postMessage({ items });
    items = [];
    posted = performance.now();
  };
  // A cast: the compiler does not see that the input is that of the job.
  const result = await JOBS[name](input as never, emit);
  postMessage({ items, result });
}

// An error of a worker reaches the page, but a rejection does not.
addEventListener("message", ({ data }: MessageEvent<JobRequest>) => {
  perform(data).catch(reportError);
});
