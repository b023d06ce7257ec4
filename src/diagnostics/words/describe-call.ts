import { parseProviderError } from "../../provider/provider-error.ts";
import type { SessionId } from "../../provider/voice-provider.ts";
import type { Description } from "./description.ts";
import type { LogCategory } from "../entry.ts";
import { fieldOf } from "./field-of.ts";
import type { CallNote } from "../note.ts";
import { isEvent, tellEvent, tellFailure, type Telling } from "./tell-event.ts";
import { wordsOf } from "./words-of.ts";

/** What is kept of a note beside its cause. */
type Extras = Readonly<Record<string, unknown>>;

/** Why a start was refused; null where it went ahead. */
function refusalOf(detail: unknown): unknown {
  const refused = fieldOf(detail, "refused");
  return typeof refused === "object" ? (fieldOf(refused, "kind") ?? null) : refused;
}

function tellStart(detail: unknown): Telling {
  switch (refusalOf(detail)) {
    case null:
    case undefined:
      return ["info", "A call was asked for."];
    case "in-progress":
      return ["warning", "A call was asked for while another was in progress."];
    case "client-missing":
      return ["error", "A call was asked for, and no public key is configured."];
    default: {
      const cause = fieldOf(fieldOf(detail, "refused"), "cause");
      return ["error", `A call was asked for, and its client could not be made: ${wordsOf(cause)}`];
    }
  }
}

/** What did not come from the service, or says how it settled what it was asked. */
function tellCommand({ cause, detail, sessionId }: CallNote): Telling {
  switch (cause) {
    case "visitor.start":
      return tellStart(detail);
    case "visitor.stop":
      return ["info", "The call was ended by hand."];
    case "visitor.go-home":
      return [
        "info",
        sessionId === null ? "The way home was taken." : "The call was left for home.",
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
      return ["warning", `The microphone could not be changed: ${wordsOf(detail)}`];
    case "speaker.changed":
      return ["info", "Another speaker was chosen."];
    case "speaker.refused":
      return ["warning", `The speaker could not be changed: ${wordsOf(detail)}`];
    case "volume.changed":
      return ["info", "The assistant's volume was changed."];
    case "audio.refused":
      return ["warning", `The browser still blocks the assistant's audio: ${wordsOf(detail)}`];
    case "start.resolve":
      return ["info", "The service accepted the start."];
    case "start.resolve-null":
      return ["error", "The service gave no call and did not say why."];
    case "start.reject":
      return tellFailure(
        `The service refused the start: ${wordsOf(detail)}`,
        parseProviderError(detail),
      );
    case "limit.connect":
      return fieldOf(detail, "stalled") === true
        ? ["error", "The call was given up: the voice SDK did not load in time."]
        : ["error", "The call was given up: it did not begin in time."];
    case "stop.resolve":
      return ["info", "The service confirmed the end."];
    case "stop.reject":
      return ["warning", `The service did not manage to end the call: ${wordsOf(detail)}`];
    default:
      return ["info", cause];
  }
}

/** What came with a note, under the name of what it is; nothing of it has been read further. */
function extrasOf({ cause, detail }: CallNote): Extras {
  if (cause === "visitor.start") {
    const refused = refusalOf(detail);
    const error = fieldOf(fieldOf(detail, "refused"), "cause");
    return { page: fieldOf(detail, "page"), ...(refused !== null && { refused, error }) };
  }
  if (cause === "visitor.go-home") return { page: fieldOf(detail, "page") };
  if (cause === "volume.changed") return { volume: detail };
  if (isEvent(detail)) return { payload: detail.raw };
  if (cause.startsWith("start.resolve")) return detail === null ? {} : { client: detail };
  return detail === null ? {} : { error: detail };
}

/** What a service goes on to say of any call that is over. */
const ECHOES: ReadonlySet<string> = new Set([
  "start.resolve-null",
  "provider.call-end",
  "provider.status-update",
  "provider.speech-end",
]);
/** That a call which is over has come alive. */
const SIGNS_OF_LIFE: ReadonlySet<string> = new Set(["start.resolve", "provider.call-start"]);

const endsInFailure = ({ cause, detail }: CallNote): boolean =>
  cause === "start.reject" || (isEvent(detail) && detail.type === "error" && detail.error.fatal);

/** What came late: what follows from an end that is known is no second fault. */
function tellLate({ cause }: CallNote, told: Telling, hasFailed: boolean): Telling {
  const [, message, ...category] = told;
  const isEcho = ECHOES.has(cause) || (hasFailed && !SIGNS_OF_LIFE.has(cause));
  if (!isEcho) return ["warning", `Late: ${message}`, ...category];
  const said = cause === "start.resolve-null" ? "The start gave no call." : message;
  return ["info", `Over already: ${said}`, ...category];
}

/** Describes calls, and remembers on which page each of them was begun, and which have failed. */
export function createCallDescriber(): (note: CallNote) => Description {
  const categories = new Map<SessionId, LogCategory>();
  const failed = new Set<SessionId>();

  function categoryOf({ cause, sessionId, detail }: CallNote): LogCategory {
    const page = fieldOf(detail, "page");
    const isStaffs = page === "admin";
    if (cause !== "visitor.start" || sessionId === null || refusalOf(detail) === "in-progress")
      return categories.get(sessionId ?? "") ?? (isStaffs ? "workflow" : "assistant");
    const category = isStaffs ? "workflow" : "assistant";
    categories.set(sessionId, category);
    return category;
  }

  return (note) => {
    const { at, cause, sessionId, late, detail } = note;
    const own = categoryOf(note);
    const hasFailed = sessionId !== null && failed.has(sessionId);
    if (sessionId !== null && !late && endsInFailure(note)) failed.add(sessionId);
    const told = isEvent(detail) ? tellEvent(detail) : tellCommand(note);
    const [type, message, category = own] = late ? tellLate(note, told, hasFailed) : told;
    return {
      type,
      category,
      message,
      details: { source: "call", cause, at, sessionId, ...(late && { late }), ...extrasOf(note) },
    };
  };
}
