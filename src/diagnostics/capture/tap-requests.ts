import { attempt } from "../../shared/attempt.ts";
import type { RequestNote, TakeNote } from "../note.ts";
import { isService } from "./is-service.ts";

export type RequestPage = Pick<typeof globalThis, "fetch" | "location" | "performance">;

/** The time in milliseconds after which a request is noted as pending. */
const PENDING_AFTER = 10_000;

type Arguments = Parameters<typeof fetch>;
type Sent = Pick<RequestNote, "url" | "method" | "sent">;

/** Reads the method and address of a request to the voice service. Null for any other request or input. */
function readRequest(
  { location }: RequestPage,
  services: readonly string[],
  [input, init]: Arguments,
): Sent | null {
  const request = input instanceof Request ? input : null;
  const address = request === null ? input : request.url;
  // Converting any other input to a text could run code of the caller, so such requests are not noted.
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

function readResponse({ status, headers }: Response): Pick<RequestNote, "status" | "received"> {
  const length = headers.get("content-length");
  // The browser hides the status of an opaque response and gives 0 instead. The note then has null.
  return { status: status || null, received: length === null ? null : Number(length) };
}

/**
 * Notes every request of `fetch` to the voice service. It consumes neither body: the promise settles with
 * the same value, one microtask later. The browser still reports a rejection that the caller does not handle. An error
 * of the log does not reach the caller.
 *
 * @param services addresses on the page's own origin that belong to the voice service. Read at each request.
 */
export function tapRequests(page: RequestPage, note: TakeNote, services: readonly string[]): void {
  const original = page.fetch;
  const native = String(original);

  function follow(answer: Promise<Response>, sent: Sent): Promise<Response> {
    const since = page.performance.now();
    const finish = (outcome: () => Partial<RequestNote>) =>
      attempt(() => {
        clearTimeout(waiting);
        const duration = Math.round(page.performance.now() - since);
        note("request", { ...sent, duration, status: null, received: null, ...outcome() });
      });
    const waiting = setTimeout(() => finish(() => ({ pending: true })), PENDING_AFTER);
    return answer.then(
      (response) => {
        finish(() => readResponse(response));
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
      const sent = attempt(() => readRequest(page, services, args), null);
      return sent === null ? answer : follow(answer, sent);
    },
  });

  Reflect.set(page, "fetch", tapped);
}
