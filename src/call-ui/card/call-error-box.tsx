import { useState } from "react";
import type { CallError, CallErrorCode } from "../../call/call-error.ts";
import type { CallState } from "../../call/state.ts";
import { bringIntoView } from "../../components/bring-into-view.ts";
import { Button } from "../../components/button.tsx";
import { ContactLink } from "../../components/contact-link.tsx";
import { Icon } from "../../components/icons.tsx";
import { useStore } from "../../components/use-store.ts";
import { errorWords } from "../../content/error-words.ts";
import { createStore } from "../../shared/store.ts";
import { useOffline } from "../use-offline.ts";
import "./call-error-box.css";

/** The error that the visitor dismissed last. Outside React, so that no other page shows it again. */
const dismissed = createStore<CallError | null>(null);

/** Returns the call's error until the visitor dismisses it. The call's state keeps it. */
export const useShownError = (error: CallError | null): CallError | null =>
  useStore(dismissed.subscribe, dismissed.get) === error ? null : error;

interface CallErrorBoxProps {
  readonly error: CallError | null;
  /**
   * The call's state, if visitors read the error. They first read what it means for them, and can dismiss it; the page
   * then shows `useShownError(error)`. After a call that was not active in time the box mentions the browser's question.
   */
  readonly state?: CallState;
}

/**
 * What to do about errors of the page's own code, which only a reload may fetch again: a browser never repeats a
 * failed import.
 */
const RELOAD: Partial<Record<CallErrorCode, string>> = {
  stalled: "Part of this page did not load. Reload the page and try again.",
  "client-failed": "If this happens again, reload the page.",
};

/** A text of more characters than this may scroll, so it must be focusable with the keyboard. */
const LONG = 300;

/** Shows the error of a call as an alert, with a remedy if a start alone cannot help. */
export function CallErrorBox({ error, state }: CallErrorBoxProps) {
  const offline = useOffline();
  // Screen readers announce an alert only when it is inserted, so each error gets a new element.
  const [shown, setShown] = useState({ error, number: 0 });
  if (shown.error !== error) setShown({ error, number: shown.number + 1 });
  if (error === null) return null;
  const { code, text } = error;
  const advice = offline ? undefined : RELOAD[code];
  const dismiss = () => dismissed.set(error);
  return (
    <div key={shown.number} ref={bringIntoView} className="error-box">
      <Icon name="notice" />
      <div role="alert" className="stack">
        {state && (
          <p className="strong">
            {errorWords[code]
              .replaceAll(". ", ".\n")
              .split("\n")
              .map((sentence) => [<span key={sentence}>{sentence}</span>, " "])}
          </p>
        )}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable box needs keyboard focus. */}
        <p tabIndex={text.length > LONG ? 0 : undefined}>
          {state && "For our support: "}
          <span className="error-box__text">{text}</span>
        </p>
        {offline && <p>This device is offline. Connect it to the internet, then start again.</p>}
        {code === "credits" && <ContactLink tone="plain">Contact us</ContactLink>}
        {state?.phase === "idle" && state.ended === "limit" && !advice && (
          <p>If your browser asks about the microphone, answer it, then start again.</p>
        )}
        {advice && (
          <>
            <p>{advice}</p>
            <Button tone="quiet" onPress={() => window.location.reload()}>
              Reload the page
            </Button>
          </>
        )}
      </div>
      {state && <Button tone="corner" icon="close" aria-label="Dismiss" onPress={dismiss} />}
    </div>
  );
}
