import { useEffect, useState } from "react";
import type { LiveState } from "../../call/state.ts";
import { bringIntoView } from "../../components/bring-into-view.ts";
import { Button } from "../../components/button.tsx";
import { MediaIcon } from "../../components/media-icon.tsx";
import { useStore } from "../../components/use-store.ts";
import { Notice, renderRemedy } from "../../components/notice.tsx";
import {
  blockedAudioNotice,
  levelNotices,
  lostNotices,
  microphoneQuestion,
  qualityNotices,
  stuckNotice,
} from "../../content/call-problem-texts.ts";
import { watchMicrophonePermission } from "../microphone/microphone-permission.ts";
import { MicrophoneNotice } from "../microphone/microphone-notice.tsx";
import { useSoundOpen, useTyping } from "../call-switches.ts";
import type { CallProps } from "../use-call.ts";
import { useStuck } from "./use-presence.ts";
import { useOffline } from "../use-offline.ts";
import { useVisitorCondition } from "../use-visitor-condition.ts";

/**
 * Whether the browser may be asking the visitor for the microphone: while the call connects, until the
 * permission or the microphone itself answers.
 */
function useMicrophoneQuestion({ session, state }: CallProps<LiveState>): boolean {
  const [isOpen, setOpen] = useState(false);
  useEffect(
    // If the page cannot ask the browser about the permission, the browser may still ask the visitor.
    () => watchMicrophonePermission((answer) => setOpen(answer === "prompt" || answer === null)),
    [],
  );
  const hasMicrophone = useStore(session.subscribe, () => session.audio().visitor !== null);
  return isOpen && !hasMicrophone && state.phase === "connecting" && state.microphoneFault === null;
}

/**
 * The most urgent problem of a call in progress, with a remedy where one exists. The next one follows when it is
 * solved, because several remedies at once would hide the call on a phone.
 */
export function CallProblems({ session, state }: CallProps<LiveState>) {
  const condition = useVisitorCondition(session, state);
  const [typing, setTyping] = useTyping(session);
  const [soundOpen, setSoundOpen] = useSoundOpen(session);
  const asks = useMicrophoneQuestion({ session, state });
  const offline = useOffline();
  const isStuck = useStuck(session, state);
  const { phase, audioBlocked, microphoneFault, network } = state;
  const levelNotice = condition && levelNotices[condition.kind];
  const qualityNotice = qualityNotices[network.quality];
  /** Moves the focus, because the pressed button disappears with its notice. */
  const moveFocusTo = (selector: string) => document.querySelector<HTMLElement>(selector)?.focus();
  function typeInstead() {
    setTyping(true);
    // In an active call the text field takes the focus over.
    moveFocusTo("[data-takes-focus]:enabled");
  }
  function unmute() {
    session.setMuted(false);
    moveFocusTo("button[data-muted]");
  }
  function levelRemedy() {
    if (condition?.kind === "speaks-muted") return renderRemedy("Turn the microphone on", unmute);
    // Only the visitors' call has the sound dialog.
    if (state.page !== "home" || soundOpen) return null;
    return renderRemedy("Open Sound", () => setSoundOpen(true));
  }
  if (audioBlocked)
    return (
      <Notice
        // Blocked audio is the only problem that stops the call until the visitor acts, so its notice
        // scrolls into view.
        ref={bringIntoView}
        tone="trouble"
        texts={blockedAudioNotice}
        action={
          <Button tone="primary" icon="play" onPress={session.playAudio}>
            {blockedAudioNotice.action}
          </Button>
        }
      />
    );
  if (condition?.kind === "interrupted")
    return <Notice tone="trouble" texts={lostNotices[offline ? "offline" : "interrupted"]} />;
  if (microphoneFault !== null && !typing)
    return (
      <MicrophoneNotice
        fault={microphoneFault}
        // The microphone cannot be requested again before the call has joined.
        retry={phase === "active" ? () => session.useMicrophone(null) : null}
        onType={state.page === "home" ? typeInstead : null}
      />
    );
  if (asks) return <Notice icon={<MediaIcon name="microphone" />} texts={microphoneQuestion} />;
  if (levelNotice)
    return (
      <Notice
        tone="trouble"
        icon={<MediaIcon name="microphoneOff" />}
        texts={levelNotice}
        action={levelRemedy()}
      />
    );
  if (isStuck)
    return (
      <Notice
        tone="trouble"
        texts={stuckNotice}
        action={state.page === "home" && !typing && renderRemedy("Type instead", typeInstead)}
      />
    );
  return qualityNotice && <Notice tone="trouble" texts={qualityNotice} />;
}
