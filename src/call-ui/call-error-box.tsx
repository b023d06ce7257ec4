import type { CallError } from "../call/call-error.ts";
import { Button } from "../components/button.tsx";
import { ErrorBox } from "../components/error-box.tsx";
import { useStore } from "../components/use-store.ts";
import { dismissError } from "./shown-error.ts";

const reload = () => window.location.reload();

const isOffline = () => !navigator.onLine;
function subscribeOnline(listener: () => void) {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

interface CallErrorBoxProps {
  readonly error: CallError | null;
  /** Whether the visitor can dismiss the error. The page then shows `useShownError(error)`. */
  readonly dismissible?: true;
}

/** Shows the error of a call, with a remedy if a start alone cannot help. */
export function CallErrorBox({ error, dismissible }: CallErrorBoxProps) {
  const offline = useStore(subscribeOnline, isOffline, () => false);
  return (
    <ErrorBox
      text={error?.text ?? null}
      occurrence={error}
      onDismiss={dismissible && error ? () => dismissError(error) : undefined}
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
