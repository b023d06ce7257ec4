import {
  type FocusEvent,
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
import type { LibraryEntry } from "../console-state.ts";
import { counted } from "../format.ts";
import { ImportReport } from "./import-report.tsx";
import { LibraryRow } from "./library-row.tsx";
import { Glyph, LinkButton, Panel, scrollWithin } from "../panel.tsx";
import { NOTHING_KEPT, type Trouble } from "./scenario-store.ts";
import { ResultsButton } from "../results/results-button.tsx";
import { useConsole, useConsoleState } from "../use-console.tsx";
import "./library-panel.css";

const NO_ROWS: readonly LibraryEntry[] = [];

const wordsOf = (query: string): string[] => query.toLowerCase().split(/\s+/).filter(Boolean);

/** The entries that contain every word of the query in the id, title, page, tags or covered rules. */
export function searchLibrary(entries: readonly LibraryEntry[], query: string): LibraryEntry[] {
  const words = wordsOf(query);
  return entries.filter(({ id, title, page, tags, covers }) => {
    const text = [id, title, page, ...tags, ...covers].join("\n").toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** The tags and covered rules that match the query but not the id or the title. */
export function reasonsFound({ tags, covers }: LibraryEntry, query: string): readonly string[] {
  const words = wordsOf(query);
  const found = [...covers, ...tags].filter((label) =>
    words.some((word) => label.toLowerCase().includes(word)),
  );
  return [...new Set(found)];
}

/** Moves the focus through the rows with the arrow keys, and from the first row up to the search field. */
function moveFocus(event: KeyboardEvent<HTMLElement>, search: HTMLElement | null): void {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>(".sim-entry")];
  const at = rows.findIndex((row) => row.parentElement?.contains(document.activeElement));
  const end = rows.length - 1;
  const places: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: end };
  const place = places[event.key];
  if (place === undefined || (at < 0 && event.key !== "ArrowDown")) return;
  event.preventDefault();
  event.stopPropagation();
  (place < 0 ? search : rows[place])?.focus();
}

const TROUBLES: Readonly<Record<Trouble, string>> = {
  unavailable: "This browser does not store scenarios: they last until you close this page.",
  full: "The browser’s storage is full: new scenarios and edits last until you close this page.",
};

/** Where the focus waits for an element that is not rendered yet. */
const HARBOUR = '.sim-entry[tabindex="0"]';

/** Moves the focus to an element that appears with one of the next renders, unless the user types meanwhile. */
function useFocusNext(inside: RefObject<HTMLElement | null>): (selector: string) => void {
  const wanted = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    const find = (selector: string) => inside.current?.querySelector<HTMLElement>(selector);
    const found = find(wanted.current);
    const { activeElement, body } = document;
    if (found || activeElement instanceof HTMLInputElement) wanted.current = null;
    if (found && !(activeElement instanceof HTMLInputElement)) found.focus();
    else if (activeElement === body) (find(HARBOUR) ?? find("input"))?.focus();
  });
  return useCallback((selector) => void (wanted.current = selector), []);
}

/** Offers to undo the last change of the library. */
function UndoNote({ onFocusNext }: { readonly onFocusNext: (selector: string) => void }) {
  const { library, store } = useConsole();
  const { undo } = useConsoleState();
  if (undo === null) return null;
  const { before, loadedId, did } = undo;
  const [id = loadedId] = [...before.keys()].filter((key) => before.get(key) !== NOTHING_KEPT);
  const then = (act: () => void) => () => {
    onFocusNext(`[data-id="${id}"]`);
    act();
  };
  return (
    <div className="sim-note sim-row">
      <span className="sim-note__text">{did}</span>
      <LinkButton
        className="sim-link sim-undo"
        aria-label={`Undo: ${did}`}
        onClick={then(() => void library.undo())}
      >
        Undo
      </LinkButton>
      <LinkButton onClick={then(() => store.change({ undo: null }))}>Dismiss</LinkButton>
    </div>
  );
}

