import { type ComponentProps, useRef } from "react";
import { type CallState, isLongCall } from "../../call/state.ts";
import { Button } from "../../components/button.tsx";
import { formatSeconds } from "../../shared/units.ts";
import { CallTranscript } from "./transcript.tsx";
import "../../components/dialog.css";

/** A button that opens the transcript of a call. */
export function CallWords(transcript: ComponentProps<typeof CallTranscript>) {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <Button tone="text" onPress={() => dialog.current?.showModal()}>
        Read what was said
      </Button>
      <dialog ref={dialog} className="dialog" aria-labelledby="transcript-title">
        <Button
          tone="corner"
          icon="close"
          aria-label="Close"
          onPress={() => dialog.current?.close()}
        />
        <CallTranscript {...transcript} />
      </dialog>
    </>
  );
}

/** The duration of the last call and what was said in it, until the next call starts. A long call has its own page. */
export function LastCall({ state }: { readonly state: CallState }) {
  const { phase, summary, sessionId, captions } = state;
  const isOver = phase === "idle" && summary !== null && summary.sessionId === sessionId;
  if (!isOver || isLongCall(summary) || captions.lines.length === 0) return null;
  return (
    <div className="last-call row">
      Call ended, {formatSeconds(summary.durationSeconds)}.
      <CallWords lines={captions.lines} sessionId={sessionId} />
    </div>
  );
}
