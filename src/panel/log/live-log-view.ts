import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useStore } from "../../components/use-store.ts";
import type { Log } from "../../diagnostics/log.ts";
import {
  createLogView,
  type LogView,
  type LogViewState,
} from "../../diagnostics/query/log-view.ts";

const PACE = {
  now: () => performance.now(),
  pause: () => new Promise<void>((resolve) => setTimeout(resolve)),
};

/** A view of a log, open for as long as the component is there. */
export function useLogView(log: Log): LogView {
  const view = useMemo(() => createLogView(log, PACE), [log]);
  useEffect(() => view.open(), [view]);
  return view;
}

/** How a view stands: drawn at most once a frame, however much arrives. */
export function useViewState(view: LogView): LogViewState {
  const subscribe = useCallback(
    (listener: () => void) => {
      let request: number | null = null;
      const cancel = view.subscribe(() => {
        request ??= requestAnimationFrame(() => {
          request = null;
          listener();
        });
      });
      return () => {
        cancel();
        if (request !== null) cancelAnimationFrame(request);
      };
    },
    [view],
  );
  return useStore(subscribe, view.state);
}

/** A text that changes often, as it is at most every so many milliseconds: for those who listen. */
export function useCalmly(text: string, every: number): string {
  const [said, setSaid] = useState("");
  const latest = useRef(text);
  useEffect(() => {
    latest.current = text;
  }, [text]);
  useEffect(() => {
    const timer = setInterval(() => setSaid(latest.current), every);
    return () => clearInterval(timer);
  }, [every]);
  return said;
}
