import type { Activity, ActivityContent } from "../../src/call/activity.ts";
import type { LogEntry } from "../../src/diagnostics/entry.ts";
import type { Note } from "../../src/diagnostics/note.ts";
import { createDescriber } from "../../src/diagnostics/entries/describe.ts";
import { createRedactor } from "../../src/diagnostics/entries/redact.ts";
import type { ProviderEventName } from "../../src/provider/events.ts";
import { activityOf, reportOf } from "./activity.ts";

const NOW = Date.UTC(2026, 0, 5, 9);

/** Returns functions that turn a note, a call's activity or a provider event into its log entry. */
export function createReader() {
  const describeNote = createDescriber(createRedactor(["known-secret-key"]));
  const read = <Source extends Note["source"]>(
    source: Source,
    what: Extract<Note, { source: Source }>["what"],
  ): LogEntry => describeNote({ time: NOW, source, what } as Note);
  const call = (content: ActivityContent, more: Partial<Activity> = {}): LogEntry =>
    read("call", activityOf(content, more));
  const event = (name: ProviderEventName, payload: unknown, more: Partial<Activity> = {}) =>
    call(reportOf(name, payload), more);
  return { read, call, event };
}
