import type { Activity, ActivityContent, Cause } from "../../call/activity.ts";
import type { CallPage } from "../../call/call-error.ts";
import type { SessionId } from "../../provider/voice-provider.ts";
import type { LogCategory } from "../entry.ts";
import type { AppNote } from "../note.ts";
import { causeOf, kindOf, type Wording, wordingOf } from "./wordings.ts";

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
    const wording = wordingOf(activity);
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
