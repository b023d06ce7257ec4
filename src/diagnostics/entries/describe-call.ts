import type { Activity, ActivityContent, Cause } from "../../call/activity.ts";
import type { CallPage, Failure } from "../../call/call-error.ts";
import { parseProviderError } from "../../provider/provider-error.ts";
import type { SessionId } from "../../provider/voice-provider.ts";
import type { LogCategory } from "../entry.ts";
import type { AppNote } from "../note.ts";
import { describeEvent, describeFailure, type Wording } from "./describe-event.ts";
import { errorText } from "./error-text.ts";

type Refusal = Extract<Activity, { cause: "visitor.start" }>["refused"];

/** The reason why a start was refused; null if it was not refused. */
const kindOf = (refused: Refusal): "in-progress" | Failure["kind"] | null =>
  typeof refused === "string" ? refused : (refused?.kind ?? null);

const causeOf = (refused: Refusal): unknown =>
  typeof refused === "object" && refused !== null && "cause" in refused ? refused.cause : undefined;

function describeStart(refused: Refusal): Wording {
  switch (kindOf(refused)) {
    case null:
      return ["info", "A call was requested."];
    case "in-progress":
      return ["warning", "A call was requested while another was in progress."];
    case "client-missing":
      return ["error", "A call was requested, but no public key is configured."];
    default: {
      const reason = errorText(causeOf(refused));
      return ["error", `A call was requested, but its client could not be created: ${reason}`];
    }
  }
}

function describeActivity(activity: Activity): Wording {
  if ("event" in activity) return describeEvent(activity.event);
  switch (activity.cause) {
    case "visitor.start":
      return describeStart(activity.refused);
    case "visitor.stop":
      return ["info", "The visitor ended the call."];
    case "visitor.go-home":
      return [
        "info",
        activity.sessionId === null
          ? "The visitor went to the home page."
          : "The visitor left the call for the home page.",
      ];
    case "visitor.mute":
      return ["info", "The microphone was muted."];
    case "visitor.unmute":
      return ["info", "The microphone is no longer muted."];
    case "visitor.type":
      return activity.sent
        ? ["info", `The visitor typed: ${activity.text}`]
        : ["warning", `The visitor typed, but the text was not sent: ${activity.text}`];
    case "audio.unblocked":
      return ["info", "The browser no longer blocks the assistant's audio."];
    case "microphone.changed":
      return ["info", "Another microphone was chosen."];
    case "microphone.refused":
      return ["warning", `The microphone could not be changed: ${errorText(activity.error)}`];
    case "speaker.changed":
      return ["info", "Another speaker was chosen."];
    case "speaker.refused":
      return ["warning", `The speaker could not be changed: ${errorText(activity.error)}`];
    case "volume.changed":
      return ["info", "The assistant's volume was changed."];
    case "audio.refused":
      return [
        "warning",
        `The browser still blocks the assistant's audio: ${errorText(activity.error)}`,
      ];
    case "start.resolve":
      return ["info", "The service accepted the start."];
    case "start.resolve-null":
      return ["error", "The service returned no call and gave no reason."];
    case "start.reject":
      return describeFailure(
        `The service refused the start: ${errorText(activity.error)}`,
        parseProviderError(activity.error),
      );
    case "limit.connect":
      return activity.stalled
        ? ["error", "The call timed out: the voice SDK did not load."]
        : ["error", "The call timed out: it did not begin."];
    case "stop.resolve":
      return ["info", "The service confirmed the end of the call."];
    case "stop.reject":
      return ["warning", `The service failed to end the call: ${errorText(activity.error)}`];
    default:
      return activity satisfies never;
  }
}

/** The fields that an entry stores in addition to cause, time and call. */
function fieldsOf(content: ActivityContent): Readonly<Record<string, unknown>> {
  if ("event" in content) return { payload: content.event.raw };
  const { cause, ...fields } = content;
  if (cause !== "visitor.start") return fields;
  const { page, refused } = content;
  const kind = kindOf(refused);
  return { page, ...(kind !== null && { refused: kind, error: causeOf(refused) }) };
}

/** Causes that usually follow the end of a failed call and tell nothing new. */
const ECHOES: ReadonlySet<Cause> = new Set([
  "start.resolve-null",
  "provider.call-end",
  "provider.status-update",
  "provider.speech-end",
]);
/** Causes that show that the service still runs a call after its end. */
const SIGNS_OF_LIFE: ReadonlySet<Cause> = new Set(["start.resolve", "provider.call-start"]);

const endsInFailure = (activity: Activity): boolean =>
  activity.cause === "start.reject" ||
  (activity.cause === "provider.error" && activity.event.error.fatal);

/** The wording for an activity after the end of its call: information if it is usual, else a warning. */
function describeLate(cause: Cause, wording: Wording, hasFailed: boolean): Wording {
  const [, message, ...category] = wording;
  const isEcho = ECHOES.has(cause) || (hasFailed && !SIGNS_OF_LIFE.has(cause));
  if (!isEcho) return ["warning", `Late: ${message}`, ...category];
  const echo = cause === "start.resolve-null" ? "The start returned no call." : message;
  return ["info", `After the end: ${echo}`, ...category];
}

export const categoryOf = (page: CallPage | null): LogCategory =>
  page === "admin" ? "workflow" : "assistant";

/** Creates a function that describes activities. The function remembers each call's page and its failure. */
export function createCallDescriber(): (activity: Activity) => AppNote {
  const categories = new Map<SessionId, LogCategory>();
  const failed = new Set<SessionId>();

  function categorise(activity: Activity): LogCategory {
    const { sessionId } = activity;
    const own = categoryOf("page" in activity ? activity.page : "home");
    const begins = activity.cause === "visitor.start" && activity.refused !== "in-progress";
    if (!begins || sessionId === null) return categories.get(sessionId ?? "") ?? own;
    categories.set(sessionId, own);
    return own;
  }

  return (activity) => {
    const { at, sessionId, late, ...content } = activity;
    const { cause } = activity;
    const own = categorise(activity);
    const hasFailed = sessionId !== null && failed.has(sessionId);
    if (sessionId !== null && !late && endsInFailure(activity)) failed.add(sessionId);
    const wording = describeActivity(activity);
    const [type, message, category = own] = late
      ? describeLate(cause, wording, hasFailed)
      : wording;
    return {
      type,
      category,
      message,
      details: {
        source: "call",
        cause,
        at,
        sessionId,
        ...(late && { late }),
        ...fieldsOf(content),
      },
    };
  };
}
