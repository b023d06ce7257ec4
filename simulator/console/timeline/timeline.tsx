import { type PointerEvent, useEffect, useMemo, useRef, useState } from "react";
import type { Speaker } from "../../../src/provider/events.ts";
import { formatTick, formatTime, percent, ticksOf } from "../format.ts";
import { originOf, positionOf } from "../stage/frames.ts";
import { LaneStrokes, UNITS_PER_REM } from "./lane-strokes.tsx";
import { bandsOf, envelopeOf, expectationMarks, type Lane, traceMarks } from "./lanes.ts";
import type { Loudness } from "../stage/plan.ts";
import { Playhead } from "./playhead.tsx";
import { byLane, scriptMarks } from "./script-marks.ts";
import { missingOf } from "../stage/sdk-differences.ts";
import { TimelineMarks } from "./timeline-marks.tsx";
import { useConsole, useConsoleState, useElementSize, useLive, useTrace } from "../use-console.tsx";
import { useShownResults } from "../call/use-shown.ts";
import { useZoom, useZoomGestures } from "./use-view.ts";
import { placeOf, type View } from "./view.ts";
import { ZoomButtons, ZoomEdges } from "./zoom-buttons.tsx";
import "./timeline.css";

/** The number of levels that a wave shows. */
const SPOTS = 400;
/** The height of the track in rem, as in the style sheet. */
const TRACK_HEIGHT = 9.125;

/** The planned and past items of the timeline. The plan has the acts by hand too. */
function useTimeline() {
  const { plan, loaded } = useConsoleState();
  const results = useShownResults();
  const origin = useLive(originOf);
  const trace = useTrace();

  // Memoised apart from the trace, because the trace changes often and the plan does not.
  const planned = useMemo(() => {
    if (plan === null) return byLane([]);
    const { attempts } = plan.scenario;
    return byLane(
      scriptMarks(plan, missingOf(plan.entries, loaded?.sdkDifferences ?? [], attempts.length)),
    );
  }, [plan, loaded?.sdkDifferences]);
  const bands = useMemo(() => (plan === null ? [] : bandsOf(plan.entries, plan.until)), [plan]);

  return useMemo(() => {
    const past = trace.withoutLevels.map(({ entry }) => entry);
    const expected = expectationMarks(plan?.scenario.expect ?? [], results);
    const done = byLane([
      ...traceMarks(past, origin),
      ...expected.filter(({ tone }) => tone !== "pending"),
    ]);
    const marks = plan === null ? done : planned;
    return { past: bandsOf(past, Infinity, origin), planned, done, marks, bands, plan };
  }, [plan, planned, bands, results, origin, trace]);
}

const TICK_WIDTH = 76;
const LABEL_WIDTH = 52;

type Items = ReturnType<typeof useTimeline>;

/** Bands up to the time `end`. */
function Bands(props: { bands: Items["bands"]; view: View; end: number; planned: boolean }) {
  const { bands, view, end, planned } = props;
  return bands.map(({ from, to, phase }) => {
    const left = Math.max(0, placeOf(from, view));
    const right = Math.min(1, placeOf(Math.min(to, end), view));
    return (
      right > left && (
        <span
          key={`${from} ${phase}`}
          className="sim-band"
          data-phase={phase}
          data-planned={planned}
          style={{ left: percent(left), width: percent(right - left) }}
        />
      )
    );
  });
}

/** The levels of a speaker. The assistant's rise from the middle of the lane, the visitor's hang below it. */
function Voice(props: { levels: readonly Loudness[]; speaker: Speaker; view: View }) {
  const { levels, speaker, view } = props;
  const path = useMemo(() => {
    const { from, length } = view;
    const shown = levels
      .filter(({ at }) => at >= from && at <= from + length)
      .map(({ at, level }) => ({ at: at - from, level }));
    const sign = speaker === "assistant" ? -1 : 1;
    const points = [...envelopeOf(shown, length, SPOTS)].map((level, x) => `${x} ${sign * level}`);
    return `M0 0 L${points.join(" L")} L${SPOTS} 0 Z`;
  }, [levels, speaker, view]);
  return <path data-speaker={speaker} d={path} />;
}

