import type { LogEntry } from "../entry.ts";
import type { AppNote, ConsoleNote, FaultNote, Note } from "../note.ts";
import { formatConsole } from "./console-text.ts";
import { createCallDescriber } from "./describe-call.ts";
import { describeRequest } from "./describe-request.ts";
import { errorText } from "./error-text.ts";
import type { Redactor } from "./redact.ts";
import { createToJson } from "./to-json.ts";
import { createPayloadRedactor } from "../to-scenario/redact-payload.ts";
import { withoutWords } from "./without-words.ts";

/** The maximum length of a message in characters. The details hold longer texts. */
const MESSAGE_LENGTH = 300;

function describeConsole({ level, args }: ConsoleNote, redact: Redactor): AppNote {
  const type = level === "error" ? "error" : level === "warn" ? "warning" : "info";
  const { text, args: safeArgs } = formatConsole(args, redact);
  const details = { source: "console", level, args: safeArgs };
  return { type, category: "config", message: `Console: ${text}`, details };
}

function describeFault({ kind, error }: FaultNote): AppNote {
  const label = kind === "error" ? "Uncaught error" : "Unhandled rejection";
  return {
    type: "error",
    category: "config",
    message: `${label}: ${errorText(error)}`,
    details: { source: "fault", kind, error },
  };
}

/**
 * Creates a function that turns notes into entries. Pass the notes in order: the function remembers calls.
 *
 * @param hasWords whether entries contain the words of calls.
 */
export function createDescriber(redact: Redactor, hasWords = true): (note: Note) => LogEntry {
  const toJson = createToJson(redact);
  const describeCall = createCallDescriber();
  const redactWords = createPayloadRedactor(false);

  function describe(note: Note): AppNote {
    switch (note.source) {
      case "call":
        return describeCall(hasWords ? note.what : withoutWords(note.what, redactWords));
      case "console":
        return describeConsole(note.what, redact);
      case "fault":
        return describeFault(note.what);
      case "request":
        return describeRequest(note.what, redact);
      case "app":
        return note.what;
      default:
        return note satisfies never;
    }
  }

  return (note) => {
    const timestamp = new Date(note.time).toISOString();
    try {
      const { type, category, message, details } = describe(note);
      return {
        timestamp,
        type,
        category,
        message: redact(message, MESSAGE_LENGTH),
        ...(details !== undefined && { details: toJson(details) }),
      };
    } catch {
      // A note that cannot be described must not stop the notes after it.
      const message = `A note that cannot be described: ${note.source}`;
      return { timestamp, type: "warning", category: "config", message };
    }
  };
}
