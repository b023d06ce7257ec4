import { type ComponentProps, type UIEvent, useCallback, useEffect, useRef } from "react";
import type { Captions } from "../../call/captions.ts";
import { turnsOf } from "../../call/turns.ts";
import { speakerNames } from "../../content/personas.ts";
import type { Speaker } from "../../provider/events.ts";
import "../turn.css";
import "./call-turns.css";

/** The number of lines that are rendered: more than a visitor scrolls back, few enough to render quickly. */
const SHOWN = 60;
/** The list scrolls to new captions if it is at most this many pixels from its end. */
const NEAR_END = 48;
/** The first words fade over this many pixels if there are earlier ones. */
const FADE = 48;

const linesOf = (part: Element) =>
  [...part.querySelectorAll("bdi")].flatMap((words) => [...words.getClientRects()]);

/**
 * Hides what the upper edge of the list would cut, down to `--cut`, and fades what follows over `--fade`. At the end of
 * the list that is an earlier turn, if those after it fill most of the list, and otherwise only a line.
 */
function keepWordsWhole(box: HTMLElement, isAtEnd: boolean) {
  const { top: edge, bottom: end } = box.getBoundingClientRect();
  const isCut = ({ top, bottom }: DOMRect) => top < edge && bottom > edge;
  const earlier = [...box.querySelectorAll('.turn[data-live="false"]')];
  const turn = earlier.map((row) => row.getBoundingClientRect()).find(isCut);
  const cut =
    isAtEnd && turn && end - turn.bottom > 0.75 * box.clientHeight
      ? turn
      : linesOf(box).find(isCut);
  box.style.setProperty("--cut", `${(cut?.bottom ?? edge) - edge}px`);
  box.style.setProperty("--fade", `${Math.min(box.scrollTop, FADE)}px`);
}

/** Scrolls the list to its end after each change, unless the visitor has scrolled back. */
function useAutoScroll() {
  const ref = useRef<HTMLElement>(null);
  const following = useRef(true);
  const follow = useCallback(() => {
    const box = ref.current;
    if (box === null) return;
    if (following.current) box.scrollTop = box.scrollHeight;
    keepWordsWhole(box, following.current);
  }, []);
  useEffect(follow);
  useEffect(() => {
    if (ref.current === null) return undefined;
    // A list that becomes lower hides its end without a scroll event, so its size is observed.
    const observer = new ResizeObserver(follow);
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [follow]);
  const onScroll = ({ currentTarget: box }: UIEvent<HTMLElement>) => {
    following.current = box.scrollHeight - box.clientHeight - box.scrollTop < NEAR_END;
    keepWordsWhole(box, following.current);
  };
  return { ref, onScroll };
}

interface RowProps extends ComponentProps<"p"> {
  readonly speaker: Speaker;
}

function Row({ speaker, children, ...attributes }: RowProps) {
  return (
    <p className="turn" data-speaker={speaker} {...attributes}>
      <span className="turn__name">{speakerNames[speaker]}</span>
      <span className="turn__words">{children}</span>
    </p>
  );
}

interface CallTurnsProps {
  readonly captions: Captions;
  /** What the visitor is asked to do after the assistant's words; null: nothing. */
  readonly prompt: string | null;
}

/**
 * The captions as turns, the last one large. Screen readers announce only finished lines, because an
 * unfinished line changes with every word.
 */
export function CallTurns({ captions, prompt }: CallTurnsProps) {
  const turns = turnsOf(captions, SHOWN);
  const last = turns.at(-1);
  const isAsked = last?.speaker === "assistant" && last.partial === null;
  return (
    <section
      {...useAutoScroll()}
      className="captions"
      aria-label="Captions"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable box needs keyboard focus.
      tabIndex={0}
    >
      {last === undefined && <p className="soft">What you both say appears here.</p>}
      <div role="log" aria-label="What has been said" aria-live="polite">
        {turns.map(
          (turn) =>
            turn.lines.length > 0 && (
              <Row key={turn.number} speaker={turn.speaker} data-live={turn === last}>
                {turn.lines.map(({ number, text, unfinished }) => (
                  // The key makes a finished line a new element, which a live region announces.
                  <bdi key={`${number} ${unfinished}`} aria-live={unfinished ? "off" : undefined}>
                    {text}
                    {unfinished && "…"}{" "}
                  </bdi>
                ))}
              </Row>
            ),
        )}
      </div>
      {turns.map(
        ({ number, speaker, lines, partial }) =>
          partial !== null && (
            <Row key={number} speaker={speaker} data-live data-continues={lines.length > 0}>
              <bdi>{partial}</bdi>
            </Row>
          ),
      )}
      {prompt !== null && isAsked && (
        <Row speaker="visitor" className="turn turn--yours">
          <bdi>{prompt}</bdi>
        </Row>
      )}
    </section>
  );
}
