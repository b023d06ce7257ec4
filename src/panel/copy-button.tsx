import { Button } from "../components/button.tsx";
import type { TakeNote } from "../diagnostics/note.ts";
import { PanelIcon } from "./panel-icon.tsx";
import { useCopy } from "./use-copy.ts";

interface CopyButtonProps {
  /** What is copied, for those who listen and for the log: `public key`. */
  readonly what: string;
  /** Says so to everybody, where nothing beside it does. */
  readonly worded?: boolean;
  readonly text: string;
  readonly note: TakeNote;
}

/** Copies a text, whether or not all of it is shown, and says what became of it. */
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
