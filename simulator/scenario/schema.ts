import type * as v from "valibot";
import type { Format1, format1 } from "./format-1.ts";

/** The same type with every property and list read-only, at any depth. */
type Frozen<Value> = Value extends object
  ? { readonly [Key in keyof Value]: Frozen<Value[Key]> }
  : Value;

/** A file with the defaults of its fields. The schema in format-1.ts describes each field. */
export type ScenarioFile = Frozen<Format1>;

/** A file as it is written: fields with a default may be missing. */
export type ScenarioSource = Frozen<v.InferInput<typeof format1>>;
export type AttemptSource = NonNullable<ScenarioSource["attempts"]>[number];

export type ScenarioPage = ScenarioFile["page"];

/**
 * One action of the visitor. While the call is active, a typed text is sent to the provider, joins the
 * captions and makes an answer owed; at any other time it changes nothing.
 *
 * @example
 * { "at": 5000, "do": "type", "text": "Tomorrow at nine" }
 */
export type VisitorItem = ScenarioFile["visitor"][number];

export type VisitorAction = WithoutTime<VisitorItem>;
type WithoutTime<Item> = Item extends unknown ? Omit<Item, "at"> : never;

/** The behaviour of the provider after one call of its start(). */
export type Attempt = ScenarioFile["attempts"][number];

/** An event of an attempt. The order in the file may differ from the order of time. */
export type AttemptEvent = Attempt["events"][number];

/** The expected state after everything of one millisecond has run. Missing fields are not checked. */
export type Expectation = ScenarioFile["expect"][number];

/**
 * A parsed scenario file: in the newest format, with all defaults.
 *
 * @example
 * // The file. Only `schemaVersion`, `id` and `title` are required.
 * {
 *   "schemaVersion": 1,
 *   "id": "ejected-mid-call",
 *   "title": "The service ends the call at 12 s",
 *   "visitor": [{ "at": 0, "do": "start" }],
 *   "attempts": [
 *     {
 *       "events": [
 *         { "at": 1000, "event": "call-start" },
 *         { "at": 12000, "event": "error", "payload": { "type": "ejected" } }
 *       ]
 *     }
 *   ],
 *   "expect": [{ "at": 12000, "state": "idle", "ring": "stopped" }]
 * }
 */
export interface Scenario extends Omit<ScenarioFile, "$schema" | "attempts" | "until"> {
  /** The attempts, one for each start; never empty. Further starts repeat the last attempt. */
  readonly attempts: readonly [Attempt, ...Attempt[]];
  /** The end of the run, in milliseconds from its start. */
  readonly until: number;
}
