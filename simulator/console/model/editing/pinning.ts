import type { Snapshot } from "../../../engine/snapshot.ts";
import type { ScenarioSource } from "../../../scenario/schema.ts";
import type { Core } from "../opening.ts";
import type { Editing } from "./editing.ts";
import type { Patch } from "../patch.ts";
import { formatTime, formatValue } from "../format.ts";
import { indexFor } from "./into-script.ts";
import { modeOf, positionOf } from "../frames.ts";
import { countsAt, type Pin } from "../run/take.ts";

/** The fields of a snapshot that a scenario can expect. */
export type Pinnable = Exclude<keyof Snapshot, "sessionId">;

/** The changes of a scenario's text that expect a value at a moment. A run that ends earlier is extended. */
export function pinPatches(text: string, { at, field, value }: Pin): readonly Patch[] {
  const { until, expect = [] } = JSON.parse(text) as ScenarioSource;
  const longer: Patch[] = until !== undefined && until < at ? [{ path: ["until"], value: at }] : [];
  const same = expect.findIndex((one) => one.at === at);
  if (same >= 0) return [...longer, { path: ["expect", same, field], value }];
  const path = ["expect", indexFor(expect, { at, order: "after" })];
  return [...longer, { path, value: { at, [field]: value }, insert: true }];
}

const PLAY_FIRST = "Play first: an expectation belongs to a moment of the run.";

/** Returns a function that makes a value of the call an expectation at the current moment. */
export function createPinning({ store, frames }: Core, editing: Editing) {
  return async function pin(field: Pinnable): Promise<void> {
    const live = frames.live.get();
    if (live.app === null || live.snapshot === null) return;
    if (modeOf(live) === "ready") return store.change({ message: PLAY_FIRST });
    const at = Math.round(positionOf(live));
    const value = live.snapshot[field];
    const what = `${field} ${formatValue(value)} at ${formatTime(at)}`;
    if (countsAt(live.take, at)) {
      const target = editing.patchable();
      if (target === null) return undefined;
      await editing.patch(pinPatches(target.text, { at, field, value }), `pinned ${what}`);
      return store.change({ message: `Expected from now on: ${what}.` });
    }
    live.app.pin({ at, field, value });
    frames.refresh();
    store.change({ message: `Kept with the acts by hand: expect ${what}.` });
  };
}
