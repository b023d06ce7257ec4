import { Activity, useState } from "react";
import { ConfigurationView, type ConfigurationViewProps } from "./configuration-view.tsx";
import { DebugView } from "./debug-view.tsx";
import { EnvironmentList } from "./check/environment-list.tsx";
import { LiveLog } from "./log/live-log.tsx";
import { type LogFetch, LogGate } from "./log-gate.tsx";
import { Tabs } from "../components/tabs.tsx";
import { PreCallCheck } from "./check/pre-call-check.tsx";

const TABS = [
  { name: "log", label: "Live log" },
  { name: "configuration", label: "Configuration" },
  { name: "checks", label: "Checks" },
  { name: "debug", label: "Debug" },
] as const;

type PanelView = (typeof TABS)[number]["name"];

/** The view that was chosen last. The panel opens with it next time. */
let last: PanelView = "log";

export function usePanelView(): readonly [PanelView, (view: PanelView) => void] {
  const [view, setView] = useState(last);
  const choose = (next: PanelView) => {
    last = next;
    setView(next);
  };
  return [view, choose];
}

interface PanelViewsProps extends ConfigurationViewProps {
  readonly fetch: LogFetch;
  readonly view: PanelView;
  readonly onView: (view: PanelView) => void;
}

/** Shows one view at a time. A view that was opened before keeps its filters while hidden. */
export function PanelViews(props: PanelViewsProps) {
  const { view, onView } = props;
  const [opened, setOpened] = useState<ReadonlySet<PanelView>>(new Set([view]));
  const open = (next: PanelView) => {
    onView(next);
    setOpened(new Set([...opened, next]));
  };
  return (
    <Tabs label="Views" tabs={TABS} chosen={view} onChoose={open}>
      {[...opened].map((name) => (
        <Activity key={name} mode={name === view ? "visible" : "hidden"}>
          <View {...props} view={name} />
        </Activity>
      ))}
    </Tabs>
  );
}

function View(props: PanelViewsProps) {
  const { staff, page, call, before, fetch, maskIds, view } = props;
  const { note } = staff;
  switch (view) {
    case "log":
      return (
        <LogGate fetch={fetch}>
          {(log) => <LiveLog {...{ log, maskIds, note }} label="Live log" />}
        </LogGate>
      );
    case "configuration":
      return <ConfigurationView {...{ staff, page, call, before, maskIds }} />;
    case "checks":
      return (
        <div className="checks staff__stack">
          <section className="staff__stack">
            <h3>Before a call</h3>
            <PreCallCheck staff={staff} page={page} />
          </section>
          <section className="staff__stack">
            <h3>Environment</h3>
            <EnvironmentList staff={staff} />
          </section>
        </div>
      );
    case "debug":
      return <LogGate fetch={fetch}>{(log) => <DebugView {...{ log, maskIds, note }} />}</LogGate>;
    default:
      return view satisfies never;
  }
}
