import { memo } from "react";
import type { LogRow } from "../../diagnostics/query/log-rows.ts";
import { COPY_WORDS } from "../copy-button.tsx";
import { PanelIcon } from "../panel-icon.tsx";
import type { CopyState } from "../../components/use-copy.ts";
import { type EntryProps, labelOf, rowText } from "./log-text.ts";

interface LogLineProps extends EntryProps {
  readonly id: string;
  readonly row: number;
  readonly shows: LogRow;
  /** Pixels from the upper edge of the scrolled element. */
  readonly top: number;
  readonly active: boolean;
  /** Whether the copy button is on this row, so that the text makes room for it. */
  readonly atHand: boolean;
  /** 1-based position among all rows. */
  readonly position: number;
  readonly count: number;
}

/** The content of a row. It stays the same while the row moves. */
const LineContent = memo(function LineContent(
  props: Pick<LogLineProps, "shows" | "maskIds" | "today">,
) {
  const { shows, maskIds, today } = props;
  if (typeof shows === "string")
    return (
      <span className="log-row__message">
        {shows === "loading" ? "…" : "This entry could not be read from the log."}
      </span>
    );
  const { date, time, message, details } = rowText(shows, maskIds, today);
  // The spaces keep a screen reader from running the words together.
  return (
    <>
      {/* A narrow list collapses the line break into a space. */}
      <span className="log-row__time faint">{date === "" ? time : `${date}\n${time}`}</span>{" "}
      <span className="log-type one-row">{labelOf(shows.type)}</span>{" "}
      <span className="log-category">{labelOf(shows.category)}</span>{" "}
      <span className="log-row__message">
        {message} <span className="log-row__details faint">{details}</span>
      </span>
    </>
  );
});

/** One row. Its element is reused for another row after this one has left the view. */
export const LogLine = memo(function LogLine(props: LogLineProps) {
  const { id, row, shows, maskIds, today, top, active, atHand, position, count } = props;
  const type = typeof shows === "string" ? shows : shows.type;
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
      <LineContent {...{ shows, maskIds, today }} />
    </div>
  );
});

interface RowCopyProps extends Pick<LogLineProps, "row" | "top"> {
  readonly state: CopyState;
  readonly onCopy: (row: number) => void;
}

/**
 * The copy button on the row under the pointer or, without one, on the active row. It is for the pointer
 * only: keyboards have the C key, and the details have a button.
 */
export function RowCopy({ row, top, state, onCopy }: RowCopyProps) {
  return (
    <div
      className="log-row-copy one-row"
      aria-hidden="true"
      data-row={row}
      style={{ transform: `translateY(${top}px)` }}
    >
      {state === "refused" && <span>{COPY_WORDS.refused}</span>}
      <button
        type="button"
        className="button button--ghost"
        data-chosen={state === "copied"}
        tabIndex={-1}
        title="Copy"
        onClick={(event) => {
          event.stopPropagation();
          onCopy(row);
        }}
      >
        <PanelIcon name={state === "copied" ? "tick" : "copy"} />
      </button>
    </div>
  );
}
