import { useMemo } from "react";
import { bandsOf, clusterMarks, envelopeOf, expectationMarks, traceMarks } from "./lanes.ts";
import { modeOf, originOf, positionOf, spanOf } from "./live.ts";
import { missingOf, type SdkDifference } from "./sdk-differences.ts";
import { useConsoleState, useLive, useTrace } from "./use-console.tsx";

/** The number of spots on a lane: marks closer than this overlap. */
const SPOTS = 400;
const NONE: readonly SdkDifference[] = [];

/** The planned and past items of the timeline. */
export function useScore() {
  const plan = useConsoleState((state) => state.plan);
  const expectations = useConsoleState((state) => state.loaded?.scenario.expect);
  const sdkDifferences = useConsoleState((state) => state.loaded?.sdkDifferences ?? NONE);
  const attempts = useConsoleState((state) => state.loaded?.scenario.attempts.length ?? 0);
  const until = useConsoleState((state) => state.loaded?.scenario.until ?? 0);
  const results = useLive((live) => live.results);
  const mode = useLive(modeOf);
  const origin = useLive(originOf);
  const span = useLive((live) => spanOf(modeOf(live), until, positionOf(live)));
  const trace = useTrace();

  // The trace changes often and the plan does not.
  const script = useMemo(() => {
    const entries = plan?.entries ?? [];
    return traceMarks(entries, 0, missingOf(entries, sdkDifferences, attempts));
  }, [plan, sdkDifferences, attempts]);

  return useMemo(() => {
    const byHand = mode === "by-hand";
    const planned = byHand ? [] : script;
    const lived = trace.telling.map(({ entry }) => entry);
    const done = traceMarks(lived, origin);
    const expected = byHand ? [] : expectationMarks(expectations ?? [], results);
    const voices = byHand || plan === null ? null : plan.voices;
    return {
      span,
      lived: bandsOf(lived, Infinity, origin),
      planned: clusterMarks(planned, span, SPOTS),
      done: clusterMarks([...done, ...expected], span, SPOTS),
      marks: [...(planned.length > 0 ? planned : done), ...expected],
      bands: byHand || plan === null ? [] : bandsOf(plan.entries, plan.until),
      assistant: voices && envelopeOf(voices.assistant, span, SPOTS),
      visitor: voices && envelopeOf(voices.visitor, span, SPOTS),
    };
  }, [plan, script, expectations, results, mode, origin, span, trace]);
}

export type Score = ReturnType<typeof useScore>;
