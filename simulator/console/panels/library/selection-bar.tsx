import type { LibraryEntry } from "../../model/console-state.ts";
import { counted } from "../../model/format.ts";
import { LinkButton } from "../../components/panel.tsx";
import { useConsole, useConsoleState, useResults } from "../../components/use-console.tsx";

export function SelectionBar({ found }: { readonly found: readonly LibraryEntry[] }) {
  const { library, store } = useConsole();
  const { checkOnly } = useResults();
  const { entries, selected } = useConsoleState();
  if (selected === null) return null;
  const chosen = entries.filter(({ id }) => selected.has(id));
  const none = chosen.length === 0;
  return (
    <div className="sim-note sim-fine row" role="group" aria-label="Selected scenarios">
      <output className="sim-whole">{counted(chosen.length, "scenario")} selected</output>
      <LinkButton onClick={() => store.change({ selected: new Set(found.map(({ id }) => id)) })}>
        Select all {found.length}
      </LinkButton>
      <LinkButton disabled={none} onClick={() => void checkOnly(selected)}>
        Check
      </LinkButton>
      <LinkButton disabled={none} onClick={() => void library.exportAll(chosen)}>
        Export
      </LinkButton>
      <LinkButton disabled={none} onClick={() => void library.remove(...chosen)}>
        Delete
      </LinkButton>
    </div>
  );
}
