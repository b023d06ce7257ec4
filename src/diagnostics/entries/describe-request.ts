import type { ProbeFragment } from "../../provider/reachability.ts";
import { attempt } from "../../shared/attempt.ts";
import type { LogType } from "../entry.ts";
import { fieldOf } from "../json.ts";
import type { AppNote, RequestNote } from "../note.ts";
import { errorText } from "./error-text.ts";
import type { Redactor } from "./redact.ts";

const PROBE: ProbeFragment = "#probe";

/** How often a path is decoded at most: addresses nested in addresses are encoded several times. */
const DECODINGS = 3;

/** Decodes a path. It redacts before each decoding too, because a secret may contain percent signs itself. */
function decodePath(path: string, redact: Redactor): string {
  let plain = redact(path);
  try {
    for (let round = 0; round < DECODINGS && plain.includes("%"); round += 1)
      plain = redact(decodeURIComponent(plain));
  } catch {
    // The path is not encoded any further.
  }
  return plain;
}

/** Host and path of an address, without credentials, query and fragment. */
function placeOf(address: string, redact: Redactor): { host: string; path: string } {
  const url = attempt(() => new URL(address), null);
  return { host: url?.host ?? "", path: decodePath(url?.pathname ?? "", redact) };
}

function describeResponse(request: RequestNote, isCancelled: boolean): string {
  const { status, duration, error, pending } = request;
  if (pending) return `has had no answer for ${duration} ms.`;
  if (isCancelled) return `was cancelled after ${duration} ms.`;
  if (error !== undefined) return `was not answered: ${errorText(error)}`;
  // If the browser hides the status, the result is unknown, so the text says only that the request ended.
  return `${status === null ? "ended" : `was answered with ${status}`} after ${duration} ms.`;
}

function typeOf({ status, error, pending }: RequestNote): LogType {
  if (pending) return "warning";
  if (error !== undefined) return "error";
  return status === null ? "info" : status < 400 ? "success" : "error";
}

export function describeRequest(request: RequestNote, redact: Redactor): AppNote {
  const { url, method, error, pending, ...measured } = request;
  const { status } = measured;
  const { host, path } = placeOf(url, redact);
  const failed = error !== undefined;
  // The pre-call check sends a probe without credentials. Any answer shows that the service is there, and
  // the check logs its own verdict.
  const isProbe = url.endsWith(PROBE);
  const isCancelled = isProbe && fieldOf(error, "name") === "AbortError";
  const probeType = failed && !isCancelled ? "warning" : "info";
  const message = `${method} ${host}${path} ${describeResponse(request, isCancelled)}`;
  return {
    type: isProbe ? probeType : typeOf(request),
    category: !isProbe && (status === 401 || status === 403) ? "auth" : "api",
    message: isProbe ? `Pre-call check: ${message}` : message,
    details: {
      source: "request",
      method,
      host,
      path,
      ...measured,
      ...(pending && { pending }),
      ...(failed && { error }),
    },
  };
}
