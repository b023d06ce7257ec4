import { useEffect, useState } from "react";
import { useStore } from "../../../src/components/use-store.ts";
import { counted, formatTime } from "../format.ts";
import { originOf } from "../stage/frames.ts";
import { nameOf, type Transition } from "../../analysis/transitions.ts";
import { type Light, LIGHTS, type Lights } from "./lights.ts";
import { ARROWS, findTakers, type Takers } from "./machine.ts";
import { MachineDiagram } from "./machine-diagram.tsx";
import { Glyph, LinkButton } from "../panel.tsx";
import type { TraceRow } from "../trace/trace-rows.ts";
import { useConsole, useConsoleState, useLive, useTrace } from "../use-console.tsx";
import "./machine-panel.css";

const isTransition = ({ changes }: TraceRow) => changes.some(({ field }) => field === "state");

/** The takers of each transition. They are computed while this is in use. */
function useTakers(): Takers {
  const { entries } = useConsoleState();
  const [takers, setTakers] = useState<Takers>({ played: 0, ids: new Map() });
  useEffect(() => {
    const gone = new AbortController();
    void findTakers(entries, setTakers, gone.signal);
    return () => gone.abort();
  }, [entries]);
  return takers;
}

interface ArrowProps {
  readonly arrow: (typeof ARROWS)[number];
  readonly number: number;
  readonly takers: Takers;
  /** The input of the last transition and its time, if that was this arrow; otherwise null. */
  readonly last: string | null;
}

/** The scenarios that take an arrow by one input. */
function InputTakers({ input, ids }: { readonly input: string; readonly ids: readonly string[] }) {
  const { library } = useConsole();
  return (
    <li>
      <span className="sim-mono">{input}</span>{" "}
      <span className="sim-faint">{counted(ids.length, "scenario")}</span>
      <ul className="sim-machine__ids" aria-label={`Scenarios with ${input}`}>
        {ids.map((id) => (
          <li key={id}>
            <LinkButton onClick={() => void library.loadById(id)}>{id}</LinkButton>
          </li>
        ))}
      </ul>
    </li>
  );
}

function ArrowItem({ arrow, number, takers, last }: ArrowProps) {
  const [open, setOpen] = useState(false);
  const [{ from, to }] = arrow;
  const idsOf = (transition: Transition) => takers.ids.get(nameOf(transition)) ?? [];
  const count = new Set(arrow.flatMap(idsOf)).size;
  return (
    <li data-last={last !== null}>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="sim-machine__arrow-name">
          {number}. {from} → {to} <span className="sim-faint">{counted(count, "scenario")}</span>
          {last !== null && <span className="sim-machine__last sim-mono">last: {last}</span>}
        </summary>
        {open && (
          <ul className="sim-machine__inputs">
            {arrow.map((transition) => (
              <InputTakers
                key={transition.input}
                input={transition.input}
                ids={idsOf(transition)}
              />
            ))}
          </ul>
        )}
      </details>
    </li>
  );
}

const SIGNS = {
  "not-yet": { glyph: "pending", words: "not yet" },
  ok: { glyph: "pass", words: "ok" },
  broken: { glyph: "fail", words: "broken" },
} as const;

function LightRow({ name, light }: { readonly name: string; readonly light: Light }) {
  const origin = useLive(originOf);
  const { glyph, words } = SIGNS[light.state];
  return (
    <li className="sim-light" data-verdict={glyph}>
      <Glyph name={glyph} />
      <span>
        {LIGHTS.get(name)}
        {light.state === "broken" && (
          <span className="sim-light__seen sim-mono">
            {formatTime(light.at - origin)} {light.seen}
          </span>
        )}
      </span>
      <span className="sim-light__words">{words}</span>
    </li>
  );
}

function useLights(): Lights {
  const { lights } = useConsole();
  return useStore(lights.subscribe, lights.get);
}

/** The label of the tab, with the number of broken invariants. */
export function MachineLabel() {
  const broken = [...useLights().values()].filter(({ state }) => state === "broken").length;
  if (broken === 0) return "Machine";
  return (
    <>
      Machine <span className="sim-count" data-tone="fail">{`${broken} broken`}</span>
    </>
  );
}

/** The states of the call with the scenarios that take each arrow, and the invariants of the current run. */
export function MachinePanel() {
  const { entries } = useConsoleState();
  const log = useTrace();
  const state = useLive((live) => live.snapshot?.state ?? "idle");
  const origin = useLive(originOf);
  const takers = useTakers();
  const last = log.withoutLevels.findLast(isTransition);
  const { from, to } = last?.changes.find(({ field }) => field === "state") ?? {};
  const ends = ARROWS.map(([arrow]) => arrow).find((one) => one.from === from && one.to === to);
  return (
    <div className="sim-machine">
      <MachineDiagram state={state} last={ends ?? null} />
      <ol className="sim-machine__arrows" aria-label="Transitions">
        {ARROWS.map((arrow, index) => (
          <ArrowItem
            key={nameOf(arrow[0])}
            {...{ arrow, takers }}
            number={index + 1}
            last={
              last && arrow[0] === ends
                ? `${last.entry.cause} at ${formatTime(last.entry.at - origin)}`
                : null
            }
          />
        ))}
      </ol>
      {takers.played < entries.length && (
        <p className="sim-faint">
          Counting: {takers.played} of {counted(entries.length, "scenario")} played.
        </p>
      )}
      <h3>Invariants of this run</h3>
      <ul aria-label="Invariants">
        {[...useLights()].map(([name, light]) => (
          <LightRow key={name} {...{ name, light }} />
        ))}
      </ul>
    </div>
  );
}
