import { type FormEvent, type KeyboardEvent, memo, useEffect, useRef, useState } from "react";
import type { LibraryEntry } from "../console-state.ts";
import { resultOf } from "./library.ts";
import { Glyph, LinkButton } from "../panel.tsx";
import type { ProviderChoice } from "../stage/page-address.ts";
import { type Kept, NOTHING_KEPT } from "./scenario-store.ts";
import { fixtureText } from "./storage.ts";
import { useConsole } from "../use-console.tsx";

const VERDICTS = { pass: "passed", fail: "failed", refused: "refused" } as const;
const PROVIDERS: Readonly<Record<ProviderChoice, string>> = {
  scripted: "Scripted",
  standin: "Real SDK",
};

interface MarksProps {
  readonly entry: LibraryEntry;
  readonly kept: Kept;
  readonly provider: ProviderChoice;
}

function Marks({ entry, kept, provider }: MarksProps) {
  const verdict = resultOf(entry, kept, provider);
  return (
    <span className="sim-entry__marks sim-row">
      {kept.draft !== null && (
        <span className="sim-tag" data-tone="visitor">
          unsaved
        </span>
      )}
      {kept.own !== null && (
        <span className="sim-tag" data-tone="live">
          {fixtureText(entry.id) === null ? "own" : "changed"}
        </span>
      )}
      {entry.page === "admin" && <span className="sim-tag">admin</span>}
      {verdict !== null && (
        <span className="sim-verdict" data-tone={verdict === "pass" ? "pass" : "fail"}>
          <Glyph name={verdict === "pass" ? "pass" : "fail"} />
          <span className="visually-hidden">
            {VERDICTS[verdict]} on {PROVIDERS[provider]}
          </span>
        </span>
      )}
    </span>
  );
}

interface TitleFormProps {
  readonly title: string;
  readonly onRename: (title: string) => void;
  readonly onCancel: () => void;
}

function TitleForm({ title, onRename, onCancel }: TitleFormProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onRename(field.current?.value ?? title);
  };
  return (
    <form className="sim-entry__tools sim-row" onSubmit={submit}>
      <input
        ref={field}
        className="sim-entry__title-field"
        aria-label="Title"
        defaultValue={title}
      />
      <LinkButton type="submit">Rename</LinkButton>
      <LinkButton onClick={onCancel}>Cancel</LinkButton>
    </form>
  );
}

interface ToolsProps {
  readonly entry: LibraryEntry;
  readonly kept: Kept;
  /** Closes the tools, and moves the focus to the element that the selector finds. */
  readonly onDone: (focused: string) => void;
}

function Tools({ entry, kept, onDone }: ToolsProps) {
  const { library } = useConsole();
  const [renaming, setRenaming] = useState(false);
  const { id, title } = entry;
  const { own, draft } = kept;
  const row = `[data-id="${id}"]`;
  const then = (act: () => void, focused: string) => () => {
    act();
    onDone(focused);
  };
  if (renaming) {
    const rename = (next: string) => then(() => library.rename(entry, next), row)();
    return <TitleForm title={title} onRename={rename} onCancel={() => onDone(row)} />;
  }
  const copied = `[data-id][aria-current="true"]:not(${row})`;
  return (
    <div className="sim-entry__tools sim-row">
      {draft !== null && (
        <>
          <LinkButton onClick={then(() => void library.save(draft, id), row)}>
            Save edits
          </LinkButton>
          <LinkButton onClick={then(() => library.discardEdits(entry), ".sim-undo")}>
            Discard edits
          </LinkButton>
        </>
      )}
      {own !== null && <LinkButton onClick={() => setRenaming(true)}>Rename</LinkButton>}
      <LinkButton onClick={then(() => void library.duplicate(entry), copied)}>Duplicate</LinkButton>
      <LinkButton onClick={then(() => library.download(entry), row)}>Download</LinkButton>
      {own !== null && (
        <LinkButton onClick={then(() => void library.remove(entry), ".sim-undo")}>
          Delete
        </LinkButton>
      )}
    </div>
  );
}

interface RowProps {
  readonly entry: LibraryEntry;
  readonly kept: Kept | undefined;
  readonly provider: ProviderChoice;
  readonly reasons: string;
  readonly isLoaded: boolean;
  /** Whether the Tab key reaches this row. Arrow keys reach the other rows. */
  readonly isReachable: boolean;
  /** Whether the row shows its tools. */
  readonly isOpen: boolean;
  readonly onOpen: (id: string | null) => void;
  readonly onFocusNext: (selector: string) => void;
}

/** A scenario of the library. It is memoised, because a library may have thousands of rows. */
export const LibraryRow = memo(function LibraryRow(props: RowProps) {
  const { entry, kept = NOTHING_KEPT, provider, reasons, onOpen, onFocusNext } = props;
  const { isLoaded, isReachable, isOpen } = props;
  const { library } = useConsole();
  const { id, title } = entry;
  const close = (focused: string) => {
    onOpen(null);
    onFocusNext(focused);
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === "Escape" && isOpen) close(`[data-more="${id}"]`);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles a key of the controls inside.
    <li className="sim-library__row" onKeyDown={closeOnEscape}>
      <button
        className="sim-entry"
        type="button"
        tabIndex={isReachable ? 0 : -1}
        aria-current={isLoaded}
        data-id={id}
        onClick={() => void library.load(entry)}
      >
        <span className="sim-entry__title">{title}</span>
        <span className="sim-entry__id sim-cut">{id}</span>
        <Marks {...{ entry, kept, provider }} />
        {reasons !== "" && <span className="sim-entry__reasons sim-cut">{reasons}</span>}
      </button>
      <button
        className="sim-entry__more"
        type="button"
        tabIndex={isReachable ? 0 : -1}
        aria-expanded={isOpen}
        aria-label={`Actions for ${id}`}
        data-more={id}
        onClick={() => onOpen(isOpen ? null : id)}
      >
        <Glyph name="more" />
      </button>
      {isOpen && <Tools {...{ entry, kept }} onDone={close} />}
    </li>
  );
});
