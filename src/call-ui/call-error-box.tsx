import type { CallError } from "../call/call-error.ts";
import { Button } from "../components/button.tsx";
import { ErrorBox } from "../components/error-box.tsx";

const reload = () => window.location.reload();

/** Shows the error of a call, and offers to reload the page if another start cannot help. */
export function CallErrorBox({ error }: { readonly error: CallError | null }) {
  return (
    <ErrorBox text={error?.text ?? null} occurrence={error}>
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
