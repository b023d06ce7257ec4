import { type PointerEvent, useMemo, useRef, useState } from "react";
import type { Speaker } from "../../src/provider/events.ts";
import { formatTick, formatTime, percent, ticksOf } from "./format.ts";
import { modeOf, originOf, positionOf, spanOf } from "./frames.ts";
import {
  bandsOf,
  type Cluster,
  clusterMarks,
  envelopeOf,
  expectationMarks,
  type Lane,
  type Mark,
  traceMarks,
} from "./lanes.ts";
import { Playhead } from "./playhead.tsx";
import { missingOf } from "./sdk-differences.ts";
import { useConsoleState, useLive, useElementSize, useTrace } from "./use-console.tsx";
import "./timeline.css";

/** The number of spots on a lane. Marks at the same spot are merged into one. */
const SPOTS = 400;

/** The planned and past items of the timeline. A manual call has no planned ones. */
function useTimeline() {
  const state = useConsoleState();
  const byHand = useLive((live) => modeOf(live) === "by-hand");
  const plan = byHand ? null : state.plan;
  const loaded = byHand ? null : state.loaded;
  const until = loaded?.scenario.until ?? 0;
  const results = useLive((live) => live.results);
  const origin = useLive(originOf);
  const span = useLive((live) => spanOf(modeOf(live), until, positionOf(live)));
  const trace = useTrace();

  // Memoised apart from the trace, because the trace changes often and the plan does not.
  const planned = useMemo(() => {
    if (plan === null || loaded === null) return [];
    const { sdkDifferences, scenario } = loaded;
    const missing = missingOf(plan.entries, sdkDifferences, scenario.attempts.length);
    return traceMarks(plan.entries, 0, missing);
  }, [plan, loaded]);

  return useMemo(() => {
    const past = trace.withoutLevels.map(({ entry }) => entry);
    const done = traceMarks(past, origin);
    const expected = expectationMarks(loaded?.scenario.expect ?? [], results);
    return {
      span,
      past: bandsOf(past, Infinity, origin),
      planned: clusterMarks(planned, span, SPOTS),
      done: clusterMarks([...done, ...expected], span, SPOTS),
      marks: [...(planned.length > 0 ? planned : done), ...expected],
      bands: plan === null ? [] : bandsOf(plan.entries, plan.until),
      assistant: plan && envelopeOf(plan.voices.assistant, span, SPOTS),
      visitor: plan && envelopeOf(plan.voices.visitor, span, SPOTS),
    };
  }, [plan, planned, loaded, results, origin, span, trace]);
}

const TICK_WIDTH = 76;
const LABEL_WIDTH = 40;
/** The greatest distance in pixels between the pointer and a mark that shows its label. */
const NEAR = 6;

type Items = ReturnType<typeof useTimeline>;

/** Bands up to the time `end`. */
function Bands(props: { bands: Items["bands"]; span: number; end: number; planned: boolean }) {
  const { bands, span, end, planned } = props;
  return bands.map(({ from, to, phase }) => (
    <span
      key={`${from} ${phase}`}
      className="sim-band"
      data-phase={phase}
      data-planned={planned}
      style={{ left: percent(from / span), width: percent((Math.min(to, end) - from) / span) }}
    />
  ));
}

function MarkLane({ lane, items }: { readonly lane: Lane; readonly items: Items }) {
  const draw = (marks: readonly Cluster[], planned: boolean) =>
    marks
      .filter((mark) => mark.lane === lane)
      .map(({ place, tone }) => (
        <span
          key={`${place} ${planned}`}
          className="sim-mark"
          data-tone={tone}
          data-planned={planned}
          style={{ left: percent(place) }}
        />
      ));
  return (
    <div className="sim-lane" data-lane={lane}>
      {draw(items.planned, true)}
      {draw(items.done, false)}
    </div>
  );
}

/** The levels of a speaker. The assistant's rise from the middle of the lane, the visitor's hang below it. */
function Voice({ levels, speaker }: { levels: Float32Array; speaker: Speaker }) {
  const sign = speaker === "assistant" ? -1 : 1;
  const points = [...levels].map((level, x) => `${x} ${sign * level}`);
  return <path data-speaker={speaker} d={`M0 0 L${points.join(" L")} L${SPOTS} 0 Z`} />;
}

/** The played part of the timeline. Only this part is drawn again on each animation frame. */
function PastBands({ items }: { readonly items: Items }) {
  return <Bands bands={items.past} span={items.span} end={useLive(positionOf)} planned={false} />;
}

interface Pointed {
  readonly at: number;
  readonly near: readonly Mark[];
}

/** A tooltip with the labels of the marks near the pointer. */
function Tooltip({ pointed, span }: { readonly pointed: Pointed; readonly span: number }) {
  const { at, near } = pointed;
  return (
    <div
      className="sim-tooltip"
      aria-hidden="true"
      data-side={at > span / 2 ? "left" : "right"}
      style={{ left: percent(at / span) }}
    >
      <span className="sim-tooltip__at">{formatTime(at)}</span>
      {near.slice(0, 6).map((mark, index) => (
        <span key={index} data-tone={mark.tone}>
          {mark.label}
        </span>
      ))}
      {near.length > 6 && <span>and {near.length - 6} more</span>}
    </div>
  );
}

export function Timeline() {
  const items = useTimeline();
  const track = useRef<HTMLDivElement>(null);
  const room = useElementSize(track);
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const { span } = items;
  const ticks = ticksOf(span, room.width / TICK_WIDTH).filter(
    (at) => (1 - at / span) * room.width > LABEL_WIDTH,
  );

  const point = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const at = Math.min(span, Math.max(0, ((event.clientX - left) / width) * span));
    const reach = (NEAR / width) * span;
    setPointed({ at, near: items.marks.filter((mark) => Math.abs(mark.at - at) <= reach) });
  };
  return (
    <div className="sim-timeline">
      <ul className="sim-timeline__labels" aria-hidden="true">
        {["Phase", "Visitor", "Service", "Voices", "Expected"].map((label) => (
          <li key={label} className="sim-row">
            {label}
          </li>
        ))}
      </ul>
      <div
        className="sim-timeline__track"
        ref={track}
        onPointerMove={point}
        onPointerLeave={() => setPointed(null)}
      >
        <div className="sim-ruler" aria-hidden="true">
          {ticks.map((at) => (
            <span key={at} className="sim-ruler__tick" style={{ left: percent(at / span) }}>
              {formatTick(at)}
            </span>
          ))}
        </div>
        <div className="sim-lanes" aria-hidden="true">
          <div className="sim-lane">
            <Bands bands={items.bands} span={span} end={span} planned />
            <PastBands items={items} />
          </div>
          <MarkLane lane="visitor" items={items} />
          <MarkLane lane="service" items={items} />
          <div className="sim-lane">
            <svg className="sim-waves" viewBox={`0 -1 ${SPOTS} 2`} preserveAspectRatio="none">
              {items.assistant && <Voice levels={items.assistant} speaker="assistant" />}
              {items.visitor && <Voice levels={items.visitor} speaker="visitor" />}
            </svg>
          </div>
          <MarkLane lane="expect" items={items} />
        </div>
        <Playhead span={span} />
        {pointed !== null && <Tooltip pointed={pointed} span={span} />}
      </div>
    </div>
  );
}
