import { useMemo } from "react";
import type { Snapshot } from "../../engine/snapshot.ts";
import type { ExpectationResult } from "../../engine/player.ts";
import { originOf } from "../model/frames.ts";
import { planAt } from "../model/run/plan.ts";
import type { TraceLog } from "../model/follow-trace.ts";
import { useConsoleState, useLive, useScrub, useTrace } from "./use-console.tsx";

/** The plan and its moment to which the playhead is dragged; null if the panels show the preview. */
function useScrubbed() {
  const at = useScrub();
  const { plan } = useConsoleState();
  return useMemo(
    () => (at === null || plan === null ? null : { plan, ...planAt(plan, at) }),
    [at, plan],
  );
}

/** The state of the call: in the preview, or planned for the moment to which the playhead is dragged. */
export function useShownSnapshot(): Snapshot | null {
  const snapshot = useLive((live) => live.snapshot);
  return useScrubbed()?.snapshot ?? snapshot;
}

/** The results of the expectations: in the preview, or planned up to the moment of the dragged playhead. */
export function useShownResults(): readonly ExpectationResult[] {
  const results = useLive((live) => live.results);
  return useScrubbed()?.results ?? results;
}

/**
 * The trace: of the preview, or planned up to the moment of the dragged playhead (without levels). `origin` is
 * the trace time that is 0 on the timeline.
 */
export function useShownTrace(): TraceLog & { readonly origin: number } {
  const log = useTrace();
  const origin = useLive(originOf);
  const scrubbed = useScrubbed();
  if (scrubbed === null) return { ...log, origin };
  const rows = scrubbed.plan.rows.slice(0, scrubbed.count);
  return { all: rows, withoutLevels: rows, missed: [], origin: 0 };
}
