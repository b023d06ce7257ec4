import { type ReactNode, useState } from "react";
import { Tabs } from "../../../../src/components/tabs.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { Choice, LinkButton, SimButton } from "../../components/panel.tsx";
import { useConsoleState, useResults } from "../../components/use-console.tsx";
import { CompareDialog } from "./compare-dialog.tsx";
import { CoverageTable } from "./coverage-table.tsx";
import { type LinesProps, PROVIDERS, ResultLines } from "./result-lines.tsx";
import type { Line } from "../../model/jobs/jobs.ts";
import type { Sheet } from "../../model/results/results.ts";
import "./results.css";

interface CheckProps extends Omit<LinesProps, "lines"> {
  readonly sheet: Sheet;
  /** The label of the button that starts the check. */
  readonly start: string;
  readonly onStart: () => Promise<void>;
  /** The options or the explanation of the check. */
  readonly children: ReactNode;
}

function Check({ sheet, start, onStart, children, ...lines }: CheckProps) {
  const results = useResults();
  const { cancel, running, message, latest } = results;
  const all = results[latest];
  const done = all.filter(({ verdict }) => verdict !== "none").length;
  // The number of variants of a sweep is not known before its end.
  const of = latest === "sweep" ? undefined : all.length;
  return (
    <>
      <div className="sim-results__head row">
        {/* One button for both, so that the focus stays on it. */}
        <SimButton
          tone={running ? "plain" : "primary"}
          once
          onPress={running ? cancel : () => void onStart()}
        >
          {running ? "Cancel" : start}
        </SimButton>
        {!running && children}
        {running && (
          <>
            <progress aria-label="Progress" value={done} max={of} />
            <span className="sim-faint">
              {done} {of !== undefined && `of ${of}`}
            </span>
          </>
        )}
        <output className="sim-end">{latest === sheet && message}</output>
      </div>
      <ResultLines {...lines} lines={results[sheet]} />
    </>
  );
}

function Scenarios() {
  const { scenarios, checkAll, runFailedAgain, open } = useResults();
  const [provider, setProvider] = useState<keyof typeof PROVIDERS>("scripted");
  const [words, setWords] = useState("");
  const [compared, setCompared] = useState<Line | null>(null);
  return (
    <>
      <Check
        sheet="scenarios"
        label="Scenario results"
        start="Check all"
        onStart={() => checkAll(provider, words)}
        onOpen={open}
        onCompare={setCompared}
      >
        <input
          className="field"
          type="search"
          aria-label="Only scenarios whose id or title contains"
          placeholder="only ids with…"
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        <Choice legend="Provider" options={PROVIDERS} value={provider} onChange={setProvider} />
        {scenarios.length === 0 && (
          <span className="sim-faint">
            Plays every scenario of the library and lists what differs from its expectations.
          </span>
        )}
        {scenarios.some(({ verdict }) => verdict === "fail") && (
          <SimButton onPress={() => void runFailedAgain()}>Run failed again</SimButton>
        )}
      </Check>
      {compared && <CompareDialog line={compared} onClose={() => setCompared(null)} />}
    </>
  );
}

function Catalogues() {
  const { checkCatalogues: onStart } = useResults();
  const start = "Check both catalogues";
  return (
    <Check sheet="catalogues" label="Catalogue results" {...{ start, onStart }}>
      <span className="sim-faint">
        Sends each error to the real pages and compares the text that they show.
      </span>
    </Check>
  );
}

function Sweep() {
  const { loaded } = useConsoleState();
  const { sweepLoaded, open: onOpen } = useResults();
  const start = `Sweep ${loaded?.entry.id ?? ""}`;
  return (
    <Check sheet="sweep" label="Sweep results" {...{ start, onOpen }} onStart={sweepLoaded}>
      <span className="sim-faint">
        Ends the call after 19 to 21 s, plays simultaneous events in every order, and judges by the
        invariants.
      </span>
    </Check>
  );
}

const TABS = [
  { name: "scenarios", label: "Scenarios", panel: <Scenarios /> },
  { name: "catalogues", label: "Error catalogues", panel: <Catalogues /> },
  { name: "coverage", label: "Coverage", panel: <CoverageTable /> },
  { name: "sweep", label: "Sweep", panel: <Sweep /> },
] as const;

/** Opens the results of all checks in a dialog. A check continues when the dialog is closed. */
export function ResultsButton() {
  const { shown, show } = useResults();
  const [tab, setTab] = useState<(typeof TABS)[number]["name"]>("scenarios");
  return (
    <>
      <LinkButton onClick={() => show(true)}>Results</LinkButton>
      {shown && (
        <Dialog title="Results" wide onClose={() => show(false)}>
          <Tabs label="Results" tabs={TABS} chosen={tab} onChoose={setTab}>
            {TABS.find(({ name }) => name === tab)?.panel}
          </Tabs>
        </Dialog>
      )}
    </>
  );
}
