import type { JOBS } from "./jobs.ts";

type Jobs = typeof JOBS;
type Item<Name extends keyof Jobs> = Parameters<Jobs[Name]>[1] extends (item: infer Emitted) => void
  ? Emitted
  : never;
type Returned<Name extends keyof Jobs> = Awaited<ReturnType<Jobs[Name]>>;

export interface JobRequest {
  readonly name: keyof Jobs;
  readonly input: unknown;
}

/** Settles as the promise does, or rejects when the signal is aborted. */
export const orAbort = <Result>(signal: AbortSignal, promise: Promise<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
    promise.then(resolve, reject);
  });

/** A message of the worker. The last one has the result. */
type Posted<Name extends keyof Jobs> =
  | { readonly items: readonly Item<Name>[] }
  | { readonly items: readonly Item<Name>[]; readonly result: Returned<Name> };

interface Options<Name extends keyof Jobs> {
  /** Its abort ends the worker and rejects. */
  readonly signal?: AbortSignal;
  readonly onItems?: (items: readonly Item<Name>[]) => void;
}

/** Performs a job in a worker, so that the page stays responsive. Resolves with what the job returns. */
export async function runAside<Name extends keyof Jobs>(
  name: Name,
  input: Parameters<Jobs[Name]>[0],
  { signal = new AbortController().signal, onItems = () => {} }: Options<Name> = {},
): Promise<Returned<Name>> {
  const worker = new Worker(new URL("./jobs-worker.ts", import.meta.url), { type: "module" });
  const result = new Promise<Returned<Name>>((resolve, reject) => {
    worker.addEventListener("message", ({ data }: MessageEvent<Posted<Name>>) => {
      onItems(data.items);
      if ("result" in data) resolve(data.result);
    });
    worker.addEventListener("error", ({ message }) =>
      reject(new Error(message || "The worker could not be loaded.")),
    );
    worker.postMessage({ name, input } satisfies JobRequest);
  });
  try {
    return await orAbort(signal, result);
  } finally {
    worker.terminate();
  }
}
