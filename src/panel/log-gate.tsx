import { type ReactNode, useCallback, useEffect, useState } from "react";
import { Button } from "../components/button.tsx";
import type { Log } from "../diagnostics/store/create-log.ts";
import type { StaffTools } from "./staff-tools.ts";

/** Fetches the log; `retry` fetches it again after a failure. `log` is null until it is loaded. */
export function useLog({ log: fetch }: Pick<StaffTools, "log">) {
  const [log, setLog] = useState<Log | null>(null);
  const [failed, setFailed] = useState(false);
  const load = useCallback(() => void fetch().then(setLog, () => setFailed(true)), [fetch]);
  useEffect(load, [load]);
  const retry = () => {
    setFailed(false);
    load();
  };
  return { log, failed, retry };
}

export type LogFetch = ReturnType<typeof useLog>;

interface LogGateProps {
  readonly fetch: LogFetch;
  readonly children: (log: Log) => ReactNode;
}

/** Draws its children with the log once it is loaded, and the state of the fetch until then. */
export function LogGate({ fetch: { log, failed, retry }, children }: LogGateProps) {
  if (log !== null) return children(log);
  if (!failed)
    return (
      <p className="staff__wait stack soft" role="status">
        Opening the log…
      </p>
    );
  return (
    <div className="staff__wait stack soft">
      <p role="alert">
        The log could not be opened: part of the app did not load. New entries are kept in memory
        meanwhile.
      </p>
      <Button tone="quiet" onPress={retry}>
        Try again
      </Button>
    </div>
  );
}
