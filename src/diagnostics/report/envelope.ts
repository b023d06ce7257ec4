import { wentWell } from "../../call/ending.ts";
import type { Millis } from "../../shared/units.ts";
import type { CallReport } from "./call-report.ts";
import type { ErrorReport } from "./error-report.ts";

/** The event of Sentry's protocol that carries a report: develop.sentry.dev/sdk/foundations/transport. */
export interface ReportEvent {
  /** 32 hexadecimal digits. A service drops a second event with the same ID. */
  readonly event_id: string;
  readonly [more: string]: unknown;
}

/** The content of the event for a call. Calls with the same outcome, error and reason form one issue. */
export function callEvent(report: CallReport) {
  const { outcome, page, error, endedReason, network, client, ...details } = report;
  const isGood = outcome !== "refused" && wentWell({ ended: outcome, endedReason });
  const parts = [outcome, error, endedReason].filter((part) => part !== null);
  return {
    level: isGood ? "info" : "error",
    logger: "call",
    logentry: { formatted: `Call ended: ${parts.join(", ")}` },
    fingerprint: ["call", ...parts],
    tags: {
      outcome,
      page,
      ...(error !== null && { error }),
      ...(endedReason !== null && { ended_reason: endedReason }),
      ...(client !== null && { client }),
      ...(network !== null && { network_worst: network.worst, network_median: network.median }),
    },
    contexts: { call: details },
  };
}

/** The content of the event for an error. The service groups errors by their frames. */
export const errorEvent = ({ type, frames }: ErrorReport) => ({
  level: "error",
  logger: "page",
  exception: { values: [{ type, ...(frames.length > 0 && { stacktrace: { frames } }) }] },
});

/** Asks the service not to store the address that a report comes from. Sentry requires name and version. */
const SDK = {
  name: "voice-consultation.javascript",
  version: "1.0.0",
  settings: { infer_ip: "never" },
} as const;

/**
 * The envelope of an event: three lines of JSON.
 *
 * @param now milliseconds since the Unix epoch. The service corrects the event's time by the difference to its own.
 */
export function envelopeOf(event: ReportEvent, now: Millis): string {
  const payload = JSON.stringify({ ...event, sdk: SDK });
  const length = new TextEncoder().encode(payload).length;
  return [
    JSON.stringify({ event_id: event.event_id, sent_at: new Date(now).toISOString() }),
    JSON.stringify({ type: "event", content_type: "application/json", length }),
    payload,
  ].join("\n");
}
