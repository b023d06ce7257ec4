import type { ComponentProps } from "react";
import { captionLines } from "../../call/captions.ts";
import type { CallState } from "../../call/state.ts";
import { formatSeconds } from "../../shared/units.ts";
import { CallTranscript } from "./transcript.tsx";
import "./last-call.css";

interface CallWordsProps extends ComponentProps<typeof CallTranscript> {
  /** A sentence before the words that open the transcript. */
  readonly children?: string;
}

/** The transcript of a call, which opens at a press. */
export const CallWords = ({ children, ...transcript }: CallWordsProps) => (
  <details className="call-words small">
    <summary>
      {children} <span>Read what was said</span>
    </summary>
    <CallTranscript {...transcript} />
  </details>
);

/** The duration of the call that has ended, and what was said in it, until the next call starts. */
export function LastCall({ state }: { readonly state: CallState }) {
  const { phase, summary, sessionId, captions } = state;
  if (phase !== "idle" || summary === null || summary.sessionId !== sessionId) return null;
  const ended = `Call ended, ${formatSeconds(summary.durationSeconds)}.`;
  return captions.last === null ? (
    <p className="small soft">{ended}</p>
  ) : (
    <CallWords lines={captionLines(captions)} sessionId={sessionId}>
      {ended}
    </CallWords>
  );
}
