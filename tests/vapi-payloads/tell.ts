import type { ProviderEvent } from "../../src/provider/events.ts";

/** Describes one event of the port and its content in a few words. */
export function tell(event: ProviderEvent): string {
  switch (event.type) {
    case "error":
      return `error ${event.error.types[0] ?? "of no type"}${event.error.fatal ? "" : ", not fatal"}`;
    case "volume-level":
    case "local-volume-level":
      return `${event.type} ${event.level.toFixed(2)}`;
    case "transcript": {
      const { speaker, final, text } = event.transcript ?? {};
      return `transcript ${speaker} ${final === true ? "final" : "partial"} ${text}`;
    }
    case "start-progress":
      return `start-progress ${event.progress?.stage} ${event.progress?.status}`;
    case "network-quality":
      return `network-quality ${event.quality}`;
    case "network-connection":
      return `network-connection ${event.connection?.channel} ${event.connection?.connected === true ? "on" : "off"}`;
    case "microphone-error":
      return `microphone-error ${event.fault}`;
    case "status-update":
      return `status-update ${event.update?.status} ${event.update?.endedReason}`;
    case "unknown-event": {
      const { raw } = event;
      const isNamed = typeof raw === "object" && raw !== null && "event" in raw;
      return `unknown-event ${isNamed ? String(raw.event) : "of no name"}`;
    }
    default:
      return event.type;
  }
}
