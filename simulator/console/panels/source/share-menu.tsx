import { useRef, useState } from "react";
import { useCopy } from "../../../../src/components/use-copy.ts";
import { Dialog } from "../../components/dialog.tsx";
import { Glyph, SimButton } from "../../components/panel.tsx";
import { ReceivedLink } from "./received-link.tsx";
import { download } from "../../../../src/shared/download.ts";
import { commandFor, linkTo, type Shared, testFor } from "../../model/library/share.ts";
import { useConsoleState } from "../../components/use-console.tsx";

const SAID = { ready: "", copied: "Copied.", refused: "Copy it by hand." };

interface CopyProps {
  readonly what: "link" | "command" | "Playwright test";
  readonly text: string;
}

/** A text with a button that copies it. The browser can refuse that. */
function Copy({ what, text }: CopyProps) {
  const { state, copy } = useCopy(() => {});
  const Field = text.includes("\n") ? "textarea" : "input";
  return (
    <div className="sim-pair">
      <Field className="field sim-mono" aria-label={`The ${what}`} readOnly value={text} />
      <SimButton onPress={() => copy(text)}>
        Copy {what === "Playwright test" && "as "}
        {what}
      </SimButton>
      <output className="sim-faint">{SAID[state]}</output>
    </div>
  );
}

/** The ways to give the loaded scenario to others, and the question about a scenario that others sent. */
export function ShareMenu() {
  const { loaded } = useConsoleState();
  const [link, setLink] = useState<Shared | null>(null);
  const [test, setTest] = useState<string | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const { id = "" } = loaded?.entry ?? {};
  const { text = "" } = loaded ?? {};
  async function open() {
    setTest(await testFor(text).catch(() => null));
    setLink(await linkTo(text));
  }
  return (
    <>
      <SimButton
        ref={opener}
        icon={<Glyph name="link" />}
        disabled={loaded === null}
        onPress={() => void open()}
      >
        Share
      </SimButton>
      {link !== null && (
        <Dialog
          title="Share this scenario"
          foot={
            <SimButton onPress={() => download(text, `${id}.json`)}>Download the file</SimButton>
          }
          onClose={() => setLink(null)}
        >
          <p>
            The link contains the whole scenario and is not sent to a server. Save the test as a
            file in the folder e2e.
          </p>
          {link.ok ? <Copy what="link" text={link.text} /> : <p role="alert">{link.problem}</p>}
          <Copy what="command" text={commandFor(id, text)} />
          {test !== null && <Copy what="Playwright test" text={test} />}
        </Dialog>
      )}
      <ReceivedLink onClosed={() => opener.current?.focus()} />
    </>
  );
}