/** The list of the scenarios. It renders a change after the input that caused it, because it may be long. */
function useRows(found: readonly LibraryEntry[], query: string, loadedId: string | undefined) {
  const list = useRef<HTMLUListElement>(null);
  const rows = useDeferredValue(found, NO_ROWS);
  const [focusedId, setFocusedId] = useState<string | undefined>();
  const shownId = useRef<string | undefined>(undefined);
  const has = (id: string | undefined) => rows.some((row) => row.id === id);
  const reachableId = [focusedId, loadedId].find(has) ?? rows[0]?.id;

  // A search shows its first hits.
  useEffect(() => {
    if (query !== "" && list.current !== null) list.current.scrollTop = 0;
  }, [query]);

  // Scrolls the list to the loaded row, but not the page, which must not move on a phone.
  useEffect(() => {
    // The offset of the button is that within its row.
    const row = list.current?.querySelector(`[data-id="${loadedId}"]`)?.closest("li");
    if (!list.current || !row || shownId.current === loadedId) return;
    shownId.current = loadedId;
    scrollWithin(list.current, row);
  }, [loadedId, rows]);

  useEffect(() => {
    if (query !== "" && list.current !== null) list.current.scrollTop = 0;
  }, [query]);

  const onFocus = (event: FocusEvent<HTMLElement>) =>
    setFocusedId(
      event.target.closest("li")?.querySelector<HTMLElement>("[data-id]")?.dataset["id"],
    );
  return { list, rows, reachableId, onFocus };
}

export function LibraryPanel(props: { readonly searchField: RefObject<HTMLInputElement | null> }) {
  const { searchField } = props;
  const { library } = useConsole();
  const { entries, loaded, shelf, provider, trouble } = useConsoleState();
  const loadedId = loaded?.entry.id;
  const [query, setQuery] = useState("");
  const [openId, setOpenId] = useState<string | null>(null);
  const body = useRef<HTMLDivElement>(null);
  const focusNext = useFocusNext(body);
  const found = useMemo(() => searchLibrary(entries, query), [entries, query]);
  const { list, rows, reachableId, onFocus } = useRows(found, query, loadedId);

  const steer = (event: KeyboardEvent<HTMLElement>) => {
    const first = found[0];
    if (!(event.target instanceof HTMLInputElement)) return moveFocus(event, searchField.current);
    // The other field is that of a title.
    if (event.target !== searchField.current) return;
    if (event.key === "Enter" && first !== undefined) void library.load(first);
    else if (event.key === "Escape") setQuery("");
    else if (event.key === "ArrowDown") moveFocus(event, null);
  };

  const tools = (
    <>
      <output className="sim-faint">
        {found.length === entries.length
          ? counted(entries.length, "scenario")
          : `${found.length} of ${entries.length}`}
      </output>
      <ResultsButton />
    </>
  );
  return (
    <Panel title="Scenarios" area="library" tools={tools}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles keys of the controls inside. */}
      <div className="sim-library__body" ref={body} onKeyDown={steer} onFocus={onFocus}>
        <label className="sim-search sim-row">
          <Glyph name="search" />
          <span className="visually-hidden">Search by id, title, tag or rule</span>
          <input
            ref={searchField}
            className="sim-search__field"
            type="search"
            placeholder="id, title, tag, covers"
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
          <kbd className="sim-kbd">/</kbd>
        </label>
        {found.length === 0 && <p className="sim-empty">No scenario matches all of these words.</p>}
        <ul className="sim-library__list" ref={list} aria-label="Scenarios found">
          {rows.map((entry) => (
            <LibraryRow
              key={entry.id}
              {...{ entry, provider }}
              kept={shelf.get(entry.id)}
              reasons={query && reasonsFound(entry, query).slice(0, 3).join(" · ")}
              isLoaded={entry.id === loadedId}
              isReachable={entry.id === reachableId}
              isOpen={entry.id === openId}
              onOpen={setOpenId}
              onFocusNext={focusNext}
            />
          ))}
        </ul>
        <UndoNote onFocusNext={focusNext} />
        <ImportReport onDismiss={() => focusNext(HARBOUR)} />
        <output className="sim-note" hidden={trouble === null}>
          {trouble !== null && TROUBLES[trouble]}
        </output>
      </div>
    </Panel>
  );
}
