import type { EditorView } from "@codemirror/view";
import { useCallback, useEffect, useState } from "react";
import type { Fault } from "../../scenario/fault.ts";
import { sourceOf } from "./source-text.ts";
import { createView, goTo, markFaults, offsetOf, showText, showValue } from "./source-view.ts";
import { useConsole, useConsoleState } from "../use-console.tsx";

/** The most faults that are listed and marked. */
const MOST_FAULTS = 200;

interface FaultsProps {
  readonly faults: readonly Fault[];
  readonly onChoose: (fault: Fault) => void;
}

function Faults({ faults, onChoose }: FaultsProps) {
  return (
    <ol className="sim-faults" aria-label="Faults">
      {faults.slice(0, MOST_FAULTS).map((fault) => {
        const { line, column, pointer, message } = fault;
        return (
          <li key={`${line}:${column}:${message}`}>
            <button className="sim-fault" type="button" onClick={() => onChoose(fault)}>
              <span className="sim-fault__place sim-mono" data-tone="fail">
                {line}:{column}
              </span>
              <span className="sim-mono sim-faint">{pointer || "the file"}</span>
              <span>{message}</span>
            </button>
          </li>
        );
      })}
      {faults.length > MOST_FAULTS && (
        <li className="sim-empty">and {faults.length - MOST_FAULTS} more</li>
      )}
    </ol>
  );
}

/** The editor of the text in Source. It marks and lists the faults, and shows the selected value. */
export function SourceEditor() {
  const model = useConsole();
  const state = useConsoleState();
  const [view, setView] = useState<EditorView | null>(null);
  const { text = "", faults } = sourceOf(state) ?? {};
  const selection = state.draft === null ? state.selection : null;

  const open = useCallback(
    (parent: HTMLElement | null) => {
      if (parent === null) return undefined;
      const opened = createView(parent, model);
      setView(opened);
      return () => {
        model.editing.flush();
        opened.destroy();
      };
    },
    [model],
  );
  useEffect(() => {
    // Typed text is on its way to the store.
    if (view !== null && !model.editing.isTyping()) showText(view, text);
  }, [view, text, model]);
  useEffect(() => {
    if (view !== null && faults !== undefined) markFaults(view, faults.slice(0, MOST_FAULTS));
  }, [view, faults]);
  useEffect(() => {
    if (view !== null && selection !== null) showValue(view, selection);
  }, [view, selection]);

  const lead = (fault: Fault) => {
    if (view === null) return;
    goTo(view, offsetOf(view.state, fault));
    view.focus();
  };
  return (
    <>
      {faults !== undefined && faults.length > 0 && <Faults faults={faults} onChoose={lead} />}
      <div className="sim-editor sim-mono" ref={open} />
    </>
  );
}
