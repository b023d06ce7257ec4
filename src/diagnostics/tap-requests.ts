import type { Cancel } from "../time/clock.ts";
import type { TakeNote } from "./note.ts";

/** As much of the page as is needed to follow its requests. */
export interface Requester {
  fetch: typeof fetch;
  readonly location: { readonly origin: string; readonly href: string };
  readonly performance: Pick<Performance, "now">;
}

const sizeOf = (body: unknown): number | null =>
  typeof body === "string" ? body.length : body instanceof Blob ? body.size : null;

/**
 * Notes every request that is fetched from another origin, which in this app is the voice platform.
 * Neither the request nor its answer is read: the promise settles with the very same value.
 */
export function tapRequests(page: Requester, note: TakeNote): Cancel {
  const original = page.fetch;
  let removed = false;

  const tapped: typeof fetch = (input, init) => {
    const answer = original.call(page, input, init);
    const asked = input instanceof Request ? input : null;
    const url = new URL(input instanceof Request ? input.url : input, page.location.href);
    if (removed || url.origin === page.location.origin || !url.protocol.startsWith("http"))
      return answer;
    const since = page.performance.now();
    const finish = (response: Response | null, error?: unknown) =>
      note("request", {
        url: url.href,
        method: (init?.method ?? asked?.method ?? "GET").toUpperCase(),
        status: response?.status ?? null,
        duration: Math.round(page.performance.now() - since),
        sent: sizeOf(init?.body),
        received: Number(response?.headers.get("content-length") ?? NaN) || null,
        ...(error === undefined ? {} : { error }),
      });
    // The rejection is passed on, so that one which nobody handles is still reported as such.
    return answer.then(
      (response) => {
        finish(response);
        return response;
      },
      (error: unknown) => {
        finish(null, error);
        throw error;
      },
    );
  };

  page.fetch = tapped;
  return () => {
    removed = true;
    if (page.fetch === tapped) page.fetch = original;
  };
}
