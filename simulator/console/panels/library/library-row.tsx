import { fixtureText } from "../../../engine/fixture-library.ts";
import { memo, useEffect, useRef, useState } from "react";
import type { LibraryEntry } from "../../model/console-state.ts";
import { Glyph, LinkButton, StoryLines, Tag } from "../../components/panel.tsx";
import type { Group } from "../../model/library/groups.ts";
import { runAside } from "../../model/jobs/run-aside.ts";
import { PROVIDERS, Verdict } from "./result-lines.tsx";
import { download } from "../../../../src/shared/download.ts";
import type { ProviderChoice } from "../../model/page-address.ts";
import { useConsole } from "../../components/use-console.tsx";
import { type Kept, NOTHING_KEPT } from "../../model/storage/scenario-store.ts";

interface EntryProps {
  readonly entry: LibraryEntry;
  readonly kept: Kept;
}

function Marks({ entry, kept, provider }: EntryProps & { readonly provider: ProviderChoice }) {
  const result = kept.results[provider];
  const own = fixtureText(entry.id) === null ? "own" : "changed";
  return (
    <span className="one-row">
      {kept.draft !== null && <Tag tone="visitor">unsaved</Tag>}
      {kept.take !== null && <Tag tone="hand">by hand</Tag>}
      {kept.own !== null && <Tag tone="live">{own}</Tag>}
      {entry.page === "admin" && <Tag>admin</Tag>}
      {result?.text === entry.text && (
        <Verdict verdict={result.verdict}>on {PROVIDERS[provider]}</Verdict>
      )}
    </span>
  );
}

/** The story of a scenario, or why it cannot be told. */
function RowStory({ text }: { readonly text: string }) {
  const [story, setStory] = useState<readonly string[]>(["…"]);
  useEffect(() => {
    const gone = new AbortController();
    const fail = ({ message }: Error) => gone.signal.aborted || setStory([message]);
    runAside("story", text, gone.signal).then(setStory, fail);
    return () => gone.abort();
  }, [text]);
  return <StoryLines sentences={story} />;
}

/** The actions on a scenario. Source saves and discards unsaved edits. */
function Tools({ entry, kept: { own, draft } }: EntryProps) {
  const { library } = useConsole();
  const { id, title, text } = entry;
  const rename = (data: FormData) => library.rename(entry, data.get("title") as string);
  return (
    <form className="sim-entry__tools row" action={rename}>
      {own !== null && (
        <>
          <input className="field" name="title" aria-label="Title" defaultValue={title} />
          <LinkButton type="submit">Rename</LinkButton>
        </>
      )}
      <LinkButton onClick={() => void library.duplicate(entry)}>Duplicate</LinkButton>
      <LinkButton onClick={() => download(draft ?? text, `${id}.json`)}>Download</LinkButton>
      {own !== null && <LinkButton onClick={() => void library.remove(entry)}>Delete</LinkButton>}
    </form>
  );
}

interface ReachProps {
  /** Whether the Tab key reaches this row. Arrow keys reach the other rows. */
  readonly isReachable: boolean;
  readonly onFocus: (key: string) => void;
}

interface GroupProps extends ReachProps {
  readonly group: Group;
  readonly count: number;
  readonly isOpen: boolean;
  readonly onToggle: (group: Group, isOpen: boolean) => void;
}

/** The heading of a group, which shows and hides its scenarios. */
export function GroupRow({ group, count, isOpen, onToggle, isReachable, onFocus }: GroupProps) {
  return (
    <li>
      <button
        className="sim-group__head one-row apart"
        type="button"
        tabIndex={isReachable ? 0 : -1}
        aria-expanded={isOpen}
        onFocus={() => onFocus(group)}
        onClick={() => onToggle(group, !isOpen)}
      >
        <span>{group}</span> <span className="sim-faint">{count}</span>
      </button>
    </li>
  );
}

interface RowProps extends ReachProps {
  readonly entry: LibraryEntry;
  readonly kept: Kept | undefined;
  readonly provider: ProviderChoice;
  readonly reasons: string;
  readonly isLoaded: boolean;
  /** Whether the scenario is selected; null while no scenarios are being selected. */
  readonly isSelected: boolean | null;
}

/** A scenario of the library. It is memoised, because a library may have thousands of rows. */
export const LibraryRow = memo(function LibraryRow(props: RowProps) {
  const { entry, kept = NOTHING_KEPT, provider, reasons, isLoaded, isSelected } = props;
  const { isReachable, onFocus } = props;
  const { library } = useConsole();
  const [isOpen, setOpen] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isOpen) row.current?.scrollIntoView({ block: "nearest" });
  }, [isOpen]);
  const { id, title } = entry;
  const tabIndex = isReachable ? 0 : -1;
  return (
    <li className="sim-library__row" ref={row}>
      <button
        className="sim-entry sim-pair"
        type="button"
        tabIndex={tabIndex}
        aria-current={isLoaded}
        data-id={id}
        onFocus={() => onFocus(id)}
        onClick={() =>
          isSelected === null ? void library.load(entry) : library.select(id, !isSelected)
        }
      >
        <span className="sim-entry__line">{title}</span>
        <span className="sim-mono sim-faint sim-cut">{id}</span>
        <Marks {...{ entry, kept, provider }} />
        {reasons !== "" && (
          <span className="sim-entry__line sim-mono sim-cut" data-tone="live">
            {reasons}
          </span>
        )}
      </button>
      {isSelected !== null && (
        <input
          type="checkbox"
          aria-label={`Select ${id}`}
          checked={isSelected}
          onChange={({ target }) => library.select(id, target.checked)}
        />
      )}
      <button
        className="sim-entry__more"
        type="button"
        tabIndex={tabIndex}
        aria-expanded={isOpen}
        aria-label={`Story and actions of ${id}`}
        onClick={() => setOpen(!isOpen)}
      >
        <Glyph name="more" />
      </button>
      {isOpen && <Tools {...{ entry, kept }} />}
      {isOpen && <RowStory text={kept.draft ?? entry.text} />}
    </li>
  );
});
