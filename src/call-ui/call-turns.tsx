import { useEffect, useRef } from "react";
import type { Captions } from "../call/captions.ts";
import { type Turn, turnsOf } from "../call/turns.ts";
import type { Speaker } from "../provider/events.ts";
import "./call-turns.css";

/**
 * The number of lines that are rendered: more than a visitor scrolls back, few enough to render quickly.
 */
const SHOWN = 60;
/** The list scrolls to new captions if it is at most this many pixels from its end. */
const NEAR_END = 48;

/** Scrolls the list to new captions unless the visitor has scrolled back. */
function useAutoScroll(captions: Captions, yours: boolean) {
  const scroller = useRef<HTMLElement>(null);
  const following = useRef(true);
  useEffect(() => {
    const box = scroller.current;
    if (box !== null && following.current) box.scrollTop = box.scrollHeight;
  }, [captions, yours]);
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

type Names = Readonly<Record<Speaker, string>>;

/** The finished lines of a turn. */
function Block({ turn, live, names }: { turn: Turn; live: boolean; names: Names }) {
  return (
    <p className="turn" data-speaker={turn.speaker} data-live={live}>
      <span className="turn__name">{names[turn.speaker]}</span>
      <span className="turn__words">
        {turn.lines.map(({ number, text }) => (
          <bdi key={number}>{text} </bdi>
        ))}
      </span>
    </p>
  );
}

interface CallTurnsProps {
  readonly captions: Captions;
  /** The name of each speaker. */
  readonly names: Names;
  /** Whether the assistant waits for the visitor to speak. */
  readonly listening: boolean;
}

/**
 * The captions as turns, the last one large. Screen readers announce only finished lines, because an
 * unfinished line changes with every word.
 */
export function CallTurns({ captions, names, listening }: CallTurnsProps) {
  const turns = turnsOf(captions, SHOWN);
  const last = turns.at(-1);
  const yours = listening && last?.speaker === "assistant" && last.partial === null;
  const { scroller, onScroll } = useAutoScroll(captions, yours);
  return (
    <section
      ref={scroller}
      className="captions"
      aria-label="Captions"
      onScroll={onScroll}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable box needs keyboard focus.
      tabIndex={0}
    >
      {last === undefined && <p className="captions__hint">What you both say appears here.</p>}
      <div role="log" aria-label="What has been said" aria-live="polite">
        {turns.map(
          (turn) =>
            turn.lines.length > 0 && (
              <Block key={turn.number} turn={turn} live={turn === last} names={names} />
            ),
        )}
      </div>
      {turns.map(
        ({ number, speaker, lines, partial }) =>
          partial !== null && (
            <p
              key={number}
              className="turn"
              data-speaker={speaker}
              data-live
              data-continues={lines.length > 0}
              aria-live="off"
            >
              <span className="turn__name">{names[speaker]}</span>
              <bdi className="turn__words">{partial}</bdi>
            </p>
          ),
      )}
      {yours && (
        <p className="turn turn--yours" data-speaker="visitor">
          <span className="turn__name">{names.visitor}</span>
          <span className="turn__words">Your turn</span>
        </p>
      )}
    </section>
  );
}
