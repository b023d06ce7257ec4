import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { Button } from "../../../src/components/button.tsx";
import { clipped } from "../../scenario/fault.ts";
import { Dialog } from "../dialog.tsx";
import { counted } from "../format.ts";
import { parseAside } from "./parse-aside.ts";
import { readFragment } from "./share.ts";
import { useConsole } from "../use-console.tsx";

/** Reads what the link in the address brings; null without such a link. Nothing of it is run. */
async function receive(fragment: string) {
  const shared = await readFragment(fragment);
  if (shared === null) return null;
  if (!shared.ok) return { text: null, words: shared.problem };
  const { text } = shared;
  const parsed = await parseAside(text);
  const what = parsed.ok ? (
    <>
      the scenario “<bdi>{clipped(parsed.scenario.title)}</bdi>” ({clipped(parsed.scenario.id)})
    </>
  ) : (
    `a scenario with ${counted(parsed.faults.length, "fault")}, which Source can list`
  );
  return { text, words: <>Someone sent you {what}. Nothing of it has run.</> };
}

/** Asks whether a scenario from a link is opened, and then imports it like a file. */
export function ReceivedLink({ onClosed }: { readonly onClosed: () => void }) {
  const { library } = useConsole();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [received, setReceived] = useState<Awaited<ReturnType<typeof receive>>>(null);
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    let current = true;
    void receive(hash).then((brought) => {
      if (!current) return;
      setReceived(brought);
      if (brought !== null) dialog.current?.showModal();
    });
    return () => {
      current = false;
    };
  }, [hash]);

  const closed = () => {
    setReceived(null);
    void navigate({ search: window.location.search }, { replace: true });
    onClosed();
  };
  const open = (brought: string) => {
    dialog.current?.close();
    void library.importText(brought, "the shared scenario");
  };
  const text = received?.text ?? null;
  return (
    <Dialog dialog={dialog} title="A shared scenario" closedby="closerequest" onClose={closed}>
      <p className="sim-share__question">{received?.words}</p>
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
