import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { LibraryEntry } from "../../model/console-state.ts";
import { Glyph, LinkButton, Panel, scrollWithin } from "../../components/panel.tsx";
import { ResultsButton } from "./results-view.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import {
  useConsole,
  useConsoleState,
  useGrowing,
  useStored,
} from "../../components/use-console.tsx";
import { ImportReport } from "./import-report.tsx";
import { useElementSize } from "../../../../src/components/use-element-size.ts";
import { siteEntry } from "../../../../src/shared/site-storage.ts";
import {
  type Group,
  GROUPS,
  groupOf,
  itemsOf,
  type LibraryItem,
} from "../../model/library/groups.ts";
import { GroupRow, LibraryRow } from "./library-row.tsx";
import type { Trouble } from "../../model/storage/scenario-store.ts";
import "./library.css";

const wordsOf = (query: string): string[] => query.toLowerCase().split(/\s+/).filter(Boolean);

/** The entries that contain every word of the query in the id, title, page, tags or covered rules. */
export function searchLibrary(
  entries: readonly LibraryEntry[],
  query: string,
): readonly LibraryEntry[] {
  const words = wordsOf(query);
  return entries.filter(({ id, title, page, tags, covers }) => {
    const text = [id, title, page, ...tags, ...covers].join("\n").toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** The tags and covered rules that match the query. */
export function reasonsFound({ tags, covers }: LibraryEntry, query: string): readonly string[] {
  const words = wordsOf(query);
  const matches = (label: string) => words.some((word) => label.toLowerCase().includes(word));
  return [...new Set([...covers, ...tags].filter(matches))];
}

const TROUBLES: Readonly<Record<Trouble, string>> = {
  unavailable: "This browser does not store scenarios: they last until you close this page.",
  full: "The browser’s storage is full: new scenarios and edits last until you close this page.",
};

/** Moves the focus through the search field and the rows below it with the arrow keys. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget, target } = event;
  const isField = target instanceof HTMLInputElement && target.type === "search";
  const rows = "[type=search], .sim-group__head, .sim-entry";
  const panel = currentTarget.closest("section") ?? currentTarget;
  const places = [...panel.querySelectorAll<HTMLElement>(rows)];
  const at = places.findIndex((place) => place.parentElement?.contains(target as Node));
  const steps: Record<string, number> = isField
    ? { ArrowDown: at + 1 }
    : { ArrowDown: at + 1, ArrowUp: at - 1, Home: 1, End: places.length - 1 };
  const place = places[steps[key] ?? -1];
  if (at < 0 || place === undefined) return;
  event.preventDefault();
  place.focus();
}

function UndoNote({ button }: { readonly button: RefObject<HTMLButtonElement | null> }) {
  const { library, store } = useConsole();
  const { undo } = useConsoleState();
  if (undo === null) return null;
  return (
    <div className="sim-note sim-fine one-row">
      <span className="sim-start">{undo.did}</span>
      <LinkButton ref={button} aria-label={`Undo: ${undo.did}`} onClick={() => void library.undo()}>
        Undo
      </LinkButton>
      <LinkButton onClick={() => store.change({ undo: null })}>Dismiss</LinkButton>
    </div>
  );
}

/** Scrolls the list to the first hits of a search, and to the newest row, but never the page. */
function useScroll(rows: readonly LibraryItem[], query: string, newestId: string | undefined) {
  const list = useRef<HTMLUListElement>(null);
  const { height } = useElementSize(list);
  const shown = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (query !== "" && list.current !== null) list.current.scrollTop = 0;
  }, [query]);
  useEffect(() => {
    // The offset of the button is that within its row.
    const row = list.current?.querySelector(`[data-id="${newestId}"]`)?.closest("li");
    const group = rows.find(({ entry }) => entry?.id === newestId)?.group;
    const place = `${group} ${newestId} ${height}`;
    if (!list.current || !row || shown.current === place) return;
    shown.current = place;
    scrollWithin(list.current, row);
  }, [newestId, rows, height]);
  return list;
}

const keyOf = ({ group, entry }: LibraryItem): string => entry?.id ?? group;

const OPEN_GROUPS = siteEntry("voice-sim.open-groups");

/** The groups whose scenarios are shown, which the browser remembers, and a function that opens or closes one. */
function useOpenGroups() {
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => new Set(OPEN_GROUPS.read()?.split(",")),
  );
  useEffect(() => {
    OPEN_GROUPS.write([...open].join(","));
  }, [open]);
  const change = (group: Group, isOpen: boolean) =>
    setOpen(new Set(GROUPS.filter((one) => (one === group ? isOpen : open.has(one)))));
  return [open, change] as const;
}

