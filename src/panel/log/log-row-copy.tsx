import { PanelIcon } from "../panel-icon.tsx";
import type { CopyState } from "../use-copy.ts";

interface RowCopyProps {
  readonly row: number;
  /** Pixels from the upper edge of what is scrolled. */
  readonly top: number;
  readonly state: CopyState;
  readonly onCopy: (row: number) => void;
}

/**
 * The one button for all rows: it lies upon the row that is pointed at, or else the active one. For the
 * pointer only; the list has a key for it, and the details a button.
 */
export function RowCopy({ row, top, state, onCopy }: RowCopyProps) {
  return (
    <div
      className="log-row-copy"
      aria-hidden="true"
      data-row={row}
      style={{ transform: `translateY(${top}px)` }}
    >
      {state === "refused" && <span>Your browser did not allow the copy.</span>}
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
