import { Button } from "../components/button.tsx";
import type { TakeNote } from "../diagnostics/note.ts";
import { PanelIcon } from "./panel-icon.tsx";
import { useCopy } from "./use-copy.ts";

interface CopyButtonProps {
  /** Names the text for screen readers and the log: `public key`. */
  readonly what: string;
  /** Shows the label, where no text next to the button does. */
  readonly worded?: boolean;
  readonly text: string;
  readonly note: TakeNote;
}

/** Copies the whole text, also if part of it is masked, and shows the result. */
export function CopyButton({ what, worded = false, text, note }: CopyButtonProps) {
  const { state, copy } = useCopy(note, what);
  const copied = state === "copied";
  const label = `Copy the ${what}`;
  return (
    <span className="copy-button" data-state={state}>
      <Button tone={worded ? "quiet" : "text"} onPress={() => copy(text)} aria-label={label}>
        <PanelIcon name={copied ? "tick" : "copy"} />
        {worded && label}
      </Button>
      <output className="copy-button__said">
        {copied && "Copied"}
        {state === "refused" && "Your browser did not allow the copy."}
      </output>
    </span>
  );
}
