import type { CallError } from "../call/call-error.ts";
import { Button } from "../components/button.tsx";
import { ErrorBox } from "../components/error-box.tsx";
import { useStore } from "../components/use-store.ts";
import { createStore } from "../shared/store.ts";
import { useOffline } from "./use-offline.ts";

/** The error that the visitor dismissed last. Outside React, so that no other page shows it again. */
const dismissed = createStore<CallError | null>(null);

/** Returns the call's error until the visitor dismisses it. The call's state keeps it. */
export const useShownError = (error: CallError | null): CallError | null =>
  useStore(dismissed.subscribe, dismissed.get) === error ? null : error;

const reload = () => window.location.reload();

interface CallErrorBoxProps {
  readonly error: CallError | null;
  /** Whether the visitor can dismiss the error. The page then shows `useShownError(error)`. */
  readonly dismissible?: true;
}

/** Shows the error of a call, with a remedy if a start alone cannot help. */
export function CallErrorBox({ error, dismissible }: CallErrorBoxProps) {
  const offline = useOffline();
  return (
    <ErrorBox
      text={error?.text ?? null}
      occurrence={error}
      onDismiss={dismissible && error ? () => dismissed.set(error) : undefined}
    >
      {offline && <p>This device is offline. Connect it to the internet, then start again.</p>}
      {error?.code === "stalled" && (
        <>
          <p>Part of this page did not load. Reload the page and try again.</p>
          <Button tone="quiet" onPress={reload}>
            Reload the page
          </Button>
        </>
      )}
    </ErrorBox>
  );
}
