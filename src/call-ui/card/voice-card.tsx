import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { CallSession } from "../../call/call-session.ts";
import { isHopeless, shownErrorOf } from "../../call/ending.ts";
import { controlsOf, type Phase } from "../../call/state.ts";
import { ContactLink } from "../../components/contact-link.tsx";
import { Headshot } from "../../components/headshot.tsx";
import { useFocusHandover } from "../../components/use-focus-handover.ts";
import { consultationLabels } from "../../content/call-labels.ts";
import { freeCall } from "../../content/brand.ts";
import { dentalPersona } from "../../content/personas.ts";
import { CallButtons } from "./call-buttons.tsx";
import { CallErrorBox, useShownError } from "./call-error-box.tsx";
import { grownFrom } from "../grown-from.ts";
import { MicrophoneGate } from "../microphone/microphone-gate.tsx";
import { CallNotices } from "../sheet/call-notices.tsx";
import { Patience } from "../sheet/patience.tsx";
import { useCall } from "../use-call.ts";
import { useCallParts, warmUpCall } from "../use-call-parts.ts";
import { useOffline } from "../use-offline.ts";
import "./voice-card.css";

const STATUS: Readonly<Record<Phase, string>> = {
  idle: "Online Now",
  connecting: "Connecting...",
  active: "You are connected",
};

interface VoiceCardProps {
  readonly session: CallSession;
  /** Whether the card is a sheet over another visitors' page. It then shows nothing but a call. */
  readonly floating?: boolean;
}

/**
 * Keeps the height that the card has at the press, as `--held` of the element around it. A window of another
 * size has its own height.
 */
function useHeldHeight(card: RefObject<HTMLElement | null>, session: CallSession, phase: Phase) {
  useEffect(() => {
    const hold = () => {
      const { current } = card;
      if (current === null || phase !== "idle" || session.state().phase === "idle") return;
      // React renders later, so the card still has its old height.
      const { height } = current.getBoundingClientRect();
      current.parentElement?.style.setProperty("--held", `${height}px`);
    };
    const release = () => card.current?.parentElement?.style.removeProperty("--held");
    const unsubscribe = session.subscribe(hold);
    window.addEventListener("resize", release);
    return () => {
      unsubscribe();
      window.removeEventListener("resize", release);
    };
  }, [card, session, phase]);
}

interface PortraitProps {
  readonly card: RefObject<HTMLElement | null>;
  readonly session: CallSession;
}

/** The assistant's portrait, until the pearl takes its place. */
function Portrait({ card, session }: PortraitProps) {
  useLayoutEffect(
    () => () => {
      // React removes the portrait after this, so the card still has its old box.
      const boxOf = (part: string) => card.current?.querySelector(part)?.getBoundingClientRect();
      const pearl = boxOf(".headshot");
      grownFrom(session).current =
        card.current && pearl
          ? { card: card.current.getBoundingClientRect(), pearl, actions: boxOf(".call-actions") }
          : null;
    },
    [card, session],
  );
  const { headshot, firstName } = dentalPersona;
  return <Headshot src={headshot} name={firstName} />;
}

/**
 * The card of the visitors' call: the assistant, the status and the controls. It grows into the call; the
 * parts that only a call needs are fetched.
 */
export function VoiceCard({ session, floating = false }: VoiceCardProps) {
  const { call, own: state, elsewhere } = useCall(session, "home");
  const { phase } = state;
  const { firstName } = dentalPersona;
  const captions = useState(true);
  const parts = useCallParts(call.sessionId !== null);
  const card = useRef<HTMLElement>(null);
  useHeldHeight(card, session, phase);
  const sheet =
    state.phase === "idle" ? null : parts?.renderSheet({ session, state, floating, captions });
  const error = useShownError(shownErrorOf(state));
  const offline = useOffline();
  useFocusHandover(card, `${controlsOf(state)} ${error === null}`);
  const isOff = error !== null || (phase === "idle" && offline);
  const cannotCall = isOff && error === null;
  if (floating && phase === "idle") return null;
  // The bar announces the status on pages with a floating card.
  const Status = floating ? "p" : "output";
  return (
    <section
      ref={card}
      className="voice-card card"
      data-phase={phase}
      data-floating={floating || undefined}
      aria-labelledby="voice-card"
    >
      <header className="voice-card__head row">
        {!floating && !sheet && <Portrait {...{ card, session }} />}
        <div className="voice-card__title">
          <h2 id="voice-card">
            {floating ? `${firstName} answers` : `Live Voice Chat with ${firstName}`}
          </h2>
          <Status
            className="voice-card__status state-dot soft"
            data-on={!isOff && phase !== "connecting"}
          >
            {isOff ? "Not connected" : STATUS[phase]}
          </Status>
        </div>
        {sheet?.badge}
      </header>
      {sheet?.presence}
      {phase !== "idle" && (
        <CallNotices>
          {sheet?.notices}
          {state.phase === "connecting" && !sheet && <Patience session={session} state={state} />}
        </CallNotices>
      )}
      {sheet?.talk}
      {sheet?.drawers}
      {parts && !floating && <parts.CallOutcome session={session} state={state} />}
      {parts && <parts.LastCall state={state} />}
      {elsewhere && parts && <parts.ElsewhereNotice />}
      {!floating && <CallErrorBox error={error} state={state} />}
      <div className="call-actions row">
        <CallButtons
          session={{ ...session, warmUp: () => warmUpCall(session) }}
          page="home"
          phase={phase}
          disabled={elsewhere}
          hopeless={cannotCall || (error !== null && isHopeless(error.code))}
          labels={consultationLabels}
        />
        <div className="call-tools row">{sheet?.tools}</div>
      </div>
      {phase === "idle" && !elsewhere && <MicrophoneGate session={session} />}
      {phase === "idle" && !floating && !isOff && <ContactLink />}
      {!floating && !sheet && error === null && (
        <p className={`voice-card__terms small${cannotCall ? " strong" : ""}`}>
          {cannotCall ? (
            `This device is offline. Connect it to the internet to talk to ${firstName}.`
          ) : (
            <>
              <span className="strong">{freeCall}</span>{" "}
              <span className="soft">Your microphone is on only in calls.</span>
            </>
          )}
        </p>
      )}
      {phase === "idle" && <noscript>Talking needs JavaScript.</noscript>}
    </section>
  );
}
