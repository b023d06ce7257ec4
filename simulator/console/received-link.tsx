import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { Button } from "../../src/components/button.tsx";
import { clipped } from "../scenario/fault.ts";
import type { ParseResult } from "../scenario/parse.ts";
import { Dialog } from "./dialog.tsx";
import { counted } from "./format.ts";
import { parseAside } from "./parse-aside.ts";
import { readFragment } from "./share.ts";
import { useConsole } from "./use-console.tsx";

type Received =
  | { readonly problem: string }
  | { readonly problem: null; readonly text: string; readonly parsed: ParseResult };

/** Reads what the link in the address brings; null without such a link. Nothing of it is run. */
async function receive(fragment: string): Promise<Received | null> {
  const shared = await readFragment(fragment);
  if (shared === null) return null;
  if (!shared.ok) return { problem: shared.problem };
  return { problem: null, text: shared.text, parsed: await parseAside(shared.text) };
}

function Question({ received }: { readonly received: Received }) {
  if (received.problem !== null) return <p>{received.problem}</p>;
  const { parsed } = received;
  if (!parsed.ok)
    return (
      <p>
        Someone sent you a scenario with {counted(parsed.faults.length, "fault")}. Source can list
        them. Nothing of it has run.
      </p>
    );
  const { title, id } = parsed.scenario;
  return (
    <p className="sim-share__question">
      Someone sent you the scenario “<bdi>{clipped(title)}</bdi>” (
      <span className="sim-mono">{clipped(id)}</span>). Nothing of it has run.
    </p>
  );
}

/** Asks whether a scenario from a link is opened, and then imports it like a file. */
export function ReceivedLink({ onClosed }: { readonly onClosed: () => void }) {
  const { library } = useConsole();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [received, setReceived] = useState<Received | null>(null);
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
  const open = (text: string) => {
    dialog.current?.close();
    void library.importText(text, "the shared scenario");
  };
  return (
    <Dialog dialog={dialog} title="A shared scenario" closedby="closerequest" onClose={closed}>
      {received !== null && <Question received={received} />}
      <div className="sim-dialog__foot sim-row">
        <Button tone="quiet" onPress={() => dialog.current?.close()}>
          Dismiss
        </Button>
        {received !== null && received.problem === null && (
          <Button tone="primary" onPress={() => open(received.text)}>
            Open
          </Button>
        )}
      </div>
    </Dialog>
  );
}
