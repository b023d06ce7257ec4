import { type PointerEvent, useMemo, useRef, useState } from "react";
import { formatTick, formatTime, ticksOf } from "./format.ts";
import { modeOf, originOf, positionOf, spanOf } from "./frames.ts";
import {
  type Band,
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
import { missingOf, type SdkDifference } from "./sdk-differences.ts";
import { useConsoleState, useLive, useElementSize, useTrace } from "./use-console.tsx";
import "./timeline.css";

/** The number of spots on a lane. Marks at the same spot are merged into one. */
const SPOTS = 400;
const NONE: readonly SdkDifference[] = [];

/** The planned and past items of the timeline. */
function useTimeline() {
  const plan = useConsoleState((state) => state.plan);
  const expectations = useConsoleState((state) => state.loaded?.scenario.expect);
  const sdkDifferences = useConsoleState((state) => state.loaded?.sdkDifferences ?? NONE);
  const attempts = useConsoleState((state) => state.loaded?.scenario.attempts.length ?? 0);
  const until = useConsoleState((state) => state.loaded?.scenario.until ?? 0);
  const results = useLive((live) => live.results);
  const mode = useLive(modeOf);
  const origin = useLive(originOf);
  const span = useLive((live) => spanOf(modeOf(live), until, positionOf(live)));
  const trace = useTrace();

  // Memoised apart from the trace, because the trace changes often and the plan does not.
  const script = useMemo(() => {
    const entries = plan?.entries ?? [];
    return traceMarks(entries, 0, missingOf(entries, sdkDifferences, attempts));
  }, [plan, sdkDifferences, attempts]);

  return useMemo(() => {
    const byHand = mode === "by-hand";
    const planned = byHand ? [] : script;
    const past = trace.withoutLevels.map(({ entry }) => entry);
    const done = traceMarks(past, origin);
    const expected = byHand ? [] : expectationMarks(expectations ?? [], results);
    const voices = byHand || plan === null ? null : plan.voices;
    return {
      span,
      past: bandsOf(past, Infinity, origin),
      planned: clusterMarks(planned, span, SPOTS),
      done: clusterMarks([...done, ...expected], span, SPOTS),
      marks: [...(planned.length > 0 ? planned : done), ...expected],
      bands: byHand || plan === null ? [] : bandsOf(plan.entries, plan.until),
      assistant: voices && envelopeOf(voices.assistant, span, SPOTS),
      visitor: voices && envelopeOf(voices.visitor, span, SPOTS),
    };
  }, [plan, script, expectations, results, mode, origin, span, trace]);
}

const TICK_WIDTH = 76;
const LABEL_WIDTH = 40;
/** The greatest distance in pixels between the pointer and a mark that shows its label. */
const NEAR = 6;

const percent = (part: number): string => `${part * 100}%`;

function Bands(props: { bands: readonly Band[]; span: number; planned: boolean }) {
  const { bands, span, planned } = props;
  return bands.map(({ from, to, phase }) => (
    <span
      key={`${from} ${phase}`}
      className="sim-band"
      data-phase={phase}
      data-planned={planned}
      style={{ left: percent(from / span), width: percent((Math.min(to, span) - from) / span) }}
    />
  ));
}

function Marks({ marks, planned }: { marks: readonly Cluster[]; planned: boolean }) {
  return marks.map(({ place, lane, tone, count }) => (
    <span
      key={`${lane} ${place}`}
      className="sim-mark"
      data-lane={lane}
      data-tone={tone}
      data-planned={planned}
      data-many={count > 1}
      style={{ left: percent(place) }}
    />
  ));
}

function Voice({ envelope, below }: { envelope: Float32Array; below: boolean }) {
  const width = envelope.length;
  const points = [...envelope].map((level, x) => `${x} ${below ? level : 1 - level}`);
  const base = below ? 0 : 1;
  return (
    <svg
      className="sim-wave"
      data-speaker={below ? "visitor" : "assistant"}
      viewBox={`0 0 ${width} 1`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={`M0 ${base} L${points.join(" L")} L${width} ${base} Z`} />
    </svg>
  );
}

/** The played part of the timeline, up to the playhead. */
function PastBands({ items }: { readonly items: ReturnType<typeof useTimeline> }) {
  const position = useLive(positionOf);
  const past = items.past.map((band) => ({ ...band, to: Math.min(band.to, position) }));
  return <Bands bands={past} span={items.span} planned={false} />;
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
        <span key={index} className="sim-tooltip__mark" data-tone={mark.tone}>
          {mark.label}
        </span>
      ))}
      {near.length > 6 && <span className="sim-tooltip__mark">and {near.length - 6} more</span>}
    </div>
  );
}

const LANES: readonly { lane: Lane | "phase" | "voices"; label: string }[] = [
  { lane: "phase", label: "Phase" },
  { lane: "visitor", label: "Visitor" },
  { lane: "service", label: "Service" },
  { lane: "voices", label: "Voices" },
  { lane: "expect", label: "Expected" },
];

/** The timeline of a run: its planned events, past events and expectations. */
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
        {LANES.map(({ lane, label }) => (
          <li key={lane} data-lane={lane}>
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
          <div className="sim-lane" data-lane="phase">
            <Bands bands={items.bands} span={span} planned />
            <PastBands items={items} />
          </div>
          <div className="sim-lane" data-lane="visitor" />
          <div className="sim-lane" data-lane="service" />
          <div className="sim-lane" data-lane="voices">
            {items.assistant && <Voice envelope={items.assistant} below={false} />}
            {items.visitor && <Voice envelope={items.visitor} below />}
          </div>
          <div className="sim-lane" data-lane="expect" />
          <Marks marks={items.planned} planned />
          <Marks marks={items.done} planned={false} />
        </div>
        <Playhead span={span} />
        {pointed !== null && <Tooltip pointed={pointed} span={span} />}
      </div>
    </div>
  );
}
