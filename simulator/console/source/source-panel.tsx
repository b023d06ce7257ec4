import { lazy, Suspense } from "react";
import { Button } from "../../../src/components/button.tsx";
import { counted } from "../format.ts";
import { LinkButton } from "../panel.tsx";
import { download } from "./download.ts";
import { sourceOf } from "./source-text.ts";
import { useConsole, useConsoleState } from "../use-console.tsx";
import "./source-panel.css";

const SourceEditor = lazy(async () => ({
  default: (await import("./source-editor.tsx")).SourceEditor,
}));

/** The text of the loaded scenario or of the refused draft, and what can be done with it. */
export function SourcePanel() {
  const { library, editing, store } = useConsole();
  const state = useConsoleState();
  const source = sourceOf(state);
  if (source === null) return <p className="sim-empty">No scenario is loaded.</p>;
  const { draft, loaded } = state;
  const { key, name, text, faults } = source;
  const discard = () => {
    if (draft !== null) store.change({ draft: null, message: `Discarded ${name}.` });
    else void editing.setText(loaded?.entry.text ?? text, "discarded the edits");
  };
  const isEdited = draft === null && text !== loaded?.entry.text;
  return (
    <div className="sim-source">
      <div className="sim-source__head sim-row">
        <span className="sim-mono sim-cut">{name}</span>
        <output className="sim-source__verdict" data-ok={faults.length === 0}>
          {faults.length === 0 ? "accepted" : counted(faults.length, "fault")}
        </output>
        {(draft !== null || isEdited) && <LinkButton onClick={discard}>Discard</LinkButton>}
        <LinkButton onClick={() => download(text, name)}>Download</LinkButton>
        {isEdited && loaded !== null && (
          <Button
            tone="quiet"
            disabled={faults.length > 0}
            onPress={() => void library.save(text, loaded.entry.id)}
          >
            Save
          </Button>
        )}
        {draft !== null && (
          <Button
            tone="quiet"
            disabled={!draft.parsed.ok}
            onPress={() => void library.importText(draft.text, draft.name)}
          >
            Load
          </Button>
        )}
      </div>
      <Suspense fallback={<p className="sim-empty">Opening the editor…</p>}>
        <SourceEditor key={key} />
      </Suspense>
    </div>
  );
}
