import { memo, useMemo } from "react";
import type { LogRow } from "../../diagnostics/query/log-rows.ts";
import type { IdMask } from "../../diagnostics/id-masking.ts";
import { rowText } from "./log-text.ts";
import { CATEGORY_WORDS, TYPE_WORDS } from "./log-words.ts";

interface LogLineProps {
  readonly id: string;
  readonly row: number;
  readonly shows: LogRow;
  readonly maskIds: IdMask;
  /** The beginning of the reader's day; what is of another one says of which. */
  readonly today: number;
  /** Pixels from the upper edge of what is scrolled. */
  readonly top: number;
  readonly active: boolean;
  /** Whether the button that copies lies upon it, which its words keep clear of. */
  readonly atHand: boolean;
  /** Its place among all rows, counted from 1, and how many there are. */
  readonly position: number;
  readonly count: number;
}

/** One entry of the log. The element is used again for another one when this one is scrolled away. */
export const LogLine = memo(function LogLine(props: LogLineProps) {
  const { id, row, shows, maskIds, today, top, active, atHand, position, count } = props;
  const type = typeof shows === "string" ? shows : shows.type;
  const content = useMemo(
    () => <LineContent shows={shows} maskIds={maskIds} today={today} />,
    [shows, maskIds, today],
  );
  return (
    <div
      className="log-row"
      id={id}
      role="option"
      aria-selected={active}
      aria-posinset={position}
      aria-setsize={count}
      data-row={row}
      data-type={type}
      data-at-hand={atHand}
      style={{ transform: `translateY(${top}px)` }}
    >
      {content}
    </div>
  );
});

/** Texts and nothing else: what an entry says is shown and never run. */
function LineContent({ shows, maskIds, today }: Pick<LogLineProps, "shows" | "maskIds" | "today">) {
  if (typeof shows === "string")
    return (
      <span className="log-row__message">
        {shows === "loading" ? "…" : "This entry could not be read from the log."}
      </span>
    );
  const { date, time, message, details } = rowText(shows, maskIds, today);
  // The spaces are for those who listen: without them the words would run together.
  return (
    <>
      {/* Of the line's end a list without the room for it makes a space. */}
      <span className="log-row__time">{date === "" ? time : `${date}\n${time}`}</span>{" "}
      <span className="log-type">{TYPE_WORDS[shows.type]}</span>{" "}
      <span className="log-category">{CATEGORY_WORDS[shows.category]}</span>{" "}
      <span className="log-row__message">
        {message} <span className="log-row__details">{details}</span>
      </span>
    </>
  );
}
