import { memo } from "react";
import { type Lane, type Mark, type MarkTone, spotsOf } from "./lanes.ts";
import type { View } from "./view.ts";

/** The height of a lane in the drawing's own units, of which `UNITS_PER_REM` make a rem of the style sheet. */
const HEIGHTS: Readonly<Record<Lane, number>> = {
  visitor: 24,
  service: 24,
  voices: 36,
  expect: 24,
};
export const UNITS_PER_REM = 16;
/** The room in units that a number beside a mark needs. */
const NUMBER: Readonly<Record<Lane, number>> = { visitor: 14, service: 14, voices: 14, expect: 26 };

type Spot = ReturnType<typeof spotsOf>[number];

/** The shape of a spot as an SVG path. */
function shapeOf(lane: Lane, { x, to, tone }: Spot, wide: number): string {
  if (lane === "expect") return `M${x} 6.5l5.5 5.5-5.5 5.5-5.5-5.5Z`;
  // An act by hand.
  if (tone === "hand") return `M${x} 5l4 7-4 7-4-7Z`;
  if (to === x) return lane === "voices" ? `M${x} 13V23` : `M${x} 5V19`;
  // A block of levels: a line above or below the wave of its speaker.
  const [edge, middle] = tone === "visitor" ? [35, 29] : [1, 7];
  return `M${Math.max(0, x)} ${middle}V${edge}H${Math.min(wide, to)}`;
}

interface StrokesProps {
  readonly lane: Lane;
  readonly marks: readonly Mark[];
  readonly view: View;
  /** The width of the lane in units. */
  readonly wide: number;
  readonly planned: boolean;
}

/** The marks of a lane: a path for each tone, and a number where marks lie on each other. */
export const LaneStrokes = memo(function Strokes(props: StrokesProps) {
  const { lane, marks, view, wide, planned } = props;
  const spots = spotsOf(marks, view, wide).toSorted((one, other) => one.x - other.x);
  const paths = new Map<MarkTone, string>();
  for (const spot of spots)
    paths.set(spot.tone, (paths.get(spot.tone) ?? "") + shapeOf(lane, spot, wide));
  const crowds = spots.filter(
    ({ x, count }, index) => count > 1 && (spots[index + 1]?.x ?? Infinity) - x > NUMBER[lane],
  );
  return (
    <svg
      className="sim-strokes"
      data-lane={lane}
      data-planned={planned}
      viewBox={`0 0 ${wide} ${HEIGHTS[lane]}`}
      preserveAspectRatio="none"
    >
      {[...paths].map(([tone, path]) => (
        <path key={tone} data-tone={tone} d={path} />
      ))}
      {planned &&
        crowds.map(({ x, count }) => (
          <text key={x} x={x + (lane === "expect" ? 8 : 4)} y={HEIGHTS[lane] / 2 + 4}>
            {count}
          </text>
        ))}
    </svg>
  );
});
