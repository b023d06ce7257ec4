import type { Phase } from "../../../../src/call/state.ts";
import { TABLE } from "../../../../src/call/transition.ts";
import { TRANSITIONS } from "../../../analysis/transitions.ts";

const PHASES = Object.keys(TABLE) as readonly Phase[];

/** The steps from one state to another. */
export const ARROWS = PHASES.flatMap((from) =>
  PHASES.filter(
    (to) => to !== from && TRANSITIONS.some((one) => one.from === from && one.to === to),
  ).map((to) => ({ from, to })),
);
type Arrow = (typeof ARROWS)[number];

const WIDTH = 372;
const BOX = { width: 92, height: 30 };
const STEP = (WIDTH - BOX.width - 2) / (PHASES.length - 1);

const leftOf = (phase: Phase): number => PHASES.indexOf(phase) * STEP;

/** The path of an arrow and the place of its number: straight to the next state, else in a bow below. */
function pathOf({ from, to }: Arrow) {
  const steps = PHASES.indexOf(to) - PHASES.indexOf(from);
  const middle = BOX.height / 2;
  if (steps === 1) {
    const [start, end] = [leftOf(from) + BOX.width, leftOf(to) - 2];
    return { d: `M${start} ${middle} H${end}`, x: (start + end) / 2 - 3, y: middle };
  }
  const depth = BOX.height + 24 * Math.abs(steps);
  // Separates arrows that leave or reach the same box.
  const start = leftOf(from) + BOX.width / 2 - 8 * Math.abs(steps);
  const end = leftOf(to) + BOX.width / 2 + 16 - 16 * Math.abs(steps);
  const d = `M${start} ${BOX.height} V${depth - 8} Q${start} ${depth} ${start - 8} ${depth} H${end + 8} Q${end} ${depth} ${end} ${depth - 8} V${BOX.height + 2}`;
  return { d, x: (start + end) / 2, y: depth };
}

interface DiagramProps {
  readonly state: Phase;
  /** The arrow of the last transition. */
  readonly last: Arrow | undefined;
}

/** The states and the arrows between them, drawn from the call's table. The numbers refer to the list. */
export function MachineDiagram({ state, last }: DiagramProps) {
  const height = BOX.height + 24 * (PHASES.length - 1) + 14;
  const passed = last && ` Last transition: ${last.from} to ${last.to}.`;
  return (
    <svg
      className="sim-machine__diagram"
      viewBox={`-1 -2 ${WIDTH} ${height}`}
      role="img"
      aria-label={`The call is ${state}.${passed ?? ""}`}
    >
      <marker id="sim-arrow" refX="5" refY="3" markerWidth="6" markerHeight="6" orient="auto">
        <path d="M0 0 L6 3 L0 6 Z" />
      </marker>
      {PHASES.map((phase) => (
        <g key={phase} data-now={phase === state} data-phase={phase}>
          <rect x={leftOf(phase)} {...BOX} rx="6" />
          <text x={leftOf(phase) + BOX.width / 2} y={BOX.height / 2}>
            {phase}
          </text>
        </g>
      ))}
      {ARROWS.map((arrow, index) => {
        const { d, x, y } = pathOf(arrow);
        return (
          <g key={d} data-last={arrow === last}>
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
