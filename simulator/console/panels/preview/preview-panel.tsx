import { useRef } from "react";
import { Choice, Glyph, Panel, SimButton } from "../../components/panel.tsx";
import { formatTime } from "../../model/format.ts";
import { positionOf } from "../../model/frames.ts";
import { hasActs } from "../../model/run/take.ts";
import { type ElementSize, useElementSize } from "../../../../src/components/use-element-size.ts";
import { useConsole, useConsoleState, useLive, useScrub } from "../../components/use-console.tsx";
import { PROVIDER_NAMES } from "../../model/page-address.ts";
import "./preview-panel.css";

/** The screen sizes of the preview, in CSS pixels. */
export const PREVIEW_SIZES = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
} as const;

export type PreviewSize = keyof typeof PREVIEW_SIZES;

/** The scale at which a screen fits into `room`; at most 1. */
export const fitScale = (screen: ElementSize, room: ElementSize): number =>
  Math.max(0, Math.min(1, room.width / screen.width, room.height / screen.height));

const SIZES = {
  desktop: [<Glyph key="glyph" name="desktop" />, "Desktop"],
  phone: [<Glyph key="glyph" name="phone" />, "Phone"],
};

function addressInTab(src: string): string {
  const url = new URL(src, window.location.origin);
  url.searchParams.delete("clock");
  return `${url.pathname}${url.search}`;
}

/** Says where the preview stands while the playhead is elsewhere, or continues a manual call that waits for the clock. */
function Hint() {
  const { transport } = useConsole();
  const scrub = useScrub();
  const position = useLive(positionOf);
  const waits = useLive(
    (live) => live.paused && hasActs(live.take) && live.snapshot?.state === "connecting",
  );
  if (scrub !== null && scrub !== Math.round(position))
    return <p className="sim-preview__hint sim-fine">Preview at {formatTime(position)}</p>;
  if (!waits) return null;
  return (
    <div className="sim-preview__hint sim-fine one-row">
      The clock is paused.
      <SimButton onPress={() => void transport.toggle()}>
        Continue the call{" "}
        <kbd className="sim-key sim-tag sim-mono" aria-hidden="true">
          K
        </kbd>
      </SimButton>
    </div>
  );
}

/** The real app in a frame, at the size of a desktop or a phone. */
export function PreviewPanel(props: {
  readonly size: PreviewSize;
  readonly onSize: (size: PreviewSize) => void;
}) {
  const { size, onSize } = props;
  const { shown, next, provider } = useConsoleState();
  const { library, frames } = useConsole();
  const path = useLive((live) => live.path);
  const container = useRef<HTMLDivElement>(null);
  const room = useElementSize(container);
  const screen = PREVIEW_SIZES[size];
  const scale = fitScale(screen, room);
  const loaded = [shown, next].filter((frame) => frame !== null);
  const newest = loaded.at(-1);

  const tools = (
    <>
      <Choice
        legend="Provider"
        options={PROVIDER_NAMES}
        value={provider}
        onChange={(choice) => void library.choose(choice)}
      />
      <Choice legend="Preview size" options={SIZES} value={size} onChange={onSize} />
      <span className="sim-preview__size sim-faint">
        {screen.width} × {screen.height} at {Math.round(scale * 100)} %
      </span>
      <span className="sim-preview__path sim-mono soft">{path}</span>
      {newest !== undefined && (
        // A separate tab has no controls for a paused clock, so its clock runs. With `rel="opener"` the new
        // tab receives a copy of session storage, and so a scenario that is not in the library.
        <a className="sim-link" href={addressInTab(newest.src)} target="_blank" rel="opener">
          Open in a tab
          <Glyph name="leave" />
        </a>
      )}
    </>
  );
  return (
    <Panel title="Preview" area="preview" tools={tools}>
      <div className="sim-preview__room" ref={container}>
        <div
          className="sim-screen sim-preview__screen"
          aria-busy={next !== null}
          style={{ width: screen.width * scale, height: screen.height * scale }}
        >
          {loaded.map((spec) => (
            <iframe
              key={spec.key}
              ref={(element) => frames.attach(spec, element)}
              className="sim-preview__frame"
              title={spec === shown ? "The app in the preview" : "The next page, loading"}
              src={spec.src}
              {...screen}
              style={{ transform: `scale(${scale})` }}
              allow="autoplay; microphone"
              inert={spec !== shown}
            />
          ))}
          {shown === null && <p className="sim-empty">Loading the app…</p>}
        </div>
        <Hint />
      </div>
    </Panel>
  );
}
