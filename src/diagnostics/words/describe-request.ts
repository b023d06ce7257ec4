import type { Description } from "./description.ts";
import type { Redactor } from "./redact.ts";
import { wordsOf } from "./words-of.ts";
import type { RequestNote } from "../note.ts";

/** Addresses within addresses are read to this depth. */
const DECODINGS = 3;

/**
 * A path in plain words: what is encoded in it would hide a secret from whoever looks for one. A secret
 * may look encoded itself, so it is looked for before each decoding.
 */
function decoded(path: string, redact: Redactor): string {
  let plain = redact(path);
  try {
    for (let round = 0; round < DECODINGS && plain.includes("%"); round += 1)
      plain = redact(decodeURIComponent(plain));
  } catch {
    // It is as plain as it can be.
  }
  return plain;
}

interface Place {
  readonly host: string;
  readonly path: string;
}

/** Where a request went, without what its address may carry besides: credentials, query, fragment. */
function placeOf(address: string, redact: Redactor): Place {
  try {
    const { host, pathname } = new URL(address);
    return { host, path: decoded(pathname, redact) };
  } catch {
    return { host: "", path: "" };
  }
}

/** One request to the voice platform, or to whomever else the page talks. */
export function describeRequest(request: RequestNote, redact: Redactor): Description {
  const { method, status, duration, sent, received, error } = request;
  const { host, path } = placeOf(request.url, redact);
  const failed = error !== undefined;
  // Without a status the browser tells that it is over, and not always how.
  const answer = failed
    ? `was not answered: ${wordsOf(error)}`
    : `${status === null ? "ended" : `was answered with ${status}`} after ${duration} ms.`;
  const fine = status === null ? "info" : status < 400 ? "success" : "error";
  return {
    type: failed ? "error" : fine,
    category: status === 401 || status === 403 ? "auth" : "api",
    message: `${method} ${host}${path} ${answer}`,
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
