import { useRef, useState } from "react";
import { Button } from "../../../src/components/button.tsx";
import { Dialog } from "../dialog.tsx";
import { Glyph } from "../panel.tsx";
import { ReceivedLink } from "./received-link.tsx";
import { download } from "./download.ts";
import { commandFor, linkTo, type Shared } from "./share.ts";
import { useConsoleState } from "../use-console.tsx";

interface CopyProps {
  readonly what: "link" | "command";
  readonly text: string;
}

/** Copies a text; shows it in a field if the browser refuses. */
function Copy({ what, text }: CopyProps) {
  const [result, setResult] = useState<"copied" | "refused" | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setResult("copied");
    } catch {
      setResult("refused");
    }
  };
  return (
    <div className="sim-share__row">
      <Button tone="quiet" onPress={() => void copy()}>
        Copy {what}
      </Button>
      <output className="sim-faint">
        {result === "copied" && "Copied."}
        {result === "refused" && "The browser does not allow it. Copy this text:"}
      </output>
      {result === "refused" && (
        <input
          className="field sim-mono"
          aria-label={`The ${what}`}
          readOnly
          value={text}
          ref={(field) => field?.select()}
        />
      )}
    </div>
  );
}

/** The ways to give the loaded scenario to others, and the question about a scenario that others sent. */
export function ShareMenu() {
  const { loaded } = useConsoleState();
  const [link, setLink] = useState<Shared | null>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const open = async () => {
    setLink(null);
    dialog.current?.showModal();
    setLink(await linkTo(loaded?.text ?? ""));
  };
  return (
    <>
      <Button
        tone="quiet"
        ref={opener}
        icon={<Glyph name="link" />}
        disabled={loaded === null}
        onPress={() => void open()}
      >
        Share
      </Button>
      <Dialog dialog={dialog} title="Share this scenario">
        {loaded !== null && link !== null && (
          <>
            <p>
              The link contains the whole scenario and is not sent to a server.
              {link.ok && ` It has ${(link.text.length / 1000).toFixed(1)} kB.`}
            </p>
            {link.ok ? <Copy what="link" text={link.text} /> : <p role="alert">{link.problem}</p>}
            <Copy what="command" text={commandFor(loaded.entry.id, loaded.text)} />
          </>
        )}
        <div className="sim-dialog__foot sim-row">
          <Button
            tone="quiet"
            onPress={() => loaded && download(loaded.text, `${loaded.entry.id}.json`)}
          >
            Download the file
          </Button>
          <Button tone="quiet" onPress={() => dialog.current?.close()}>
            Close
          </Button>
        </div>
      </Dialog>
      <ReceivedLink onClosed={() => opener.current?.focus()} />
    </>
  );
}
