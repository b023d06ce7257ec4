import * as v from "valibot";
import { RecordedCallError } from "../../src/diagnostics/to-scenario/call-entries.ts";
import type { Fault } from "../scenario/fault.ts";
import { faultsOf } from "../scenario/find-faults.ts";
import { readJson } from "../scenario/json-text.ts";
import { describeFaults } from "../scenario/parse.ts";

const TIME = "a time: ISO 8601, or milliseconds since 1970";
const ITEM = "a call with its id, as GET /call/{id} returns it, or a server message with its type";

const text = v.nullish(v.string("text"));
const seconds = v.nullish(v.number("seconds"));
/** Becomes milliseconds since 1970. */
const time = v.nullish(
  v.pipe(
    v.union([v.string(), v.number()], TIME),
    v.transform((value) => new Date(value).getTime()),
    v.finite(TIME),
  ),
);
const line = v.looseObject(
  { role: v.string("text"), message: text, time, endTime: time, secondsFromStart: seconds },
  "a message with its role",
);
const messages = v.nullish(v.array(line, "a list of messages"));
const artifact = v.nullish(v.looseObject({ messages }, "an object with messages"));
const times = { createdAt: time, startedAt: time, endedAt: time, timestamp: time };
const texts = { type: text, status: text, role: text, endedReason: text };
const shared = { ...times, ...texts, messages, artifact };
const call = v.nullish(v.looseObject({ ...shared, id: v.string("text") }, "a call with its id"));
const fields = { ...shared, id: text, call };
const item = v.looseObject(fields, ITEM);
/** A call, a message, or the body of a request to a webhook, which contains a message. */
const body = v.pipe(
  v.looseObject({ ...fields, message: v.nullish(item) }, ITEM),
  // A call has a type, too, such as `webCall`.
  v.check((it) => Boolean(it.id ?? it.message ?? it.type?.endsWith("Call") === false), ITEM),
);
const record = v.lazy((value) => (Array.isArray(value) ? v.array(body) : body));

/** A line of the conversation in a record. Times are in milliseconds since 1970. */
export type RecordedLine = v.InferOutput<typeof line>;
/** A call, which has an `id`, or a message of a webhook. Times are in milliseconds since 1970. */
export type RecordItem = v.InferOutput<typeof item>;

/**
 * Reads the voice service's record: a call or a list of calls as `GET /call/{id}` and `GET /call` return them, or
 * the bodies or messages that its webhook received, as a list or one in each line.
 *
 * @param name the name of the file, for messages.
 * @throws {RecordedCallError} that lists the faults with line and column.
 */
export function readCallRecord(file: string, name: string): readonly RecordItem[] {
  const lines = file.split("\n").map((json, before) => ({ json, before }));
  const filled = lines.filter(({ json }) => json.trim() !== "");
  const isInLines = filled.length > 1 && readJson(filled[0]?.json ?? "").ok;
  const items: RecordItem[] = [];
  const faults: Fault[] = [];
  for (const { json, before } of isInLines ? filled : [{ json: file, before: 0 }]) {
    const read = readJson(json);
    const parsed = v.safeParse(record, read.ok ? read.json.value : []);
    const found = read.ok ? faultsOf(read.json, parsed.issues ?? []) : [read.fault];
    faults.push(...found.map((fault) => ({ ...fault, line: fault.line + before })));
    if (parsed.success) items.push(...[parsed.output].flat().map((each) => each.message ?? each));
  }
  if (faults.length === 0) return items;
  throw new RecordedCallError(`${name} is no record of a call:\n${describeFaults(faults)}`);
}
