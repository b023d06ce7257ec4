import { Button } from "../components/button.tsx";
import { type CopyState, useCopy } from "../components/use-copy.ts";
import type { TakeNote } from "../diagnostics/note.ts";
import { PanelIcon } from "./panel-icon.tsx";

export const COPY_WORDS: Readonly<Record<CopyState, string>> = {
  ready: "",
  copied: "Copied",
  refused: "Your browser did not allow the copy.",
};

/** Copies to the clipboard. Logs a refused copy, in which `what` names the text. */
export const useLoggedCopy = (note: TakeNote, what: string) =>
  useCopy((error) => {
    const message = `The clipboard refused a copy of the ${what}.`;
    note("app", { type: "warning", category: "config", message, details: { error } });
  });

interface CopyButtonProps {
  /** Names the text for screen readers and the log: `public key`. */
  readonly what: string;
  /** Shows a visible label, for a place where no text is next to the button. */
  readonly worded?: boolean;
  readonly text: string;
  readonly note: TakeNote;
}

/** Copies `text`, even if the page shows it masked, and shows whether that succeeded. */
export function CopyButton({ what, worded = false, text, note }: CopyButtonProps) {
  const { state, copy } = useLoggedCopy(note, what);
  const label = `Copy the ${what}`;
  return (
    <span className="copy-button one-row" data-state={state}>
      <Button
        icon={<PanelIcon name={state === "copied" ? "tick" : "copy"} />}
        tone={worded ? "quiet" : "text"}
        onPress={() => copy(text)}
        aria-label={label}
      >
        {worded ? label : undefined}
      </Button>
      <output className="copy-button__said">{COPY_WORDS[state]}</output>
    </span>
  );
}
