import { memo } from "react";
import type { Speaker } from "../../../../src/provider/events.ts";
import { positionOf } from "../../model/frames.ts";
import type { Loudness, Plan } from "../../model/run/plan.ts";
import { useLive } from "../../components/use-console.tsx";
import {
  type ByLane,
  levelEnvelope,
  LANE_ORDER,
  type Stroke,
  TONES,
} from "../../model/run/lanes.ts";
import { placeOf, type View } from "../../model/run/view.ts";

/** The number of levels that a wave shows. */
const LEVELS = 400;

interface VoiceProps {
  readonly levels: readonly Loudness[];
  readonly speaker: Speaker;
  readonly view: View;
}

/** The levels of a speaker. The assistant's rise from the middle of the lane, the visitor's hang below it. */
const Voice = memo(function Wave({ levels, speaker, view }: VoiceProps) {
  const sign = speaker === "assistant" ? -1 : 1;
  const points = [...levelEnvelope(levels, view, LEVELS)].map((level, x) => `${x} ${sign * level}`);
  return <path data-speaker={speaker} d={`M0 0 L${points.join(" L")} L${LEVELS} 0 Z`} />;
});

/** The shape of a mark in a drawing that is as wide as the lane in pixels, and 1 high. */
function shapeOf({ lane, tone, to }: Stroke, x: number, end: number): string {
  if (lane === "phase") return `M${x} .5H${end}`;
  if (lane === "expect") return `M${x} .27l5.5 .23-5.5 .23-5.5-.23Z`;
  if (tone === "hand") return `M${x} .2l4 .3-4 .3-4-.3Z`;
  if (to === undefined) return lane === "voices" ? `M${x} .36V.64` : `M${x} .2V.8`;
  // A block of levels: a line above or below the wave of its speaker.
  return tone === "visitor" ? `M${x} .8V.97H${end}` : `M${x} .2V.03H${end}`;
}

/** The width of a stroke with its gap in pixels. At one spot, marks of one tone are drawn as one. */
const SPOT = 4;

/** The shapes of each tone in a lane of this width, by spot. */
export function shapesOf(marks: readonly Stroke[], view: View, width: number) {
  const shapes = new Map<Stroke["tone"], Map<number, string>>();
  for (const mark of marks) {
    const x = placeOf(mark.at, view) * width;
    const end = placeOf(mark.to ?? mark.at, view) * width;
    if (end < 0 || x > width) continue;
    const spots = shapes.get(mark.tone) ?? new Map<number, string>();
    spots.set(Math.round(x / SPOT), shapeOf(mark, Math.max(0, x), Math.min(width, end)));
    shapes.set(mark.tone, spots);
  }
  return shapes;
}

interface StrokesProps {
  readonly marks: readonly Stroke[];
  readonly view: View;
  readonly width: number;
  readonly planned: boolean;
}

/** The marks of a lane: a path for each tone. */
const Strokes = memo(function Lane({ marks, view, width, planned }: StrokesProps) {
  const shapes = shapesOf(marks, view, width);
  return (
    <svg
      className="sim-strokes"
      data-planned={planned}
      viewBox={`0 0 ${width} 1`}
      preserveAspectRatio="none"
    >
      {TONES.map((tone) => (
        <path key={tone} data-tone={tone} d={[...(shapes.get(tone)?.values() ?? [])].join("")} />
      ))}
    </svg>
  );
});

interface LanesProps {
  readonly plan: Plan | null;
  readonly planned: ByLane<Stroke>;
  readonly done: ByLane<Stroke>;
  readonly view: View;
  readonly width: number;
}

/** The lanes as a drawing, without the marks that can be focused. */
export function Lanes({ plan, planned, done, view, width }: LanesProps) {
  const now = useLive(positionOf);
  // The current phase lasts until now.
  const phase = done.phase.map((band) => ({ ...band, to: Math.min(band.to ?? now, now) }));
  const shown = { ...done, phase };
  return (
    <div className="sim-lanes" aria-hidden="true">
      {LANE_ORDER.map((lane) => (
        <div key={lane} className="sim-lane" data-lane={lane}>
          {lane === "voices" && plan !== null && (
            <svg className="sim-waves" viewBox={`0 -1 ${LEVELS} 2`} preserveAspectRatio="none">
              <Voice levels={plan.voices.assistant} speaker="assistant" view={view} />
              <Voice levels={plan.voices.visitor} speaker="visitor" view={view} />
            </svg>
          )}
          <Strokes marks={planned[lane]} {...{ view, width }} planned />
          <Strokes marks={shown[lane]} {...{ view, width }} planned={false} />
        </div>
      ))}
    </div>
  );
}
