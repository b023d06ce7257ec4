import type { Activity } from "../../../../src/call/activity.ts";
import type { ProviderEvent } from "../../../../src/provider/events.ts";
import { parseProviderError } from "../../../../src/provider/provider-error.ts";
import { readError } from "../../../../src/provider/read-event.ts";
import { attempt } from "../../../../src/shared/attempt.ts";

function errorNote(raw: unknown): string {
  const { types, errorMsg, message, plain, statusCodes } = parseProviderError(raw, "developer");
  const says = errorMsg ?? message ?? plain;
  const parts = [types[0], statusCodes[0], says, readError(raw).fatal ? null : "not fatal"];
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
      return event.fault ?? "camera only";
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

/** JSON omits the texts of native errors, because they are not enumerable. */
const withErrorTexts = (_: string, value: unknown): unknown =>
  value instanceof Error
    ? Object.assign({ name: value.name, message: value.message }, value)
    : value;

/** Everything that came with an activity, as JSON; empty if nothing did. */
export function payloadOf(activity: Activity): string {
  const isEvent = "event" in activity;
  const common = { at: undefined, cause: undefined, sessionId: undefined, late: undefined };
  const value = isEvent ? activity.event.raw : { ...activity, ...common };
  // Without JSON, the value refers to itself, or a getter throws.
  const json = attempt(() => JSON.stringify(value, withErrorTexts, 2) ?? "") ?? String(value);
  return json === "{}" && !isEvent ? "" : json;
}

/** The main value of an activity in a few words; empty if the activity has no value. */
export function noteOf(activity: Activity): string {
  if ("event" in activity) return eventNote(activity.event);
  if ("text" in activity) return activity.sent ? activity.text : `not sent: ${activity.text}`;
  if ("error" in activity) return errorNote(activity.error);
  if ("client" in activity) return activity.client ?? "";
  if ("refused" in activity && typeof activity.refused === "object" && activity.refused !== null)
    return "cause" in activity.refused ? errorNote(activity.refused.cause) : "";
  return "";
}
