import { createDescriber } from "../../src/diagnostics/words/describe.ts";
import { createRedactor } from "../../src/diagnostics/words/redact.ts";
import type { LogEntry } from "../../src/diagnostics/entry.ts";
import type { CallNote, Note } from "../../src/diagnostics/note.ts";
import type { PROVIDER_EVENTS } from "../../src/provider/events.ts";
import { readEvent } from "../../src/provider/read-event.ts";
import { millis } from "../../src/shared/units.ts";

const NOW = Date.UTC(2026, 0, 5, 9);

/** Describes notes as the log does: any note, one of a call, or an event of a call. */
export function createReader() {
  const describeNote = createDescriber(createRedactor(["known-secret-key"]));
  const read = <Source extends Note["source"]>(
    source: Source,
    what: Extract<Note, { source: Source }>["what"],
  ): LogEntry => describeNote({ time: NOW, source, what } as Note);
  const call = (cause: string, detail: unknown = null, more: Partial<CallNote> = {}): LogEntry =>
    read("call", { at: millis(1200), cause, sessionId: "s-1", late: false, detail, ...more });
  const event = (name: (typeof PROVIDER_EVENTS)[number], payload: unknown, more = {}): LogEntry =>
    call(`provider.${name}`, readEvent(name, payload), more);
  return { read, call, event };
}
