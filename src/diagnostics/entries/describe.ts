import type { LogEntry } from "../entry.ts";
import type { Description } from "./description.ts";
import { createCallDescriber } from "./describe-call.ts";
import { describeRequest } from "./describe-request.ts";
import type { ConsoleNote, FaultNote, Note } from "../note.ts";
import type { Redactor } from "./redact.ts";
import { spoken } from "./spoken.ts";
import { createToJson } from "./to-json.ts";
import { wordsOf } from "./words-of.ts";

/** A message is one sentence: what goes on for longer stands in the details. */
const SENTENCE = 300;
const NEVER = new Date(0).toISOString();

function describeConsole({ level, args }: ConsoleNote, redact: Redactor): Description {
  const type = level === "error" ? "error" : level === "warn" ? "warning" : "info";
  const said = spoken(args, redact);
  const details = { source: "console", level, args: said.args };
  return { type, category: "config", message: `Console: ${said.words}`, details };
}

function describeFault({ kind, error }: FaultNote): Description {
  const what = kind === "error" ? "An error" : "A rejection";
  return {
    type: "error",
    category: "config",
    message: `${what} that nobody caught: ${wordsOf(error)}`,
    details: { source: "fault", kind, error },
  };
}

function isoOf(time: number): string {
  return Number.isFinite(time) && Math.abs(time) <= 8.64e15 ? new Date(time).toISOString() : NEVER;
}

/** Makes entries of notes, in the order in which they were taken: it remembers whose each call is. */
export function createDescriber(redact: Redactor): (note: Note) => LogEntry {
  const toJson = createToJson(redact);
  const describeCall = createCallDescriber();

  function describe(note: Note): Description {
    switch (note.source) {
      case "call":
        return describeCall(note.what);
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

  function read(note: Note): LogEntry {
    const { type, category, message, details } = describe(note);
    const told = {
      timestamp: isoOf(note.time),
      type,
      category,
      message: redact(message, SENTENCE),
    };
    return details === undefined ? told : { ...told, details: toJson(details) };
  }

  return (note) => {
    try {
      return read(note);
    } catch {
      // Whatever is the matter with one note, the next ones are not to suffer from it.
      const message = `Something that cannot be described: ${note.source}`;
      return { timestamp: isoOf(note.time), type: "warning", category: "config", message };
    }
  };
}
