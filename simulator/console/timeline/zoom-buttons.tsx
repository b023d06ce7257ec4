import { percent } from "../format.ts";
import { Glyph } from "../panel.tsx";
import type { Zoom } from "./use-view.ts";

/** Buttons that zoom. They stay enabled for the keyboard focus even when they can do nothing. */
export function ZoomButtons({ zooming }: { readonly zooming: Zoom }) {
  const { view, span, zoomIn, zoomOut, showAll } = zooming;
  const isWhole = view.length >= span;
  return (
    <div className="sim-zoom" role="group" aria-label="Zoom">
      <button
        type="button"
        aria-label="Zoom out"
        title="Zoom out (-)"
        aria-disabled={isWhole}
        onClick={zoomOut}
      >
        <Glyph name="minus" />
      </button>
      <button
        type="button"
        aria-label="Zoom in"
        title="Zoom in (+), or Ctrl and wheel"
        onClick={zoomIn}
      >
        <Glyph name="plus" />
      </button>
      <button
        type="button"
        aria-label="Show the whole timeline"
        title="Show the whole timeline (W)"
        aria-disabled={isWhole}
        onClick={showAll}
      >
        <Glyph name="whole" />
      </button>
    </div>
  );
}

/** Arrows at the edges of a zoomed timeline, and a line for the part that is shown. */
export function ZoomEdges({ zooming }: { readonly zooming: Zoom }) {
  const { view, span, panBy } = zooming;
  if (view.length >= span) return null;
  const edges = [
    { name: "Earlier", by: -0.5, glyph: "earlier", hidden: view.from === 0 },
    { name: "Later", by: 0.5, glyph: "later", hidden: view.from + view.length >= span },
  ] as const;
  return (
    <>
      <span
        className="sim-window"
        aria-hidden="true"
        style={{ left: percent(view.from / span), width: percent(view.length / span) }}
      />
      {edges.map(({ name, by, glyph, hidden }) => (
        <button
          key={name}
          className="sim-edge"
          type="button"
          aria-label={`${name} part of the timeline`}
          aria-disabled={hidden}
          data-edge={glyph}
          onClick={() => panBy(by)}
        >
          <Glyph name={glyph} />
        </button>
      ))}
    </>
  );
}
