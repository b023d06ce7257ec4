import type { ProbeFragment } from "../../provider/reachability.ts";
import type { LogType } from "../entry.ts";
import type { Description } from "./description.ts";
import { fieldOf } from "./field-of.ts";
import type { Redactor } from "./redact.ts";
import { wordsOf } from "./words-of.ts";
import type { RequestNote } from "../note.ts";

const PROBE: ProbeFragment = "#probe";

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

function answerTo({ status, duration, error, pending }: RequestNote, givenUp: boolean): string {
  if (pending) return `has had no answer for ${duration} ms.`;
  if (givenUp) return `was given up after ${duration} ms.`;
  if (error !== undefined) return `was not answered: ${wordsOf(error)}`;
  // Without a status the browser tells that it is over, and not always how.
  return `${status === null ? "ended" : `was answered with ${status}`} after ${duration} ms.`;
}

function typeOf({ status, error, pending }: RequestNote): LogType {
  if (pending) return "warning";
  if (error !== undefined) return "error";
  return status === null ? "info" : status < 400 ? "success" : "error";
}

/** One request to the voice platform, or to whomever else the page talks. */
export function describeRequest(request: RequestNote, redact: Redactor): Description {
  const { method, status, duration, sent, received, error, pending } = request;
  const { host, path } = placeOf(request.url, redact);
  const failed = error !== undefined;
  // A probe has no key and no right to anything: that it is refused says that somebody is there, and
  // what its check makes of it is told on its own.
  const isProbe = request.url.endsWith(PROBE);
  const givenUp = isProbe && fieldOf(error, "name") === "AbortError";
  const probeType = failed && !givenUp ? "warning" : "info";
  const message = `${method} ${host}${path} ${answerTo(request, givenUp)}`;
  return {
    type: isProbe ? probeType : typeOf(request),
    category: !isProbe && (status === 401 || status === 403) ? "auth" : "api",
    message: isProbe ? `Pre-call check: ${message}` : message,
    details: {
      source: "request",
      method,
      host,
      path,
      status,
      duration,
      sent,
      received,
      ...(pending && { pending }),
      ...(failed && { error }),
    },
  };
}