/** The played part of the timeline. Only this part is drawn again on each animation frame. */
function PastBands({ bands, view }: { readonly bands: Items["past"]; readonly view: View }) {
  return <Bands bands={bands} view={view} end={useLive(positionOf)} planned={false} />;
}

/** The lanes as a drawing, without what can be focused. */
function Lanes(props: { readonly items: Items; readonly view: View; readonly wide: number }) {
  const { items, view, wide } = props;
  const strokes = (lane: Lane) => (
    <>
      <LaneStrokes {...{ lane, view, wide }} marks={items.planned[lane]} planned />
      <LaneStrokes {...{ lane, view, wide }} marks={items.done[lane]} planned={false} />
    </>
  );
  return (
    <div className="sim-lanes" aria-hidden="true">
      <div className="sim-lane">
        <Bands bands={items.bands} view={view} end={Infinity} planned />
        <PastBands bands={items.past} view={view} />
      </div>
      <div className="sim-lane">{strokes("visitor")}</div>
      <div className="sim-lane">{strokes("service")}</div>
      <div className="sim-lane">
        <svg className="sim-waves" viewBox={`0 -1 ${SPOTS} 2`} preserveAspectRatio="none">
          {items.plan &&
            (["assistant", "visitor"] as const).map((speaker) => (
              <Voice
                key={speaker}
                levels={items.plan?.voices[speaker] ?? []}
                speaker={speaker}
                view={view}
              />
            ))}
        </svg>
        {strokes("voices")}
      </div>
      <div className="sim-lane">{strokes("expect")}</div>
    </div>
  );
}

function Ruler({ view, width }: { readonly view: View; readonly width: number }) {
  const ticks = ticksOf(view.length, width / TICK_WIDTH, view.from).filter(
    (at) => (1 - placeOf(at, view)) * width > LABEL_WIDTH,
  );
  return (
    <div className="sim-ruler" aria-hidden="true">
      {ticks.map((at) => (
        <span key={at} className="sim-ruler__tick" style={{ left: percent(placeOf(at, view)) }}>
          {formatTick(at)}
        </span>
      ))}
    </div>
  );
}

/** Shows another scenario whole. */
function useFreshView(): void {
  const { view } = useConsole();
  const id = useConsoleState().loaded?.entry.id;
  useEffect(() => {
    view.set(null);
  }, [id, view]);
}

export function Timeline() {
  const items = useTimeline();
  const track = useRef<HTMLDivElement>(null);
  const { width, height } = useElementSize(track);
  const zooming = useZoom();
  useFreshView();
  const { view } = zooming;
  const { isPinch, listeners } = useZoomGestures(track, zooming);
  /** The place of the pointer over the lanes, from 0 to 1. */
  const [pointed, setPointed] = useState<number | null>(null);
  // The drawing grows with the font size, like the lanes.
  const wide = height === 0 ? 0 : (width / height) * TRACK_HEIGHT * UNITS_PER_REM;

  const point = ({ currentTarget, target, clientX }: PointerEvent<HTMLDivElement>) => {
    const { left } = currentTarget.getBoundingClientRect();
    const onMark = target instanceof Element && target.closest("[role=listbox]") !== null;
    setPointed(onMark ? null : Math.min(1, Math.max(0, (clientX - left) / width)));
  };
  return (
    <div className="sim-timeline">
      <div className="sim-timeline__labels">
        <ZoomButtons zooming={zooming} />
        <ul aria-hidden="true">
          {["Phase", "Visitor", "Service", "Voices", "Expected"].map((label) => (
            <li key={label} className="sim-row">
              {label}
            </li>
          ))}
        </ul>
      </div>
      <div
        className="sim-timeline__track"
        ref={track}
        onPointerMove={point}
        onPointerLeave={() => setPointed(null)}
        {...listeners}
      >
        <Ruler view={view} width={width} />
        <Lanes items={items} view={view} wide={wide} />
        <Playhead zooming={zooming} isPinch={isPinch} />
        <ZoomEdges zooming={zooming} />
        <TimelineMarks lanes={items.marks} zooming={zooming} width={width} />
        {pointed !== null && (
          <span className="sim-pointed" aria-hidden="true" style={{ left: percent(pointed) }}>
            {formatTime(view.from + pointed * view.length)}
          </span>
        )}
      </div>
    </div>
  );
}
