import type { Activity, ActivityContent, Cause, EventReport } from "../../call/activity.ts";
import type { CallPage, Failure } from "../../call/call-error.ts";
import { parseProviderError } from "../../provider/provider-error.ts";
import type { SessionId } from "../../provider/voice-provider.ts";
import type { LogCategory } from "../entry.ts";
import type { AppNote } from "../note.ts";
import {
  describeEvent,
  describeFailure,
  type Wording,
  wordingOf,
  type Words,
} from "./describe-event.ts";
import { errorText } from "./error-text.ts";

type Refusal = Extract<Activity, { cause: "visitor.start" }>["refused"];

/** The reason why a start was refused; null if it was not refused. */
const kindOf = (refused: Refusal): "in-progress" | Failure["kind"] | null =>
  typeof refused === "string" ? refused : (refused?.kind ?? null);

const causeOf = (refused: Refusal): unknown =>
  typeof refused === "object" && refused !== null && "cause" in refused ? refused.cause : undefined;

const warningOf =
  (message: string) =>
  ({ error }: { readonly error: unknown }): Wording => [
    "warning",
    `${message}: ${errorText(error)}`,
  ];

type OwnActivity = Exclude<Activity, EventReport>;

const WORDINGS: {
  readonly [Name in OwnActivity["cause"]]: Words<Extract<Activity, { readonly cause: Name }>>;
} = {
  "visitor.start"({ refused }) {
    const kind = kindOf(refused);
    if (kind === null) return ["info", "A call was requested."];
    if (kind === "in-progress")
      return ["warning", "A call was requested while another was in progress."];
    if (kind === "client-missing")
      return ["error", "A call was requested, but no public key is configured."];
    const reason = errorText(causeOf(refused));
    return ["error", `A call was requested, but its client could not be created: ${reason}`];
  },
  "visitor.stop": ["info", "The visitor ended the call."],
  "visitor.go-home": ({ sessionId }) => [
    "info",
    sessionId === null
      ? "The visitor went to the home page."
      : "The visitor left the call for the home page.",
  ],
  "visitor.mute": ["info", "The microphone was muted."],
  "visitor.unmute": ["info", "The microphone is no longer muted."],
  "visitor.type": ({ sent, text }) =>
    sent
      ? ["info", `The visitor typed: ${text}`]
      : ["warning", `The visitor typed, but the text was not sent: ${text}`],
  "audio.unblocked": ["info", "The browser no longer blocks the assistant's audio."],
  "audio.refused": warningOf("The browser still blocks the assistant's audio"),
  "microphone.changed": ["info", "Another microphone was chosen."],
  "microphone.refused": warningOf("The microphone could not be changed"),
  "speaker.changed": ["info", "Another speaker was chosen."],
  "speaker.refused": warningOf("The speaker could not be changed"),
  "volume.changed": ["info", "The assistant's volume was changed."],
  "start.resolve": ["info", "The service accepted the start."],
  "start.resolve-null": ["error", "The service returned no call and gave no reason."],
  "start.reject": ({ error }) =>
    describeFailure(
      `The service refused the start: ${errorText(error)}`,
      parseProviderError(error),
    ),
  "limit.connect": ({ stalled }) => [
    "error",
    `The call timed out: ${stalled ? "the voice SDK did not load" : "it did not begin"}.`,
  ],
  "stop.resolve": ["info", "The service confirmed the end of the call."],
  "stop.reject": warningOf("The service failed to end the call"),
};

const describeActivity = (activity: Activity): Wording =>
  "event" in activity
    ? describeEvent(activity.event)
    : wordingOf(WORDINGS[activity.cause], activity);

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
