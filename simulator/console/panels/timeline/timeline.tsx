import { type PointerEvent, useEffect, useMemo, useRef, useState } from "react";
import { formatTick, formatTime, percent, ticksOf } from "../../model/format.ts";
import { Glyph, LinkButton } from "../../components/panel.tsx";
import { originOf } from "../../model/frames.ts";
import { hasActs, NO_ACTS } from "../../model/run/take.ts";
import { missingOf } from "../../model/run/sdk-differences.ts";
import { useElementSize } from "../../../../src/components/use-element-size.ts";
import {
  useConsole,
  useConsoleState,
  useLive,
  useSdkDifferences,
  useShown,
  useTrace,
} from "../../components/use-console.tsx";
import { Lanes } from "./drawing.tsx";
import {
  bandsOf,
  byLane,
  expectationMarks,
  LANES,
  scriptMarks,
  strokeOf,
} from "../../model/run/lanes.ts";
import { Playhead } from "./playhead.tsx";
import { TimelineMarks } from "./timeline-marks.tsx";
import { useZoom, useZoomGestures } from "./use-view.ts";
import { placeOf, type View } from "../../model/run/view.ts";
import "./timeline.css";

/** The planned and past items of the timeline. The plan has the acts by hand too. */
function useItems() {
  const { plan } = useConsoleState();
  const { results } = useShown();
  const origin = useLive(originOf);
  // A start alone does not change the marks.
  const take = useLive((live) => (hasActs(live.take) ? live.take : NO_ACTS));
  const trace = useTrace();
  const differences = useSdkDifferences();

  // Memoised apart from the trace, because the trace changes often and the plan does not.
  const script = useMemo(() => {
    if (plan === null) return { marks: byLane([]), planned: byLane([]) };
    const { entries, scenario } = plan;
    const missing = missingOf(entries, differences, scenario.attempts.length);
    const marks = byLane(scriptMarks(plan, missing, take));
    return { marks, planned: { ...marks, phase: bandsOf(entries, scenario.until) } };
  }, [plan, differences, take]);

  return useMemo(() => {
    const past = trace.withoutLevels.map(({ entry }) => entry);
    const expected = expectationMarks(plan?.scenario.expect ?? [], results, take);
    const judged = expected.filter(({ tone }) => tone !== "pending");
    const bands = bandsOf(past, Infinity, origin);
    const done = [...bands, ...past.map((entry) => strokeOf(entry, origin)), ...judged];
    return { ...script, plan, done: byLane(done) };
  }, [plan, script, results, take, origin, trace]);
}

const TICK_WIDTH = 76;
const LABEL_WIDTH = 52;

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

const ZOOMS = [
  { action: "zoomOut", glyph: "minus", label: "Zoom out", keys: "-" },
  { action: "zoomIn", glyph: "plus", label: "Zoom in", keys: "+, or Ctrl and wheel" },
  { action: "showAll", glyph: "whole", label: "Show the whole timeline", keys: "W" },
] as const;

export function Timeline() {
  const items = useItems();
  const track = useRef<HTMLDivElement>(null);
  const { width } = useElementSize(track);
  const zoom = useZoom();
  const listeners = useZoomGestures(track);
  const { view, momentAt } = zoom;
  const { view: store } = useConsole();
  const id = useConsoleState().loaded?.entry.id;
  // Shows another scenario whole.
  useEffect(() => store.set(null), [id, store]);
  /** The place of the pointer on the track, from 0 to 1; null over a mark. */
  const [pointed, setPointed] = useState<number | null>(null);

  const point = ({ currentTarget, target, clientX }: PointerEvent<HTMLElement>) => {
    const onMark = target instanceof Element && target.closest("[role=listbox]") !== null;
    setPointed(onMark ? null : placeOf(momentAt(clientX, currentTarget), view));
  };
  return (
    <div className="sim-timeline">
      <div className="sim-timeline__labels">
        <div className="sim-zoom one-row" role="group" aria-label="Zoom">
          {ZOOMS.map(({ action, glyph, label, keys }) => (
            <LinkButton
              key={action}
              aria-label={label}
              title={`${label} (${keys})`}
              onClick={zoom[action]}
            >
              <Glyph name={glyph} />
            </LinkButton>
          ))}
        </div>
        <ul aria-hidden="true">
          {Object.values(LANES).map((label) => (
            <li key={label} className="one-row">
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
        <Lanes {...items} view={view} width={width} />
        <Playhead />
        <TimelineMarks lanes={items.marks} width={width} />
        {pointed !== null && (
          <span
            className="sim-moment sim-tag"
            aria-hidden="true"
            style={{ left: `clamp(2.5rem, ${percent(pointed)}, 100% - 2.5rem)` }}
          >
            {formatTime(view.from + pointed * view.length)}
          </span>
        )}
      </div>
    </div>
  );
}
