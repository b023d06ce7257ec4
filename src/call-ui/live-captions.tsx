import { useEffect, useRef } from "react";
import { type Captions, captionLines } from "../call/captions.ts";
import type { Speaker } from "../provider/events.ts";
import "./live-captions.css";

/**
 * The number of lines that are rendered: more than a visitor scrolls back, few enough to render quickly.
 */
const SHOWN = 60;
/** The list scrolls to new captions if it is at most this many pixels from its end. */
const NEAR_END = 48;
const SPEAKERS: readonly Speaker[] = ["assistant", "visitor"];

/** Scrolls the list to new captions unless the visitor has scrolled back. */
function useAutoScroll(captions: Captions) {
  const scroller = useRef<HTMLElement>(null);
  const following = useRef(true);
  useEffect(() => {
    const box = scroller.current;
    if (box !== null && following.current) box.scrollTop = box.scrollHeight;
  }, [captions]);
  useEffect(() => {
    const box = scroller.current;
    if (box === null || typeof ResizeObserver === "undefined") return undefined;
    // A list that becomes lower hides its end without a scroll event, so its size is observed.
    const observer = new ResizeObserver(() => {
      if (following.current) box.scrollTop = box.scrollHeight;
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  const onScroll = () => {
    const box = scroller.current;
    if (box === null) return;
    following.current = box.scrollHeight - box.clientHeight - box.scrollTop < NEAR_END;
  };
  return { scroller, onScroll };
}

interface LiveCaptionsProps {
  readonly captions: Captions;
  /** The name of each speaker. */
  readonly names: Readonly<Record<Speaker, string>>;
}

/**
 * The captions of both speakers. Screen readers announce only finished lines, because an unfinished line
 * changes with every word.
 */
export function LiveCaptions({ captions, names }: LiveCaptionsProps) {
  const { scroller, onScroll } = useAutoScroll(captions);
  const lines = captionLines(captions, SHOWN);
  const partials = SPEAKERS.filter((speaker) => captions.partial[speaker] !== null);
  const silent = lines.length === 0 && partials.length === 0;
  return (
    <section
      ref={scroller}
      className="captions"
      aria-label="Captions"
      onScroll={onScroll}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable box needs keyboard focus.
      tabIndex={0}
    >
      {silent && <p className="captions__hint">What you both say appears here.</p>}
      <div role="log" aria-label="What has been said" aria-live="polite">
        {lines.map(({ number, speaker, text }) => (
          <p key={number} className="captions__line" data-speaker={speaker}>
            <span className="captions__name">{names[speaker]}</span> <bdi>{text}</bdi>
          </p>
        ))}
      </div>
      {partials.map((speaker) => (
        <p
          key={speaker}
          className="captions__line"
          data-speaker={speaker}
          data-partial
          aria-live="off"
        >
          <span className="captions__name">{names[speaker]}</span>{" "}
          <bdi>{captions.partial[speaker]}</bdi>
        </p>
      ))}
    </section>
  );
}
