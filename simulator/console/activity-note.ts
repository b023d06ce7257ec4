import { PROVIDER_EVENTS, type ProviderEvent } from "../../src/provider/events.ts";
import { parseProviderError } from "../../src/provider/provider-error.ts";

const isProviderEvent = (detail: unknown): detail is ProviderEvent =>
  typeof detail === "object" &&
  detail !== null &&
  "type" in detail &&
  PROVIDER_EVENTS.some((name) => name === detail.type);

function errorNote(raw: unknown): string {
  const { types, errorMsg, message, plain, statusCodes, fatal } = parseProviderError(
    raw,
    "developer",
  );
  const says = errorMsg ?? message ?? plain;
  const parts = [types[0], statusCodes[0], says, fatal ? null : "not fatal"];
  return parts.filter((part) => part !== null && part !== undefined).join(" · ");
}

function eventNote(event: ProviderEvent): string {
  switch (event.type) {
    case "error":
      return errorNote(event.raw);
    case "transcript":
      return event.transcript === null
        ? "unreadable"
        : `${event.transcript.speaker}${event.transcript.final ? "" : " …"}: ${event.transcript.text}`;
    case "start-progress":
      return event.progress === null
        ? "unreadable"
        : `${event.progress.stage} ${event.progress.status}`;
    case "network-quality":
      return event.quality;
    case "network-connection":
      return event.connection === null
        ? "unreadable"
        : `${event.connection.channel} ${event.connection.connected ? "connected" : "interrupted"}`;
    case "microphone-error":
      return event.fault;
    case "status-update":
      return [event.update?.status, event.update?.endedReason].filter(Boolean).join(" · ");
    case "volume-level":
    case "local-volume-level":
      return event.level.toFixed(2);
    case "call-start":
    case "call-end":
    case "disconnect":
    case "speech-start":
    case "speech-end":
    case "audio-blocked":
    case "unknown-event":
      return "";
    default:
      return event satisfies never;
  }
}

/** What came with something that happened, in a few words; empty where nothing did. */
export function noteOf(detail: unknown): string {
  if (isProviderEvent(detail)) return eventNote(detail);
  return detail === null || detail === undefined ? "" : errorNote(detail);
}
