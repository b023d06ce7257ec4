import type { ReactNode } from "react";
import { Button } from "../components/button.tsx";
import type { Log } from "../diagnostics/log.ts";
import type { LogFetch } from "./use-log.ts";

interface LogGateProps {
  readonly fetch: LogFetch;
  readonly children: (log: Log) => ReactNode;
}

/** What is made of the log, once it is there; until then, how it stands. */
export function LogGate({ fetch, children }: LogGateProps) {
  switch (fetch.at) {
    case "ready":
      return children(fetch.log);
    case "loading":
      return (
        <p className="staff__wait" role="status">
          Opening the log…
        </p>
      );
    case "failed":
      return (
        <div className="staff__wait">
          <p role="alert">
            The log could not be opened: part of the app did not arrive. What happens meanwhile is
            still held for it.
          </p>
          <Button tone="quiet" onPress={fetch.retry}>
            Try again
          </Button>
        </div>
      );
    default:
      return fetch satisfies never;
  }
}
