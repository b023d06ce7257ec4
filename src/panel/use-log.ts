import { useEffect, useState } from "react";
import type { Log } from "../diagnostics/log.ts";
import type { StaffTools } from "./staff-tools.ts";

/** The log on its way to whoever shows it. */
export type LogFetch =
  | { readonly at: "loading" }
  | { readonly at: "ready"; readonly log: Log }
  | { readonly at: "failed"; readonly retry: () => void };

const LOADING: LogFetch = { at: "loading" };

/** Asks for the log, and again where that failed and somebody wants it to. */
export function useLog({ log }: Pick<StaffTools, "log">): LogFetch {
  const [fetch, setFetch] = useState(LOADING);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let gone = false;
    const show = (next: LogFetch) => {
      if (!gone) setFetch(next);
    };
    const retry = () => {
      setFetch(LOADING);
      setAttempt(attempt + 1);
    };
    log().then(
      (ready) => show({ at: "ready", log: ready }),
      () => show({ at: "failed", retry }),
    );
    return () => {
      gone = true;
    };
  }, [log, attempt]);
  return fetch;
}
