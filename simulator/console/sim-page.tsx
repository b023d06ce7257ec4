// The shared style sheets come first, so that those of the panels override them.
import "../../src/components/field.css";
import "./components/instrument-tokens.css";
import "./sim-page.css";
import "./components/controls.css";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router-dom";
import { Tabs } from "../../src/components/tabs.tsx";
import { brand } from "../../src/content/brand.ts";
import { DEFAULT_FIXTURE_ID } from "../engine/fixture-library.ts";
import { CallPanel } from "./panels/call/call-panel.tsx";
import { ExpectationsPanel, tally, useExpectations } from "./panels/call/expectations-panel.tsx";
import { FrontDoorButton } from "./front-door.tsx";
import { GalleryPage } from "./gallery/gallery-page.tsx";
import { HelpDialog } from "./help-dialog.tsx";
import { SameIdDialog } from "./panels/library/import-report.tsx";
import { LibraryPanel } from "./panels/library/library-panel.tsx";
import { MachineLabel, MachinePanel } from "./panels/machine/machine-panel.tsx";
import { isBlank } from "./model/editing/keep.ts";
import { providerQuery } from "./model/page-address.ts";
import { readProvider } from "./model/page-options.ts";
import { FailCount, Glyph, GlyphButton, SimButton, Tag } from "./components/panel.tsx";
import { PreviewPanel } from "./panels/preview/preview-panel.tsx";
import { SendPanel } from "./panels/send/send-panel.tsx";
import { ShareMenu } from "./panels/source/share-menu.tsx";
import { hasCommand, type ShortcutAction, shortcutFor } from "./model/shortcuts.ts";
import { useNativeEvent } from "./components/use-native-event.ts";
import { useKeptFocus } from "./use-kept-focus.ts";
import { SourcePanel } from "./panels/source/source-panel.tsx";
import { TracePanel } from "./panels/trace/trace-panel.tsx";
import { TransportBar } from "./panels/timeline/transport-bar.tsx";
import {
  ConsoleProvider,
  useConsole,
  useConsoleState,
  useKept,
} from "./components/use-console.tsx";
import { useImport } from "./use-import.ts";
import { useZoom } from "./panels/timeline/use-view.ts";

interface TopBarProps {
  readonly filePicker: RefObject<HTMLInputElement | null>;
  readonly onHelp: () => void;
}

function LoadedTitle() {
  const { loaded } = useConsoleState();
  if (loaded === null) return null;
  const { id, title, page, configured } = loaded.scenario;
  return (
    <p className="sim-top__scenario one-row">
      <span className="sim-top__title strong sim-cut">{title}</span>
      <span className="sim-mono sim-faint sim-cut">{id}</span>
      {page === "admin" && <Tag>admin</Tag>}
      {configured !== true && <Tag>configured: {JSON.stringify(configured)}</Tag>}
    </p>
  );
}

function TopBar({ filePicker, onHelp }: TopBarProps) {
  const { library, editing } = useConsole();
  const { undo, redo } = editing;
  const { message } = useConsoleState();
  return (
    <header className="sim-top one-row">
      <h1 className="sim-top__name">
        {brand.name} <span data-tone="none">Simulator</span>
      </h1>
      <div className="sim-top__middle">
        <LoadedTitle />
        <output className="sim-top__message sim-fine soft">{message}</output>
      </div>
      <div className="sim-transport__buttons one-row">
        <GlyphButton glyph="undo" label="Undo" keys="Ctrl Z" onPress={() => void undo()} />
        <GlyphButton glyph="redo" label="Redo" keys="Ctrl ⇧ Z" onPress={() => void redo()} />
      </div>
      <FrontDoorButton />
      <Link className="button button--quiet" to="?gallery">
        Gallery
      </Link>
      <ShareMenu />
      <SimButton icon={<Glyph name="file" />} onPress={() => filePicker.current?.click()}>
        Import
      </SimButton>
      <input
        ref={filePicker}
        className="visually-hidden"
        type="file"
        aria-label="Scenario files to import"
        accept=".json,.jsonl,application/json"
        multiple
        tabIndex={-1}
        onChange={({ target }) => {
          void library.importFiles(target.files ?? []);
          // Clears the field, so that the user can choose the same file again.
          target.value = "";
        }}
      />
      <SimButton icon={<Glyph name="keyboard" />} onPress={onHelp}>
        Shortcuts
      </SimButton>
    </header>
  );
}

function ExpectLabel() {
  const rows = useExpectations();
  const { pass, fail } = tally(rows);
  const passed = <span className="sim-count">{`${pass}/${rows.length}`}</span>;
  return <>Expectations {fail > 0 ? <FailCount>{`${fail} failed`}</FailCount> : passed}</>;
}

function SourceLabel() {
  const { draft } = useConsoleState();
  const isRefused = (draft?.faults.length ?? 0) > 0;
  return <>Source {isRefused && <FailCount>refused</FailCount>}</>;
}

