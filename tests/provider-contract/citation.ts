import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { OrderFixture } from "../../tools/sdk/fixture.ts";
import type { Citation } from "../../simulator/analysis/contract/known-fact.ts";

const ROOT = join(import.meta.dirname, "../..");

const Step = v.object({ stage: v.string(), status: v.string() });
const Typed = v.object({ type: v.string() });

/** Describes an event of an order file: its name, with its stage and status or its type. */
function wordsOf(entry: OrderFixture["events"][number]): string {
  if ("happened" in entry) return entry.happened;
  const { event, payload } = entry;
  if (v.is(Step, payload)) return `${event} ${payload.stage} ${payload.status}`;
  return v.is(Typed, payload) ? `${event} ${payload.type}` : event;
}

/** Returns the words or events of a citation that its source lacks, or null if it proves the fact. */
export function missingOf(citation: Citation): string | null {
  if ("file" in citation) {
    const path = join(ROOT, "node_modules", citation.file);
    if (!existsSync(path)) return citation.file;
    const text = readFileSync(path, "utf8");
    if ("lacks" in citation) return text.includes(citation.lacks) ? `no ${citation.lacks}` : null;
    return text.includes(citation.words) ? null : citation.words;
  }
  const path = join(ROOT, "fixtures/vapi/orders", `${citation.order}.json`);
  if (!existsSync(path)) return citation.order;
  const { events } = v.parse(OrderFixture, JSON.parse(readFileSync(path, "utf8")));
  const left = [...citation.happens];
  for (const entry of events) if (wordsOf(entry) === left[0]) left.shift();
  return left[0] ?? null;
}
