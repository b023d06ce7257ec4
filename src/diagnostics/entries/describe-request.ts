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

/** The severity of a request's result, and the result as the end of a sentence. */
function resultOf({ status, duration, error, pending }: RequestNote): readonly [LogType, string] {
  if (pending) return ["warning", `has had no answer for ${duration} ms.`];
  if (error !== undefined) return ["error", `was not answered: ${errorText(error)}`];
  // If the browser hides the status, the result is unknown, so the text says only that the request ended.
  if (status === null) return ["info", `ended after ${duration} ms.`];
  return [status < 400 ? "success" : "error", `was answered with ${status} after ${duration} ms.`];
}

export function describeRequest(request: RequestNote, redact: Redactor): AppNote {
  const { url, method, error, pending, ...measured } = request;
  const { status, duration } = measured;
  const [type, result] = resultOf(request);
  const address = attempt(() => new URL(url), null);
  // Credentials, query and fragment are left out.
  const host = address?.host ?? "";
  const path = decodePath(address?.pathname ?? "", redact);
  const failed = error !== undefined;
  // The pre-call check sends a probe without credentials. Any answer shows that the service is there, and
  // the check logs its own verdict.
  const isProbe = url.endsWith(PROBE);
  const isCancelled = isProbe && fieldOf(error, "name") === "AbortError";
  const probeType = failed && !isCancelled ? "warning" : "info";
  const outcome = isCancelled ? `was cancelled after ${duration} ms.` : result;
  const message = `${method} ${host}${path} ${outcome}`;
  return {
    type: isProbe ? probeType : type,
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
