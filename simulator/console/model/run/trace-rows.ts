import type { Activity } from "../../../../src/call/activity.ts";
import { AT_REST, changedFields, type TraceEntry } from "../../../engine/snapshot.ts";
import { formatValue } from "../format.ts";
import { noteOf, payloadOf } from "./activity-note.ts";

/** A line of the trace: an entry, or a part of the script that is not delivered. */
export interface TraceLine {
  /** Counts from 1. Negative for a part that is not delivered. */
  readonly number: number;
  /** The time on the clock of the trace. */
  readonly at: number;
  readonly cause: string;
  readonly changes: readonly {
    readonly field: keyof typeof AT_REST;
    readonly from: string;
    readonly to: string;
  }[];
  /** Summarises the payload; both are empty without one. */
  readonly note: string;
  /** The payload as JSON. */
  readonly payload: () => string;
  readonly entry?: TraceEntry;
}

export type TraceRow = TraceLine & { readonly entry: TraceEntry };

/** The row of an activity, with the fields that it changed since the row before. */
export function rowOf(entry: TraceEntry, activity: Activity, earlier?: TraceRow): TraceRow {
  const { at, cause } = entry;
  const before = earlier?.entry ?? AT_REST;
  const changes = changedFields(before, entry)
    // The timer changes by itself, so it is not listed as a change of the entry.
    .filter((field) => field !== "timer")
    .map((field) => {
      return { field, from: formatValue(before[field]), to: formatValue(entry[field]) };
    });
  const number = (earlier?.number ?? 0) + 1;
  const note = noteOf(activity);
  const payload = () => payloadOf(activity);
  return { number, at, cause, changes, note, payload, entry };
}

/** The fields that decide how a call goes on, the most important first. */
const DECISIVE = ["state", "redirect", "error", "ended"];

/** The changes that a row shows, the most important first. The others repeat the state or are long. */
export function shownChanges({ changes }: TraceLine): TraceLine["changes"] {
  const withState = changes.some(({ field }) => field === "state");
  const shown = changes.filter(({ field, to }) => {
    if (field === "presence") return !withState;
    return field !== "sessionId" && !(field === "ended" && to === "null");
  });
  const first = DECISIVE.flatMap((name) => shown.filter(({ field }) => field === name));
  return [...new Set([...first, ...shown])];
}
