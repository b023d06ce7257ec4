import { Activity, useState } from "react";
import { ConfigurationView, type ConfigurationViewProps } from "./configuration-view.tsx";
import { DebugView } from "./debug-view.tsx";
import { EnvironmentList } from "./check/environment-list.tsx";
import { LiveLog } from "./log/live-log.tsx";
import { type LogFetch, LogGate } from "./log-gate.tsx";
import { Tabs } from "../components/tabs.tsx";
import { useStore } from "../components/use-store.ts";
import { createStore } from "../shared/store.ts";
import { PreCallCheck } from "./check/pre-call-check.tsx";

interface ViewProps extends ConfigurationViewProps {
  readonly fetch: LogFetch;
}

const VIEWS = [
  {
    name: "log",
    label: "Live log",
    draw: ({ fetch, maskIds, staff: { note } }: ViewProps) => (
      <LogGate fetch={fetch}>
        {(log) => <LiveLog {...{ log, maskIds, note }} label="Live log" />}
      </LogGate>
    ),
  },
  {
    name: "configuration",
    label: "Configuration",
    draw: (props: ViewProps) => <ConfigurationView {...props} />,
  },
  {
    name: "checks",
    label: "Checks",
    draw: ({ staff, page }: ViewProps) => (
      <div className="checks stack">
        <section className="stack">
          <h3>Before a call</h3>
          <PreCallCheck staff={staff} page={page} />
        </section>
        <section className="stack">
          <h3>Environment</h3>
          <EnvironmentList staff={staff} />
        </section>
      </div>
    ),
  },
  {
    name: "debug",
    label: "Debug",
    draw: ({ fetch, maskIds, staff: { note } }: ViewProps) => (
      <LogGate fetch={fetch}>{(log) => <DebugView {...{ log, maskIds, note }} />}</LogGate>
    ),
  },
] as const;

type PanelView = (typeof VIEWS)[number]["name"];

/** The view that was chosen last. Outside React, so that the panel opens with it next time. */
const chosen = createStore<PanelView>("log");

export const usePanelView = (): PanelView => useStore(chosen.subscribe, chosen.get);

/** Shows one view at a time. A view that was opened before keeps its filters while hidden. */
export function PanelViews(props: ViewProps) {
  const view = usePanelView();
  const [opened, setOpened] = useState<ReadonlySet<PanelView>>(new Set([view]));
  const open = (next: PanelView) => {
    chosen.set(next);
    setOpened(new Set([...opened, next]));
  };
  return (
    <Tabs label="Views" tabs={VIEWS} chosen={view} onChoose={open}>
      {VIEWS.filter(({ name }) => opened.has(name)).map(({ name, draw }) => (
        <Activity key={name} mode={name === view ? "visible" : "hidden"}>
          {draw(props)}
        </Activity>
      ))}
    </Tabs>
  );
}
