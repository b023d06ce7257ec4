import { captionLines } from "../../call/captions.ts";
import type { CallState } from "../../call/state.ts";
import { formatSeconds } from "../../shared/units.ts";
import { CallTranscript } from "./transcript.tsx";
import "./last-call.css";

/** The duration of the call that has ended, and what was said in it, until the next call starts. */
export function LastCall({ state }: { readonly state: CallState }) {
  const { phase, summary, sessionId, captions } = state;
  if (phase !== "idle" || summary === null || summary.sessionId !== sessionId) return null;
  const ended = `Call ended, ${formatSeconds(summary.durationSeconds)}.`;
  if (captions.last === null) return <p className="small soft">{ended}</p>;
  return (
    <details className="last-call small">
      <summary>
        {ended} <span>Read what was said</span>
      </summary>
      <CallTranscript lines={captionLines(captions)} sessionId={summary.sessionId} />
    </details>
  );
}
