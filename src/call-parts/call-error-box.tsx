import type { CallError } from "../call/call-error.ts";
import { Button } from "../components/button.tsx";
import { ErrorBox } from "../components/error-box.tsx";

const reload = () => window.location.reload();

/** The error of a call, with what can be done about it besides another start. */
export function CallErrorBox({ error }: { readonly error: CallError | null }) {
  return (
    <ErrorBox text={error?.text ?? null} occurrence={error}>
      {error?.code === "stalled" && (
        <>
          <p>Part of this page did not arrive. Reload it to try again.</p>
          <Button tone="quiet" onPress={reload}>
            Reload the page
          </Button>
        </>
      )}
    </ErrorBox>
  );
}
