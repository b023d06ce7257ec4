import type { ComponentProps } from "react";
import { type CallState, isLongCall } from "../../call/state.ts";
import { bringIntoView } from "../../components/bring-into-view.ts";
import { formatSeconds } from "../../shared/units.ts";
import { CallTranscript } from "./transcript.tsx";
import "./last-call.css";

interface CallWordsProps extends ComponentProps<typeof CallTranscript> {
  /** A sentence before the words that open the transcript. */
  readonly children?: string;
}

/** The transcript of a call, which opens at a press. */
export const CallWords = ({ children, ...transcript }: CallWordsProps) => (
  <details
    className="call-words small"
    onToggle={({ currentTarget }) => currentTarget.open && bringIntoView(currentTarget)}
  >
    <summary>
      {children} <span>Read what was said</span>
    </summary>
    <CallTranscript {...transcript} scrolls />
  </details>
);

/** The duration of the last call and what was said in it, until the next call starts. A long call has its own page. */
export function LastCall({ state }: { readonly state: CallState }) {
  const { phase, summary, sessionId, captions } = state;
  const isOver = phase === "idle" && summary !== null && summary.sessionId === sessionId;
  if (!isOver || isLongCall(summary) || captions.lines.length === 0) return null;
  return (
    <CallWords lines={captions.lines} sessionId={sessionId}>
      {`Call ended, ${formatSeconds(summary.durationSeconds)}.`}
    </CallWords>
  );
}