const TABS = [
  { name: "expect", label: <ExpectLabel />, panel: <ExpectationsPanel /> },
  { name: "send", label: "Send", panel: <SendPanel /> },
  { name: "source", label: <SourceLabel />, panel: <SourcePanel /> },
  { name: "machine", label: <MachineLabel />, panel: <MachinePanel /> },
] as const;

/** Writes the loaded scenario or the state of the gallery, and the provider, to the address, which users can share. */
function useAddress(): void {
  const { library, store } = useConsole();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const [first] = useState(query);
  const { loaded, provider, shown, next } = useConsoleState();
  const loadedId = loaded?.entry.id;
  const state = (next ?? shown)?.startAt.state;
  useEffect(() => {
    if (store.get().loaded !== null) return;
    const { provider: wanted, fault } = readProvider(first);
    store.change({ provider: wanted });
    const slug = first.get("state");
    if (slug !== null) void library.loadState(slug);
    else void library.loadById(first.get("scenario") ?? DEFAULT_FIXTURE_ID, fault ?? "");
  }, [library, store, first]);
  useEffect(() => {
    if (loadedId === undefined) return;
    const named = { ...(state ? { state } : { scenario: loadedId }), ...providerQuery(provider) };
    const search = new URLSearchParams(named).toString();
    // A scenario in the fragment stays there until the user has decided about it.
    void navigate({ search, hash: window.location.hash }, { replace: true });
  }, [loadedId, provider, state, navigate]);
}

function Console() {
  const { store, transport, editing } = useConsole();
  const { tab, draft, loaded } = useConsoleState();
  const zoom = useZoom();
  const [size, setSize] = useKept("preview-size", ["desktop", "phone"]);
  const [keys, setKeys] = useKept("single-keys", ["on", "off"]);
  const searchField = useRef<HTMLInputElement>(null);
  const filePicker = useRef<HTMLInputElement>(null);
  const side = useRef<HTMLDivElement>(null);
  const [helps, setHelps] = useState(false);
  const hovering = useImport();
  useAddress();
  useKeptFocus();

  // A scrolled gallery may lead here.
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
  }, []);

  // All tabs share one scrolled panel.
  useLayoutEffect(() => {
    const panel = side.current?.querySelector("[role=tabpanel]");
    if (panel) panel.scrollTop = 0;
  }, [tab]);
  // A page that is higher than the window scrolls to the tab of a refused text or of a blank scenario.
  const blankId = loaded !== null && isBlank(loaded.scenario) ? loaded.entry.id : undefined;
  const asking = draft?.id ?? blankId;
  useEffect(() => {
    if (asking !== undefined) side.current?.scrollIntoView();
  }, [asking]);

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
    "zoom-in": zoom.zoomIn,
    "zoom-out": zoom.zoomOut,
    "zoom-whole": zoom.showAll,
    search: () => searchField.current?.select(),
    send: () => store.change({ tab: "send" }),
    import: () => filePicker.current?.click(),
    size: () => setSize(size === "desktop" ? "phone" : "desktop"),
    undo: () => void editing.undo(),
    redo: () => void editing.redo(),
    help: () => setHelps(true),
  };
  // Outside of text fields and dialogs; those of a single key unless they are off.
  useNativeEvent("keydown", (event) => {
    if (keys === "off" && !hasCommand(event)) return;
    if (event.defaultPrevented || document.querySelector("dialog[open]") !== null) return;
    const action = shortcutFor(event);
    if (action === null) return;
    event.preventDefault();
    actions[action]();
  });

  return (
    <div className="sim" data-size={size} data-keys={keys} data-hovering={hovering}>
      <title>{`Simulator · ${brand.name}`}</title>
      <a
        className="sim-skip button button--primary visually-hidden"
        href="#transport"
        onClick={(event) => {
          // The fragment of the address may contain a scenario.
          event.preventDefault();
          document.getElementById("transport")?.focus();
        }}
      >
        Skip to the transport
      </a>
      <TopBar filePicker={filePicker} onHelp={actions.help} />
      <main className="sim-main">
        <LibraryPanel searchField={searchField} />
        <PreviewPanel size={size} onSize={setSize} />
        <TracePanel />
        <div className="sim-side fill" ref={side}>
          <CallPanel />
          <Tabs
            label="Instruments"
            tabs={TABS}
            chosen={tab}
            onChoose={(name) => store.change({ tab: name })}
          >
            {TABS.find(({ name }) => name === tab)?.panel}
          </Tabs>
        </div>
        <TransportBar />
      </main>
      {helps && <HelpDialog {...{ keys, setKeys }} onClose={() => setHelps(false)} />}
      <SameIdDialog />
      {hovering && (
        <p className="sim-drop">Drop a scenario, an exported log or the record of a call</p>
      )}
    </div>
  );
}

/** The simulator's own page: the real app in a preview, with panels to control it. `?gallery` shows the gallery. */
export function SimPage() {
  const [query] = useSearchParams();
  if (query.has("gallery")) return <GalleryPage />;
  return (
    <ConsoleProvider>
      <Console />
    </ConsoleProvider>
  );
}
