import type { Phase } from "../../../src/call/state.ts";
import type { Transition } from "../../analysis/transitions.ts";
import { ARROWS, PHASES } from "./machine.ts";

type Ends = Pick<Transition, "from" | "to">;

const WIDTH = 372;
const BOX = { width: 92, height: 30 };
const TOP = 24;
const STEP = (WIDTH - BOX.width - 2) / (PHASES.length - 1);

const leftOf = (phase: Phase): number => 1 + PHASES.indexOf(phase) * STEP;

/** The path of an arrow and the place of its number: straight to the next state, else in a bow below. */
function pathOf({ from, to }: Ends) {
  const steps = PHASES.indexOf(to) - PHASES.indexOf(from);
  const middle = TOP + BOX.height / 2;
  if (steps === 1) {
    const [start, end] = [leftOf(from) + BOX.width, leftOf(to) - 2];
    return { d: `M${start} ${middle} H${end}`, x: (start + end) / 2 - 3, y: middle };
  }
  const bottom = TOP + BOX.height;
  const depth = bottom + 24 * Math.abs(steps);
  // Apart from each other where several arrows leave or reach a box.
  const start = leftOf(from) + BOX.width / 2 - 8 * Math.abs(steps);
  const end = leftOf(to) + BOX.width / 2 + 16 - 16 * Math.abs(steps);
  const d = `M${start} ${bottom} V${depth - 8} Q${start} ${depth} ${start - 8} ${depth} H${end + 8} Q${end} ${depth} ${end} ${depth - 8} V${bottom + 2}`;
  return { d, x: (start + end) / 2, y: depth };
}

interface DiagramProps {
  readonly state: Phase;
  readonly last: Ends | null;
}

/** The states and the arrows between them, drawn from the call's table. The numbers refer to the list. */
export function MachineDiagram({ state, last }: DiagramProps) {
  const height = TOP + BOX.height + 24 * (PHASES.length - 1) + 12;
  const isLast = ({ from, to }: Ends) => last?.from === from && last.to === to;
  const passed = last === null ? "" : ` Last transition: ${last.from} to ${last.to}.`;
  return (
    <svg
      className="sim-machine__diagram"
      viewBox={`0 0 ${WIDTH} ${height}`}
      role="img"
      aria-label={`The call is ${state}.${passed}`}
    >
      <marker
        id="sim-arrow"
        viewBox="0 0 8 8"
        refX="7"
        refY="4"
        markerWidth="8"
        markerHeight="8"
        markerUnits="userSpaceOnUse"
        orient="auto"
      >
        <path d="M0 0 L8 4 L0 8 Z" />
      </marker>
      {PHASES.map((phase) => (
        <g key={phase} className="sim-machine__state" data-now={phase === state} data-phase={phase}>
          <rect x={leftOf(phase)} y={TOP} {...BOX} rx="6" />
          <text x={leftOf(phase) + BOX.width / 2} y={TOP + BOX.height / 2}>
            {phase}
          </text>
          {phase === state && (
            <text className="sim-machine__now" x={leftOf(phase) + BOX.width / 2} y={TOP / 2}>
              now
            </text>
          )}
        </g>
      ))}
      {ARROWS.map(([arrow], index) => {
        const { d, x, y } = pathOf(arrow);
        return (
          <g key={d} className="sim-machine__arrow" data-last={isLast(arrow)}>
            <path d={d} markerEnd="url(#sim-arrow)" />
            <circle cx={x} cy={y} r="8" />
            <text x={x} y={y}>
              {index + 1}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
