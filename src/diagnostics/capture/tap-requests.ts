import type { Cancel } from "../../shared/clock.ts";
import type { RequestNote, TakeNote } from "../note.ts";
import { isService } from "./is-service.ts";

/** As much of the page as is needed to follow its requests. */
export interface Requester {
  fetch: typeof fetch;
  readonly location: { readonly origin: string; readonly href: string };
  readonly performance: Pick<Performance, "now">;
}

/** Nobody who waits for an answer has patience for more, in milliseconds. */
const LONG_WAIT = 10_000;

type Arguments = Parameters<typeof fetch>;
type Asked = Pick<RequestNote, "url" | "method" | "sent">;

/** What is asked of the platform; null of what goes elsewhere, and of what only fetch can read. */
function readRequest(
  { location }: Requester,
  services: readonly string[],
  [input, init]: Arguments,
): Asked | null {
  const request = input instanceof Request ? input : null;
  const address = request === null ? input : request.url;
  // Anything else would be made a text of once more, which it might notice.
  if (typeof address !== "string" && !(address instanceof URL)) return null;
  const url = new URL(address, location.href);
  if (!isService(url, location.origin, services)) return null;
  const body = init?.body;
  return {
    url: url.href,
    method: (init?.method ?? request?.method ?? "GET").toUpperCase(),
    sent: typeof body === "string" ? new Blob([body]).size : null,
  };
}

function readAnswer({ status, headers }: Response): Pick<RequestNote, "status" | "received"> {
  const length = headers.get("content-length");
  // An answer that the browser keeps to itself has the status 0.
  return { status: status || null, received: length === null ? null : Number(length) };
}

function quietly<Value>(work: () => Value): Value | null {
  try {
    return work();
  } catch {
    // Whoever asks for something is not to pay for the log.
    return null;
  }
}

/**
 * Notes every request that is fetched from the voice service: from another origin than the page's, or
 * below one of its addresses on the page's own server. Neither the request nor its answer is consumed:
 * the promise settles with the very same value, one microtask later, and if its rejection is not handled,
 * the browser still says so.
 *
 * @param services addresses that belong to the voice service even on the page's own origin. Read at each
 *   request.
 */
export function tapRequests(page: Requester, note: TakeNote, services: readonly string[]): Cancel {
  const original = page.fetch;
  const native = String(original);
  let removed = false;

  function follow(answer: Promise<Response>, asked: Asked): Promise<Response> {
    const since = page.performance.now();
    const finish = (outcome: () => Partial<RequestNote>) =>
      quietly(() => {
        clearTimeout(waiting);
        if (removed) return;
        const duration = Math.round(page.performance.now() - since);
        note("request", { ...asked, duration, status: null, received: null, ...outcome() });
      });
    const waiting = setTimeout(() => finish(() => ({ pending: true })), LONG_WAIT);
    return answer.then(
      (response) => {
        finish(() => readAnswer(response));
        return response;
      },
      (error: unknown) => {
        finish(() => ({ error }));
        throw error;
      },
    );
  }

  const tapped = new Proxy(original, {
    // The call library sends error reports through a fetch whose text is the browser's own. If the page's
    // fetch has another text, the library takes the fetch of a new frame, and the tap misses the reports.
    get: (ask, key): unknown => (key === "toString" ? () => native : Reflect.get(ask, key)),
    apply(ask, self, args: Arguments) {
      const answer = ask.apply(self, args);
      if (!(answer instanceof Promise)) return answer;
      const asked = quietly(() => readRequest(page, services, args));
      return asked === null ? answer : follow(answer, asked);
    },
  });

  Reflect.set(page, "fetch", tapped);
  return () => {
    removed = true;
    if (page.fetch === tapped) page.fetch = original;
  };
}
