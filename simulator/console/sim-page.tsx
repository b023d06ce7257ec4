import { type ReactNode, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { Tabs } from "../../src/components/tabs.tsx";
import { brand } from "../../src/content/brand.ts";
import { DEFAULT_FIXTURE_ID } from "../engine/fixture-library.ts";
import { CallPanel } from "./call-panel.tsx";
import { tally } from "./expectation-rows.ts";
import { ExpectationsPanel, useExpectations } from "./expectations-panel.tsx";
import { HelpDialog } from "./help-dialog.tsx";
import { LibraryPanel } from "./library-panel.tsx";
import { Mixer } from "./mixer.tsx";
import { choiceOf } from "./provider-choice.ts";
import { SendPanel } from "./send-panel.tsx";
import type { ShortcutAction } from "./shortcuts.ts";
import { SourcePanel } from "./source-panel.tsx";
import { PreviewPanel } from "./preview-panel.tsx";
import type { PreviewSize } from "./preview.ts";
import { TopBar } from "./top-bar.tsx";
import { TracePanel } from "./trace-panel.tsx";
import { TransportBar } from "./transport-bar.tsx";
import { ConsoleProvider, useConsole, useConsoleState } from "./use-console.tsx";
import { useImport } from "./use-import.tsx";
import { useKept } from "./use-kept.tsx";
import { useShortcuts } from "./use-shortcuts.tsx";
import "../../src/components/button.css";
import "../../src/components/field.css";
import "./instrument-tokens.css";
import "./sim-page.css";
import "./controls.css";

type TabName = "expect" | "send" | "source";

function ExpectLabel() {
  const rows = useExpectations();
  const { pass, fail } = tally(rows);
  return (
    <>
      Expectations{" "}
      <span className="sim-tabs__count" data-tone={fail > 0 ? "fail" : undefined}>
        {fail > 0 ? `${fail} failed` : `${pass}/${rows.length}`}
      </span>
    </>
  );
}

function SourceLabel() {
  const refused = useConsoleState((state) => state.draft !== null);
  return (
    <>
      Source{" "}
      {refused && (
        <span className="sim-tabs__count" data-tone="fail">
          refused
        </span>
      )}
    </>
  );
}

const TABS: readonly { readonly name: TabName; readonly label: ReactNode }[] = [
  { name: "expect", label: <ExpectLabel /> },
  { name: "send", label: "Send" },
  { name: "source", label: <SourceLabel /> },
];

const INSTRUMENTS: Readonly<Record<TabName, ReactNode>> = {
  expect: <ExpectationsPanel />,
  send: <SendPanel />,
  source: <SourcePanel />,
};

/** Keeps the scenario and the provider in the address, so that it can be shared. */
function useAddress(): void {
  const { library, store } = useConsole();
  const [query, setQuery] = useSearchParams();
  const [wished] = useState(() => query.get("scenario") ?? DEFAULT_FIXTURE_ID);
  const [wishedProvider] = useState(() => choiceOf(query.get("provider")));
  const loadedId = useConsoleState((state) => state.loaded?.entry.id);
  const provider = useConsoleState((state) => state.provider);
  useEffect(() => {
    if (store.get().loaded !== null) return;
    store.change({ provider: wishedProvider });
    void library.loadById(wished);
  }, [library, store, wished, wishedProvider]);
  useEffect(() => {
    if (loadedId === undefined) return;
    // The default provider is not part of the address.
    const chosen = provider === choiceOf(null) ? {} : { provider };
    setQuery({ scenario: loadedId, ...chosen }, { replace: true });
  }, [loadedId, provider, setQuery]);
}

function Console() {
  const { library, transport } = useConsole();
  const [tab, setTab] = useState<TabName>("expect");
  const [size, setSize] = useKept<PreviewSize>("preview-size", ["desktop", "phone"], "desktop");
  const [keys, setKeys] = useKept("single-keys", ["on", "off"], "on");
  const searchField = useRef<HTMLInputElement>(null);
  const filePicker = useRef<HTMLInputElement>(null);
  const help = useRef<HTMLDialogElement>(null);
  const hovering = useImport(library);
  useAddress();

  const refused = useConsoleState((state) => state.draft?.number);
  const [shownDraft, setShownDraft] = useState(refused);
  if (refused !== shownDraft) {
    setShownDraft(refused);
    if (refused !== undefined) setTab("source");
  }

  const actions: Readonly<Record<ShortcutAction, () => void>> = {
    toggle: () => void transport.toggle(),
    step: () => void transport.step(),
    rewind: () => void transport.rewind(),
    back: () => void transport.seekBy(-1000),
    forward: () => void transport.seekBy(1000),
    slower: () => transport.changeSpeed(-1),
    faster: () => transport.changeSpeed(1),
    "advance-19": () => void transport.advance(19_000),
    "advance-21": () => void transport.advance(21_000),
    search: () => searchField.current?.select(),
    send: () => setTab("send"),
    import: () => filePicker.current?.click(),
    size: () => setSize(size === "desktop" ? "phone" : "desktop"),
    help: () => help.current?.showModal(),
  };
  useShortcuts(keys === "on", (action) => actions[action]());

  return (
    <div className="sim" data-size={size} data-hovering={hovering}>
      <title>{`Simulator · ${brand.name}`}</title>
      <TopBar filePicker={filePicker} onHelp={actions.help} />
      <main className="sim-main">
        <LibraryPanel searchField={searchField} />
        <PreviewPanel size={size} onSize={setSize} />
        <TracePanel />
        <div className="sim-side">
          <CallPanel />
          <Tabs block="sim-tabs" label="Instruments" tabs={TABS} chosen={tab} onChoose={setTab}>
            {INSTRUMENTS[tab]}
          </Tabs>
          <Mixer />
        </div>
        <TransportBar />
      </main>
      <HelpDialog
        dialog={help}
        enabled={keys === "on"}
        onEnabled={(enabled) => setKeys(enabled ? "on" : "off")}
      />
      {hovering && <p className="sim-drop">Drop a scenario file to play it</p>}
    </div>
  );
}

/** The simulator's own page: the real app in a preview, with panels to control it. */
export function SimPage() {
  return (
    <ConsoleProvider>
      <Console />
    </ConsoleProvider>
  );
}
