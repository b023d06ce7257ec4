import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import type { LibraryEntry } from "./console-state.ts";
import { counted } from "./format.ts";
import { Glyph, LinkButton, Panel, scrollWithin } from "./panel.tsx";
import { useConsole, useConsoleState } from "./use-console.tsx";
import "./library-panel.css";

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

interface RowProps {
  readonly entry: LibraryEntry;
  readonly query: string;
  /** Whether the Tab key reaches this row. Arrow keys reach the other rows. */
  readonly reachable: boolean;
}

function Row({ entry, query, reachable }: RowProps) {
  const { library } = useConsole();
  const { verdicts, loaded } = useConsoleState();
  const { id, title, page, imported } = entry;
  const verdict = verdicts[id];
  const reasons = reasonsFound(entry, query);
  return (
    <li>
      <button
        className="sim-entry"
        type="button"
        tabIndex={reachable ? 0 : -1}
        aria-current={id === loaded?.entry.id}
        data-id={id}
        onClick={() => void library.load(entry)}
      >
        <span className="sim-entry__title">{title}</span>
        <span className="sim-entry__id sim-cut">{id}</span>
        <span className="sim-entry__marks sim-row">
          {imported && (
            <span className="sim-tag" data-tone="live">
              imported
            </span>
          )}
          {page === "admin" && <span className="sim-tag">admin</span>}
          {verdict !== undefined && (
            <span className="sim-verdict" data-tone={verdict}>
              <Glyph name={verdict} />
              <span className="visually-hidden">{verdict === "pass" ? "passed" : "failed"}</span>
            </span>
          )}
        </span>
        {reasons.length > 0 && (
          <span className="sim-entry__reasons sim-cut">{reasons.slice(0, 3).join(" · ")}</span>
        )}
      </button>
    </li>
  );
}

/** Moves the focus through the rows with the arrow keys, and from the first row up to the search field. */
function moveFocus(event: KeyboardEvent<HTMLElement>, search: HTMLElement | null): void {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>(".sim-entry")];
  const at = rows.findIndex((row) => row === document.activeElement);
  const end = rows.length - 1;
  const places: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: end };
  const place = places[event.key];
  if (place === undefined || (at < 0 && event.key !== "ArrowDown")) return;
  event.preventDefault();
  event.stopPropagation();
  (place < 0 ? search : rows[place])?.focus();
}

export function LibraryPanel(props: { readonly searchField: RefObject<HTMLInputElement | null> }) {
  const { searchField } = props;
  const { library } = useConsole();
  const { entries, loaded } = useConsoleState();
  const loadedId = loaded?.entry.id;
  const [query, setQuery] = useState("");
  const list = useRef<HTMLUListElement>(null);
  const found = useMemo(() => searchLibrary(entries, query), [entries, query]);
  const reachable = found.find(({ id }) => id === loadedId) ?? found[0];

  // Scrolls the list to the loaded row, but not the page, which must not move on a phone.
  useEffect(() => {
    const row = list.current?.querySelector<HTMLElement>(`[data-id="${loadedId}"]`);
    if (list.current && row) scrollWithin(list.current, row);
  }, [loadedId]);

  useEffect(() => {
    if (query !== "" && list.current !== null) list.current.scrollTop = 0;
  }, [query]);

  const steer = (event: KeyboardEvent<HTMLElement>) => {
    const first = found[0];
    if (event.target !== searchField.current) return moveFocus(event, searchField.current);
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
      <LinkButton onClick={() => void library.checkAll()}>Check all</LinkButton>
    </>
  );
  return (
    <Panel title="Scenarios" area="library" tools={tools}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles keys of the controls inside. */}
      <div className="sim-library__body" onKeyDown={steer}>
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
          {found.map((entry) => (
            <Row key={entry.id} {...{ entry, query }} reachable={entry === reachable} />
          ))}
        </ul>
      </div>
    </Panel>
  );
}
