import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import { useStore } from "../../../src/components/use-store.ts";
import type { Store } from "../../../src/shared/store.ts";
import { createSystemClock } from "../../../src/shared/system-clock.ts";
import { type ConsoleModel, createConsole } from "../model/console-model.ts";
import type { ConsoleState } from "../model/console-state.ts";
import { type Live, originOf } from "../model/frames.ts";
import { planAt } from "../model/run/plan.ts";
import { type SdkDifference, sdkDifferencesOf } from "../model/run/sdk-differences.ts";
import { siteEntry } from "../../../src/shared/site-storage.ts";
import type { TraceLog } from "../model/follow-trace.ts";

const ConsoleContext = createContext<ConsoleModel | null>(null);

/** Provides the console's model to its components, and updates the model on each animation frame. */
export function ConsoleProvider({ children }: { readonly children: ReactNode }) {
  const [model] = useState(() => createConsole(createSystemClock()));
  useEffect(() => {
    let frame = 0;
    const onFrame = () => {
      model.frames.refresh();
      frame = requestAnimationFrame(onFrame);
    };
    onFrame();
    const onLeave = () => void model.saveLibrary();
    window.addEventListener("pagehide", onLeave);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener("pagehide", onLeave);
    };
  }, [model]);
  return <ConsoleContext value={model}>{children}</ConsoleContext>;
}

export function useConsole(): ConsoleModel {
  const model = useContext(ConsoleContext);
  if (model === null) throw new Error("useConsole is used outside of ConsoleProvider");
  return model;
}

export const useStored = <Value,>({ subscribe, get }: Omit<Store<Value>, "set">): Value =>
  useStore(subscribe, get);

export const useConsoleState = (): ConsoleState => useStored(useConsole().store);

/** The end of the run with its acts by hand, in milliseconds. */
export function useEnd(): number {
  const { plan, loaded } = useConsoleState();
  return (plan ?? loaded)?.scenario.until ?? 0;
}

/** Selects a part of the state of the app in the preview. For the same state `select` must return the same object. */
export function useLive<Part>(select: (live: Live) => Part): Part {
  const { frames } = useConsole();
  return useStore(frames.live.subscribe, () => select(frames.live.get()));
}

/** The parts of the loaded scenario that the chosen provider cannot reproduce exactly. */
export function useSdkDifferences(): readonly SdkDifference[] {
  const { loaded, provider } = useConsoleState();
  const scenario = loaded?.scenario;
  return useMemo(
    () => (scenario ? sdkDifferencesOf(scenario, provider) : []),
    [scenario, provider],
  );
}

export const useTrace = (): TraceLog => useStored(useConsole().trace);

/** The moment to which the playhead is dragged; null unless it is dragged. */
export const useScrub = (): number | null => useStored(useConsole().scrub);

/**
 * The call, the results of the expectations and the trace: in the preview, or planned for the moment to which the
 * playhead is dragged. `origin` is the trace time that is 0 on the timeline.
 */
export function useShown() {
  const at = useScrub();
  const { plan } = useConsoleState();
  const planned = useMemo(() => at !== null && plan !== null && planAt(plan, at), [at, plan]);
  const snapshot = useLive((live) => live.snapshot);
  const results = useLive((live) => live.results);
  const trace = useTrace();
  const origin = useLive(originOf);
  return planned || { snapshot, results, trace, origin };
}

export function useResults() {
  const { results } = useConsole();
  return { ...results, ...useStored(results) };
}

/** The number of rows of a long list that each frame adds. */
const ROWS = 100;

/** The rows of a long list that are drawn. Each frame draws some more, so that no task draws them all. */
export function useGrowing<Row>(rows: readonly Row[]): readonly Row[] {
  const [drawn, setDrawn] = useState(0);
  const most = Math.min(drawn, rows.length + ROWS);
  useEffect(() => {
    if (most >= rows.length) return undefined;
    const frame = requestAnimationFrame(() => setDrawn(most + ROWS));
    return () => cancelAnimationFrame(frame);
  }, [most, rows.length]);
  return useMemo(() => rows.slice(0, most), [rows, most]);
}

/**
 * A choice that is kept in local storage. Without storage it lasts until the page is left.
 *
 * @param values the possible values, the default one first.
 */
export function useKept<Value extends string>(
  name: string,
  values: readonly [Value, ...Value[]],
): readonly [Value, (value: Value) => void] {
  const entry = siteEntry(`voice-sim.${name}`);
  const [value, setValue] = useState<Value>(() => {
    const kept = entry.read();
    return values.find((candidate) => candidate === kept) ?? values[0];
  });
  const keep = (next: Value) => {
    setValue(next);
    entry.write(next);
  };
  return [value, keep];
}
