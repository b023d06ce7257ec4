import { type ReactNode, useState } from "react";
import { Button } from "../../../src/components/button.tsx";
import { Tabs } from "../../../src/components/tabs.tsx";
import { useStore } from "../../../src/components/use-store.ts";
import { CompareDialog } from "./compare-dialog.tsx";
import { CoverageTable } from "./coverage-table.tsx";
import { Choice } from "../panel.tsx";
import type { Line, Sheet } from "./results.ts";
import { PROVIDERS, ResultLines } from "./result-lines.tsx";
import { useConsole, useConsoleState } from "../use-console.tsx";
import "./results.css";

function useResults() {
  const { results } = useConsole();
  return useStore(results.subscribe, results.get);
}

interface HeadProps {
  readonly sheet: Sheet;
  /** The label of the button that starts the check. */
  readonly start: string;
  readonly onStart: () => void;
  readonly children?: ReactNode;
}

function Head({ sheet, start, onStart, children }: HeadProps) {
  const { results } = useConsole();
  const { running, message, latest } = useResults();
  return (
    <div className="sim-results__head sim-row">
      {/* One button for both, so that the focus stays on it. */}
      <Button
        tone={running ? "plain" : "primary"}
        once
        onPress={running ? results.cancel : onStart}
      >
        {running ? "Cancel" : start}
      </Button>
      {!running && children}
      {running && (
        <>
          <progress aria-label="Progress" value={running.done} max={running.of ?? undefined} />
          <span className="sim-faint">
            {running.done}
            {running.of !== null && ` of ${running.of}`}
          </span>
        </>
      )}
      <output className="sim-results__message">{latest === sheet && message}</output>
    </div>
  );
}

interface LeaveProps {
  /** Closes the dialog, because the preview shows something else. */
  readonly onLeave: () => void;
}

function useOpen(onLeave: () => void) {
  const { results } = useConsole();
  return (line: Line) => {
    onLeave();
    void results.open(line);
  };
}

function Scenarios({ onLeave }: LeaveProps) {
  const { results } = useConsole();
  const { scenarios } = useResults();
  const [provider, setProvider] = useState<keyof typeof PROVIDERS>("scripted");
  const open = useOpen(onLeave);
  const [part, setPart] = useState("");
  const isMeant = ({ id, title }: Line) =>
    `${id} ${title}`.toLowerCase().includes(part.toLowerCase());
  const [compared, setCompared] = useState<Line | null>(null);
  return (
    <>
      <Head
        sheet="scenarios"
        start="Check all"
        onStart={() => void results.checkAll(provider, isMeant)}
      >
        <input
          className="field"
          type="search"
          aria-label="Only scenarios whose id or title contains"
          placeholder="only ids with…"
          value={part}
          onChange={({ target }) => setPart(target.value)}
        />
        <Choice legend="Provider" options={PROVIDERS} value={provider} onChange={setProvider} />
        {scenarios.some(({ verdict }) => verdict === "fail") && (
          <Button tone="quiet" onPress={() => void results.runFailedAgain()}>
            Run failed again
          </Button>
        )}
      </Head>
      <ResultLines
        label="Scenario results"
        lines={scenarios}
        onOpen={open}
        onCompare={setCompared}
      />
      {compared && <CompareDialog line={compared} onClose={() => setCompared(null)} />}
    </>
  );
}

function Catalogues() {
  const { results } = useConsole();
  const { catalogues } = useResults();
  return (
    <>
      <Head
        sheet="catalogues"
        start="Check both catalogues"
        onStart={() => void results.checkCatalogues()}
      >
        <span className="sim-faint">
          Sends each error to the real pages and compares the text that they show.
        </span>
      </Head>
      <ResultLines label="Catalogue results" lines={catalogues} />
    </>
  );
}

function Sweep({ onLeave }: LeaveProps) {
  const { results } = useConsole();
  const { loaded } = useConsoleState();
  const { sweep } = useResults();
  const open = useOpen(onLeave);
  return (
    <>
      <Head
        sheet="sweep"
        start={`Sweep ${loaded?.entry.id ?? ""}`}
        onStart={() => void results.sweep()}
      >
        <span className="sim-faint">
          Ends the call after 19 to 21 s, plays simultaneous events in every order, and judges by
          the invariants.
        </span>
      </Head>
      <ResultLines label="Sweep results" lines={sweep} onOpen={open} />
    </>
  );
}

function CoverageSheet({ onLeave }: LeaveProps) {
  const { results } = useConsole();
  const { coverage } = useResults();
  const start = () => void results.checkAll("scripted", () => true);
  return (
    <>
      <Head sheet="scenarios" start="Check all on Scripted" onStart={start} />
      {coverage && <CoverageTable coverage={coverage} onLeave={onLeave} />}
    </>
  );
}

const TABS = [
  { name: "scenarios", label: "Scenarios", Sheet: Scenarios },
  { name: "catalogues", label: "Error catalogues", Sheet: Catalogues },
  { name: "coverage", label: "Coverage", Sheet: CoverageSheet },
  { name: "sweep", label: "Sweep", Sheet: Sweep },
] as const;

/** The results of all checks: scenarios, error catalogues, coverage and sweeps. */
export function ResultsView({ onLeave }: LeaveProps) {
  const [tab, setTab] = useState<(typeof TABS)[number]["name"]>("scenarios");
  const chosen = TABS.find(({ name }) => name === tab);
  return (
    <>
      <Tabs label="Results" tabs={TABS} chosen={tab} onChoose={setTab}>
        {chosen && <chosen.Sheet onLeave={onLeave} />}
      </Tabs>
      <div className="sim-dialog__foot sim-row">
        <Button tone="quiet" onPress={onLeave}>
          Close
        </Button>
      </div>
    </>
  );
}
