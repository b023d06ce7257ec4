import { lazy, Suspense } from "react";
import { counted } from "../../model/format.ts";
import { LinkButton, SimButton } from "../../components/panel.tsx";
import { openTexts } from "../../model/editing/editing.ts";
import { useConsole, useConsoleState } from "../../components/use-console.tsx";
import { ItemForm } from "./item-form.tsx";
import "./source-panel.css";

const SourceEditor = lazy(async () => ({
  default: (await import("./source-editor.tsx")).SourceEditor,
}));

/** The text of the loaded scenario or of the refused draft, and what can be done with it. */
export function SourcePanel() {
  const { library, editing, store } = useConsole();
  const state = useConsoleState();
  const { draft, loaded } = state;
  const [source] = openTexts(state);
  if (source === undefined) return <p className="sim-empty">No scenario is loaded.</p>;
  const { id, name, text, faults } = source;
  const saved = loaded?.entry.text ?? "";
  const discard = () => {
    if (draft === null) void editing.setText(saved, "discarded the edits");
    else store.change({ draft: null, message: `Discarded ${name}.` });
  };
  const keep = () =>
    void (draft === null ? library.save(text, id) : library.importText(text, name));
  return (
    <div className="sim-source fill">
      <div className="sim-panel__head one-row">
        <span className="sim-start sim-mono sim-cut">{name}</span>
        <output className="sim-count" data-ok={faults.length === 0}>
          {faults.length === 0 ? "accepted" : counted(faults.length, "fault")}
        </output>
        {(draft !== null || text !== saved) && (
          <>
            <LinkButton onClick={discard}>Discard</LinkButton>
            <SimButton disabled={faults.length > 0} onPress={keep}>
              {draft === null ? "Save" : "Load"}
            </SimButton>
          </>
        )}
      </div>
      <ItemForm />
      <Suspense fallback={<p className="sim-empty">Opening the editor…</p>}>
        <SourceEditor key={id} text={text} faults={faults} />
      </Suspense>
    </div>
  );
}