export function LibraryPanel(props: { readonly searchField: RefObject<HTMLInputElement | null> }) {
  const { searchField } = props;
  const { library, kept, store } = useConsole();
  const { entries, loaded, landed, selected, provider, undo } = useConsoleState();
  const shelf = useStored(kept);
  const trouble = useStored(kept.trouble);
  const loadedId = loaded?.entry.id;
  const [query, setQuery] = useState("");
  const [focusedId, setFocusedId] = useState<string | undefined>();
  const undoButton = useRef<HTMLButtonElement>(null);
  const found = useMemo(() => searchLibrary(entries, query), [entries, query]);
  const isOwn = useCallback((id: string) => (shelf.get(id)?.own ?? null) !== null, [shelf]);
  const [openGroups, setOpenGroups] = useOpenGroups();
  const items = useMemo(
    () => itemsOf(found, isOwn, (group) => query !== "" || openGroups.has(group)),
    [found, isOwn, query, openGroups],
  );
  // A change is rendered after the input that caused it, because the list may be long.
  const rows = useGrowing(useDeferredValue(items));
  const newestId = landed ?? loadedId;
  const list = useScroll(rows, query, newestId);
  const has = (id: string | undefined) => rows.some((row) => keyOf(row) === id);
  const reachableId = [focusedId, loadedId].find(has) ?? (rows[0] && keyOf(rows[0]));

  // A scenario that was kept or opened shows its row, which its group or the earlier search may hide.
  const [shownAt, setShownAt] = useState("");
  const newest = entries.find(({ id }) => id === newestId);
  const group = newest && groupOf(newest, isOwn(newest.id));
  if (newest && group && shownAt !== `${group} ${newestId}`) {
    // A change makes a fixture one of the user's own, in another group.
    setShownAt(`${group} ${newestId}`);
    setOpenGroups(group, true);
    if (!found.includes(newest)) setQuery("");
  }

  // After a row is deleted, Undo receives the focus.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) undoButton.current?.focus();
  }, [rows, undo]);

  const search = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === "Enter" && found[0]) void library.load(found[0]);
    else if (event.key === "Escape") setQuery("");
    else moveFocus(event);
  };
  const tools = (
    <>
      <output className="sim-faint">
        {found.length === entries.length ? entries.length : `${found.length} of ${entries.length}`}
      </output>
      <LinkButton onClick={() => store.change({ selected: selected ? null : new Set() })}>
        {selected ? "Done" : "Select"}
      </LinkButton>
      <ResultsButton />
    </>
  );
  return (
    <Panel title="Scenarios" area="library" tools={tools}>
      <label className="sim-search one-row">
        <Glyph name="search" />
        <span className="visually-hidden">Search by id, title, tag or rule</span>
        <input
          ref={searchField}
          className="field"
          type="search"
          placeholder="id, title, tag, covers"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={search}
        />
        <kbd className="sim-key sim-tag sim-mono">/</kbd>
      </label>
      {found.length === 0 && <p className="sim-empty">No scenario matches all of these words.</p>}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles keys of the controls inside. */}
      <ul className="sim-scroll" ref={list} aria-label="Scenarios found" onKeyDown={moveFocus}>
        {rows.map((row) => {
          const { group, entry } = row;
          const reach = { isReachable: keyOf(row) === reachableId, onFocus: setFocusedId };
          if (entry === null)
            return (
              <GroupRow
                key={group}
                {...{ ...row, ...reach }}
                isOpen={query !== "" || openGroups.has(group)}
                onToggle={setOpenGroups}
              />
            );
          return (
            <LibraryRow
              key={entry.id}
              {...{ entry, provider, ...reach }}
              kept={shelf.get(entry.id)}
              reasons={query && reasonsFound(entry, query).slice(0, 3).join(" · ")}
              isLoaded={entry.id === loadedId}
              isSelected={selected && selected.has(entry.id)}
            />
          );
        })}
      </ul>
      <UndoNote button={undoButton} />
      <SelectionBar found={found} />
      <ImportReport />
      <output className="sim-note sim-fine" hidden={trouble === null}>
        {trouble !== null && TROUBLES[trouble]}
      </output>
    </Panel>
  );
}
