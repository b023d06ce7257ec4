import type { CallError, CallErrorCode } from "../../call/call-error.ts";
import type { CallState } from "../../call/state.ts";
import { Button } from "../../components/button.tsx";
import { ContactLink } from "../../components/contact-link.tsx";
import { ErrorBox } from "../../components/error-box.tsx";
import { useStore } from "../../components/use-store.ts";
import { errorWords } from "../../content/error-words.ts";
import { createStore } from "../../shared/store.ts";
import { useOffline } from "../use-offline.ts";

/** The error that the visitor dismissed last. Outside React, so that no other page shows it again. */
const dismissed = createStore<CallError | null>(null);

/** Returns the call's error until the visitor dismisses it. The call's state keeps it. */
export const useShownError = (error: CallError | null): CallError | null =>
  useStore(dismissed.subscribe, dismissed.get) === error ? null : error;

const reload = () => window.location.reload();

interface CallErrorBoxProps {
  readonly error: CallError | null;
  /**
   * Whether visitors read the error. They first read what it means for them, and can dismiss it; the page then shows
   * `useShownError(error)`.
   */
  readonly dismissible?: true;
  /** The call's state. After a call that was not active in time the box mentions the browser's question. */
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

/** Shows the error of a call, with a remedy if a start alone cannot help. */
export function CallErrorBox({ error, dismissible, state }: CallErrorBoxProps) {
  const offline = useOffline();
  const advice = offline || error === null ? undefined : RELOAD[error.code];
  return (
    <ErrorBox
      text={error?.text ?? null}
      lead={dismissible && error ? errorWords[error.code] : undefined}
      occurrence={error}
      onDismiss={dismissible && error ? () => dismissed.set(error) : undefined}
    >
      {offline && <p>This device is offline. Connect it to the internet, then start again.</p>}
      {error?.code === "credits" && <ContactLink>Contact us</ContactLink>}
      {state?.phase === "idle" && state.ended === "limit" && !advice && (
        <p>If your browser asks about the microphone, answer it, then start again.</p>
      )}
      {advice && (
        <>
          <p>{advice}</p>
          <Button tone="quiet" onPress={reload}>
            Reload the page
          </Button>
        </>
      )}
    </ErrorBox>
  );
}
