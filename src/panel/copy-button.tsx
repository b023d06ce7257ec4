import { Button } from "../components/button.tsx";
import type { TakeNote } from "../diagnostics/note.ts";
import { PanelIcon } from "./panel-icon.tsx";
import { useCopy } from "./use-copy.ts";

interface CopyButtonProps {
  /** What is copied, for those who listen and for the log: `public key`. */
  readonly what: string;
  readonly text: string;
  readonly note: TakeNote;
}

/** Copies a text, whether or not all of it is shown, and says what became of it. */
export function CopyButton({ what, text, note }: CopyButtonProps) {
  const { state, copy } = useCopy(note, what);
  const copied = state === "copied";
  return (
    <span className="copy-button" data-state={state}>
      <Button tone="text" onPress={() => copy(text)} aria-label={`Copy the ${what}`}>
        <PanelIcon name={copied ? "tick" : "copy"} />
      </Button>
      <output className="copy-button__said">
        {copied && "Copied"}
        {state === "refused" && "Your browser did not allow the copy."}
      </output>
    </span>
  );
}
