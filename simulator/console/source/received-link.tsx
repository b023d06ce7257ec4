import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { Button } from "../../../src/components/button.tsx";
import { clipped } from "../../scenario/fault.ts";
import { Dialog } from "../dialog.tsx";
import { counted } from "../format.ts";
import { parseAside } from "./parse-aside.ts";
import { readFragment, type Shared } from "./share.ts";
import { useConsole } from "../use-console.tsx";

/** Says what a link brings. Nothing of it is run. */
async function describe(shared: Shared): Promise<ReactNode> {
  if (!shared.ok) return shared.problem;
  const parsed = await parseAside(shared.text);
  if (!parsed.ok)
    return `Someone sent you a scenario with ${counted(parsed.faults.length, "fault")}, which Source can list.`;
  const { id, title } = parsed.scenario;
  return (
    <>
      Someone sent you the scenario “<bdi>{clipped(title)}</bdi>” ({clipped(id)}). Nothing of it has
      run.
    </>
  );
}

/** Asks whether a scenario from a link is opened, and then imports it like a file. */
export function ReceivedLink({ onClosed }: { readonly onClosed: () => void }) {
  const { library } = useConsole();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [text, setText] = useState<string | null>(null);
  const [words, setWords] = useState<ReactNode>(null);
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const receive = async () => {
      const shared = await readFragment(hash);
      if (shared === null) return;
      setWords(await describe(shared));
      setText(shared.ok ? shared.text : null);
      dialog.current?.showModal();
    };
    void receive();
  }, [hash]);

  const closed = () => {
    void navigate({ search: window.location.search }, { replace: true });
    onClosed();
  };
  const open = (brought: string) => {
    dialog.current?.close();
    void library.importText(brought, "the shared scenario");
  };
  return (
    <Dialog dialog={dialog} title="A shared scenario" closedby="closerequest" onClose={closed}>
      <p>{words}</p>
      <div className="sim-dialog__foot sim-row">
        <Button tone="quiet" onPress={() => dialog.current?.close()}>
          Dismiss
        </Button>
        {text !== null && (
          <Button tone="primary" onPress={() => open(text)}>
            Open
          </Button>
        )}
      </div>
    </Dialog>
  );
}
