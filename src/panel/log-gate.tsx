import { type ReactNode, useEffect, useState } from "react";
import { Button } from "../components/button.tsx";
import type { Log } from "../diagnostics/store/create-log.ts";
import type { StaffTools } from "./staff-tools.ts";

/** The state of the fetch of the log. */
export type LogFetch =
  | { readonly at: "loading" }
  | { readonly at: "ready"; readonly log: Log }
  | { readonly at: "failed"; readonly retry: () => void };

const LOADING: LogFetch = { at: "loading" };

function fetchLog(log: StaffTools["log"], show: (fetch: LogFetch) => void): void {
  show(LOADING);
  log().then(
    (ready) => show({ at: "ready", log: ready }),
    () => show({ at: "failed", retry: () => fetchLog(log, show) }),
  );
}

/** Fetches the log; `retry` fetches it again after a failure. */
export function useLog({ log }: Pick<StaffTools, "log">): LogFetch {
  const [fetch, setFetch] = useState(LOADING);
  useEffect(() => {
    let isLatest = true;
    fetchLog(log, (next) => isLatest && setFetch(next));
    return () => {
      isLatest = false;
    };
  }, [log]);
  return fetch;
}

interface LogGateProps {
  readonly fetch: LogFetch;
  readonly children: (log: Log) => ReactNode;
}

/** Draws its children with the log once it is loaded, and the state of the fetch until then. */
export function LogGate({ fetch, children }: LogGateProps) {
  if (fetch.at === "ready") return children(fetch.log);
  if (fetch.at === "loading")
    return (
      <p className="staff__wait" role="status">
        Opening the log…
      </p>
    );
  return (
    <div className="staff__wait">
      <p role="alert">
        The log could not be opened: part of the app did not load. New entries are kept in memory
        meanwhile.
      </p>
      <Button tone="quiet" onPress={fetch.retry}>
        Try again
      </Button>
    </div>
  );
}
