import type { Cancel } from "../../../src/shared/clock.ts";
import { millis } from "../../../src/shared/units.ts";
import type { Editing } from "./editing/editing.ts";
import { formatTime } from "./format.ts";
import type { Core, Opening } from "./opening.ts";
import { hasActs, keptActs, nameOfAct, type Take } from "./run/take.ts";

/** The pause after an act by hand after which the plan is computed anew. A slider acts ten times a second. */
const PLAN_PAUSE = millis(200);

/** Names the act or the pin that a take has and the earlier one has not, for undo; null for a slider's next level. */
function changeOf(before: Take, now: Take): string | null {
  const { pins } = now;
  const act = keptActs(now).slice(keptActs(before).length).at(-1);
  if (act !== undefined) return `${nameOfAct(act)} by hand at ${formatTime(act.at)}`;
  return pins.length > before.pins.length ? `pinned ${pins.at(-1)?.field}` : null;
}

/**
 * Computes the plan anew after acts by hand, lets them be undone, and keeps them with their scenario. Returns a
 * function that keeps the latest ones at once.
 */
export function followActs(core: Core, editing: Editing, { plan }: Opening): () => void {
  const { store, frames, kept, clock } = core;
  function keep(): void {
    const { take } = frames.newest();
    const { loaded, next: loading } = store.get();
    if (loaded === null || (loading === null && frames.live.get().app === null)) return;
    const { id } = loaded.entry;
    const before = kept.of(id);
    const next = hasActs(take) || take.pins.length > 0 ? take : null;
    if (next !== before.take) kept.change(new Map([[id, { ...before, take: next }]]));
  }
  let planned = frames.live.get();
  let cancel: Cancel = () => {};
  frames.live.subscribe(() => {
    const before = planned;
    const now = frames.live.get();
    planned = now;
    if (now.take === before.take) return;
    // A page that was just opened has its plan already.
    if (now.app !== before.app) return keep();
    const label = changeOf(before.take, now.take);
    if (label !== null) {
      editing.acted(before.take, label);
      keep();
    }
    // Neither the start of the script nor a pin changes the plan.
    if (now.take.acts === before.take.acts) return;
    cancel();
    cancel = clock.after(PLAN_PAUSE, () => {
      keep();
      void plan(frames.newest().take);
    });
  });
  return keep;
}
