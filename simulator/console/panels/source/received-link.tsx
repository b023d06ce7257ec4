import { type ReactNode, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation, useNavigate } from "react-router-dom";
import { clipped } from "../../../scenario/fault.ts";
import { Dialog } from "../../components/dialog.tsx";
import { SimButton } from "../../components/panel.tsx";
import { counted } from "../../model/format.ts";
import { parseAside } from "../../model/jobs/run-aside.ts";
import { readFragment, type Shared } from "../../model/library/share.ts";
import { useConsole } from "../../components/use-console.tsx";

/** Names the scenario of a link, which has not run. */
async function describe(shared: Shared): Promise<ReactNode> {
  if (!shared.ok) return shared.problem;
  const parsed = await parseAside(shared.text);
  if (!parsed.ok)
    return `Someone sent you a scenario with ${counted(parsed.faults.length, "fault")}, which Source can list.`;
  const { id, title } = parsed.scenario;
  return (
    <>
      Someone sent you the scenario “<bdi>{clipped(title)}</bdi>” ({clipped(id)}). It has not run.
    </>
  );
}

/** Reads the scenario of a link, and says what it is; null for another fragment. */
async function receive(hash: string) {
  const shared = await readFragment(hash);
  return shared && { hash, shared, words: await describe(shared) };
}

/** Asks whether a scenario from a link is opened, and then imports it like a file. */
export function ReceivedLink({ onClosed }: { readonly onClosed: () => void }) {
  const { library } = useConsole();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [received, setReceived] = useState<Awaited<ReturnType<typeof receive>>>(null);

  useEffect(() => {
    let current = true;
    void receive(hash).then((link) => current && link && setReceived(link));
    return () => {
      current = false;
    };
  }, [hash]);

  if (received === null) return null;
  const { shared, words } = received;
  const close = () => {
    // The address may have another link by now, which is asked about next.
    if (window.location.hash === received.hash)
      void navigate({ search: window.location.search }, { replace: true });
    // Only a page without the dialog takes the focus.
    flushSync(() => setReceived(null));
    onClosed();
  };
  const open = (text: string) => {
    close();
    void library.importText(text, "the shared scenario");
  };
  const foot = (
    <>
      <SimButton onPress={close}>Dismiss</SimButton>
      {shared.ok && (
        <SimButton tone="primary" onPress={() => open(shared.text)}>
          Open
        </SimButton>
      )}
    </>
  );
  return (
    <Dialog
      key={received.hash}
      title="A shared scenario"
      closedby="closerequest"
      {...{ foot, closing: null, onClose: close }}
    >
      <p>{words}</p>
    </Dialog>
  );
}
