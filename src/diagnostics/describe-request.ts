import type { Description } from "./description.ts";
import { wordsOf } from "./words-of.ts";
import type { RequestNote } from "./note.ts";

/** Where a request went, without what its address may carry besides: credentials, query, fragment. */
function placeOf(address: string): { readonly host: string; readonly path: string } {
  try {
    const { host, pathname } = new URL(address);
    return { host, path: pathname };
  } catch {
    return { host: "", path: "" };
  }
}

/** One request to the voice platform, or to whomever else the page talks. */
export function describeRequest(request: RequestNote): Description {
  const { method, status, duration, sent, received, error } = request;
  const { host, path } = placeOf(request.url);
  const failed = error !== undefined;
  const answer = failed
    ? `was not answered: ${wordsOf(error)}`
    : `${status === null ? "was answered" : `was answered with ${status}`} after ${duration} ms.`;
  const fine = status === null ? "info" : status < 400 ? "success" : "error";
  return {
    type: failed ? "error" : fine,
    category: status === 401 || status === 403 ? "auth" : "api",
    message: `${method} ${path} ${answer}`,
    details: {
      source: "request",
      method,
      host,
      path,
      status,
      duration,
      sent,
      received,
      ...(failed && { error }),
    },
  };
}
