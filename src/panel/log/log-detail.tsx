import { Button } from "../../components/button.tsx";
import { bringIntoView } from "../../components/bring-into-view.ts";
import type { LogEntry } from "../../diagnostics/entry.ts";
import type { LogRow } from "../../diagnostics/query/log-rows.ts";
import { COPY_WORDS } from "../copy-button.tsx";
import { PanelIcon } from "../panel-icon.tsx";
import type { CopyState } from "../../components/use-copy.ts";
import {
  type EntryProps,
  formatCount,
  inLines,
  inOneLine,
  labelOf,
  localTime,
  truncate,
} from "./log-text.ts";
import "./log-detail.css";

/** The longest text shown, in UTF-16 units. A copy has the whole text. */
const SHOWN_LENGTH = 20_000;

interface LogDetailProps extends EntryProps {
  readonly shows: LogRow;
  readonly copied: CopyState;
  readonly onCopy: () => void;
  readonly onClose: () => void;
}

/** The pane with the whole entry of the active row. */
export function LogDetail(props: LogDetailProps) {
  const { shows, maskIds, today, copied, onCopy, onClose } = props;
  const entry = typeof shows === "string" ? null : shows;
  return (
    // If the log is higher than the screen, the pane opens out of sight.
    <section ref={bringIntoView} className="log-detail staff__column" aria-label="Entry details">
      <header className="log-detail__head row apart">
        {entry !== null && (
          <span className="log-detail__badges row" data-type={entry.type}>
            <span className="log-type one-row">{labelOf(entry.type)}</span>{" "}
            <span className="log-category">{labelOf(entry.category)}</span>
          </span>
        )}
        <span className="log-detail__tools row">
          {copied === "refused" && <span>{COPY_WORDS.refused}</span>}
          <Button
            icon={<PanelIcon name={copied === "copied" ? "tick" : "copy"} />}
            tone="quiet"
            data-chosen={copied === "copied"}
            disabled={entry === null}
            onPress={onCopy}
          >
            {copied === "copied" ? "Copied" : "Copy"}
          </Button>
          <Button icon="close" tone="ghost" aria-label="Close the details" onPress={onClose} />
        </span>
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled with the keyboard. */}
      <div className="log-detail__body" role="group" aria-label="Message and details" tabIndex={0}>
        {entry !== null && <EntryBody entry={entry} maskIds={maskIds} today={today} />}
        {shows === "loading" && <p>Loading…</p>}
        {shows === "unreadable" && <p>This entry could not be read from the log.</p>}
      </div>
    </section>
  );
}

function EntryBody(props: EntryProps & { readonly entry: LogEntry }) {
  const { entry, maskIds, today } = props;
  const { timestamp, message, details } = entry;
  const { date, time } = localTime(timestamp, today);
  return (
    <>
      <p className="log-detail__message">
        <Truncated text={maskIds(message)} />
      </p>
      <p className="log-detail__time soft">
        {`${date} ${time}`.trim()} <span className="faint">{inOneLine(timestamp)}</span>
      </p>
      {details !== undefined && (
        <pre>
          <Truncated text={maskIds(JSON.stringify(details, null, 2))} />
        </pre>
      )}
    </>
  );
}

function Truncated({ text }: { readonly text: string }) {
  const shown = truncate(text, SHOWN_LENGTH);
  return (
    <>
      {inLines(shown)}
      {shown.length < text.length && (
        <span className="log-detail__cut">
          {` … shows ${formatCount(shown.length)} of ${formatCount(text.length)} characters. Copy the entry to get them all.`}
        </span>
      )}
    </>
  );
}
