import { useEffect, useState } from "react";
import type { Coverage } from "../../../analysis/coverage.ts";
import { counted, formatTime } from "../../model/format.ts";
import { FailCount, Glyph, LinkButton, Tag } from "../../components/panel.tsx";
import { runAside } from "../../model/jobs/run-aside.ts";
import { originOf } from "../../model/frames.ts";
import type { TraceRow } from "../../model/run/trace-rows.ts";
import { useConsole, useConsoleState, useLive, useTrace } from "../../components/use-console.tsx";
import { type Light, LIGHTS } from "../../model/app/lights.ts";
import { ARROWS, MachineDiagram } from "./machine-diagram.tsx";
import "./machine-panel.css";

type Covered = Coverage["transitions"];

/** The transitions with the scenarios of the library that take them, or why there are none to show. */
function useCovered(): Covered | string {
  const { entries } = useConsoleState();
  const [covered, setCovered] = useState<Covered | string>("Counting the scenarios.");
  useEffect(() => {
    const gone = new AbortController();
    const texts = entries.map(({ text }) => text);
    const checked = runAside("check", texts, gone.signal);
    const fail = ({ message }: Error) =>
      gone.signal.aborted || setCovered(`The scenarios were not counted. ${message}`);
    checked.then(({ transitions }) => setCovered(transitions)).catch(fail);
    return () => gone.abort();
  }, [entries]);
  return covered;
}

interface ArrowProps {
  readonly arrow: (typeof ARROWS)[number];
  readonly covered: Covered | null;
  /** The row of the last transition, if that was this arrow. */
  readonly last: TraceRow | false | undefined;
}

/** An arrow, with the scenarios that take it by each input. */
function Arrow({ arrow, covered, last }: ArrowProps) {
  const { library } = useConsole();
  const origin = useLive(originOf);
  const [open, setOpen] = useState(false);
  const { from, to } = arrow;
  const inputs = covered?.filter((one) => one.from === from && one.to === to) ?? [];
  const count = new Set(inputs.flatMap(({ scenarios }) => scenarios)).size;
  return (
    <li>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          {ARROWS.indexOf(arrow) + 1}. {from} → {to}{" "}
          <span className="sim-faint">{covered && counted(count, "scenario")}</span>{" "}
          {last && (
            <Tag>
              last: {last.cause} at {formatTime(last.at - origin)}
            </Tag>
          )}
        </summary>
        {open && (
          <ul className="sim-machine__inputs stack">
            {inputs.map(({ input, scenarios }) => (
              <li key={input}>
                <span className="sim-mono">{input}</span>{" "}
                <span className="sim-faint">{counted(scenarios.length, "scenario")}</span>
                <ul className="sim-flow" aria-label={`Scenarios with ${input}`}>
                  {scenarios.map((id) => (
                    <li key={id}>
                      <LinkButton onClick={() => void library.loadById(id)}>{id}</LinkButton>
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        )}
      </details>
    </li>
  );
}

const WORDS = { pending: "not yet", pass: "ok", fail: "broken" };

function LightRow({ name, light }: { readonly name: string; readonly light: Light }) {
  const origin = useLive(originOf);
  const { verdict } = light;
  return (
    <li className="sim-light" data-verdict={verdict}>
      <Glyph name={verdict} />
      <div>
        {LIGHTS[name]}
        {light.verdict === "fail" && (
          <p className="sim-tone sim-mono">
            {formatTime(light.at - origin)} {light.seen}
          </p>
        )}
      </div>
      <span className="sim-light__words">{WORDS[verdict]}</span>
    </li>
  );
}

/** The label of the tab, with the number of broken invariants. */
export function MachineLabel() {
  const lights = Object.values(useLive((live) => live.lights));
  const broken = lights.filter(({ verdict }) => verdict === "fail").length;
  return <>Machine {broken > 0 && <FailCount>{`${broken} broken`}</FailCount>}</>;
}

const isOfState = ({ field }: TraceRow["changes"][number]) => field === "state";

/** The states of the call with the scenarios that take each arrow, and the invariants of the current run. */
export function MachinePanel() {
  const state = useLive((live) => live.snapshot?.state ?? "idle");
  const lights = useLive((live) => live.lights);
  const coverage = useCovered();
  const covered = typeof coverage === "string" ? null : coverage;
  const row = useTrace().withoutLevels.findLast(({ changes }) => changes.some(isOfState));
  const step = row?.changes.find(isOfState);
  const last = ARROWS.find(({ from, to }) => step?.from === from && step.to === to);
  return (
    <div className="sim-machine sim-fine stack">
      <MachineDiagram state={state} last={last} />
      <ol aria-label="Transitions">
        {ARROWS.map((arrow, index) => (
          <Arrow key={index} {...{ arrow, covered }} last={arrow === last && row} />
        ))}
      </ol>
      {typeof coverage === "string" && <p className="sim-faint">{coverage}</p>}
      <h3>Invariants of this run</h3>
      <ul aria-label="Invariants">
        {Object.entries(lights).map(([name, light]) => (
          <LightRow key={name} {...{ name, light }} />
        ))}
      </ul>
    </div>
  );
}
