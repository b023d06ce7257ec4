import type { Activity, ActivityContent, Cause } from "../../call/activity.ts";
import type { CallPage, Failure } from "../../call/call-error.ts";
import { parseProviderError } from "../../provider/provider-error.ts";
import type { SessionId } from "../../provider/voice-provider.ts";
import type { Description } from "./description.ts";
import type { LogCategory } from "../entry.ts";
import { tellEvent, tellFailure, type Telling } from "./tell-event.ts";
import { wordsOf } from "./words-of.ts";

type Refusal = Extract<Activity, { cause: "visitor.start" }>["refused"];

/** Why a start was refused; null where it went ahead. */
const kindOf = (refused: Refusal): "in-progress" | Failure["kind"] | null =>
  typeof refused === "string" ? refused : (refused?.kind ?? null);

const causeOf = (refused: Refusal): unknown =>
  typeof refused === "object" && refused !== null && "cause" in refused ? refused.cause : undefined;

function tellStart(refused: Refusal): Telling {
  switch (kindOf(refused)) {
    case null:
      return ["info", "A call was asked for."];
    case "in-progress":
      return ["warning", "A call was asked for while another was in progress."];
    case "client-missing":
      return ["error", "A call was asked for, and no public key is configured."];
    default:
      return [
        "error",
        `A call was asked for, and its client could not be made: ${wordsOf(causeOf(refused))}`,
      ];
  }
}

/** The sentence for visitor commands and for start and stop results. */
function tellActivity(activity: Activity): Telling {
  if ("event" in activity) return tellEvent(activity.event);
  switch (activity.cause) {
    case "visitor.start":
      return tellStart(activity.refused);
    case "visitor.stop":
      return ["info", "The call was ended by hand."];
    case "visitor.go-home":
      return [
        "info",
        activity.sessionId === null ? "The way home was taken." : "The call was left for home.",
      ];
    case "visitor.mute":
      return ["info", "The microphone was muted."];
    case "visitor.unmute":
      return ["info", "The microphone is no longer muted."];
    case "audio.unblocked":
      return ["info", "The assistant can be heard after all."];
    case "microphone.changed":
      return ["info", "Another microphone was chosen."];
    case "microphone.refused":
      return ["warning", `The microphone could not be changed: ${wordsOf(activity.error)}`];
    case "speaker.changed":
      return ["info", "Another speaker was chosen."];
    case "speaker.refused":
      return ["warning", `The speaker could not be changed: ${wordsOf(activity.error)}`];
    case "volume.changed":
      return ["info", "The assistant's volume was changed."];
    case "audio.refused":
      return [
        "warning",
        `The browser still blocks the assistant's audio: ${wordsOf(activity.error)}`,
      ];
    case "start.resolve":
      return ["info", "The service accepted the start."];
    case "start.resolve-null":
      return ["error", "The service gave no call and did not say why."];
    case "start.reject":
      return tellFailure(
        `The service refused the start: ${wordsOf(activity.error)}`,
        parseProviderError(activity.error),
      );
    case "limit.connect":
      return activity.stalled
        ? ["error", "The call was given up: the voice SDK did not load in time."]
        : ["error", "The call was given up: it did not begin in time."];
    case "stop.resolve":
      return ["info", "The service confirmed the end."];
    case "stop.reject":
      return ["warning", `The service did not manage to end the call: ${wordsOf(activity.error)}`];
    default:
      return activity satisfies never;
  }
}

/** The fields that an entry keeps beside cause, time and call, in their stored form. */
function fieldsOf(content: ActivityContent): Readonly<Record<string, unknown>> {
  if ("event" in content) return { payload: content.event.raw };
  const { cause, ...fields } = content;
  if (cause !== "visitor.start") return fields;
  const { page, refused } = content;
  const kind = kindOf(refused);
  return { page, ...(kind !== null && { refused: kind, error: causeOf(refused) }) };
}

/** Causes that follow the end of any call. */
const ECHOES: ReadonlySet<Cause> = new Set([
  "start.resolve-null",
  "provider.call-end",
  "provider.status-update",
  "provider.speech-end",
]);
/** Causes that show a call alive after its end. */
const SIGNS_OF_LIFE: ReadonlySet<Cause> = new Set(["start.resolve", "provider.call-start"]);

const endsInFailure = (activity: Activity): boolean =>
  activity.cause === "start.reject" ||
  (activity.cause === "provider.error" && activity.event.error.fatal);

/** The sentence for a late activity. The usual echoes of an end are no second fault. */
function tellLate(cause: Cause, told: Telling, hasFailed: boolean): Telling {
  const [, message, ...category] = told;
  const isEcho = ECHOES.has(cause) || (hasFailed && !SIGNS_OF_LIFE.has(cause));
  if (!isEcho) return ["warning", `Late: ${message}`, ...category];
  const said = cause === "start.resolve-null" ? "The start gave no call." : message;
  return ["info", `Over already: ${said}`, ...category];
}

const categoryOf = (page: CallPage): LogCategory => (page === "admin" ? "workflow" : "assistant");

/** Describes activities. It remembers the page of each call and the calls that have failed. */
export function createCallDescriber(): (activity: Activity) => Description {
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
    const told = tellActivity(activity);
    const [type, message, category = own] = late ? tellLate(cause, told, hasFailed) : told;
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
