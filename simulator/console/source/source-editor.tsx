import { EditorView } from "@codemirror/view";
import { useCallback, useEffect, useState } from "react";
import type { Fault } from "../../scenario/fault.ts";
import { extensionsFor, leadTo, markFaults, showText, showValue } from "./source-view.ts";
import { useConsole, useConsoleState } from "../use-console.tsx";

/** The most faults that are listed and marked. */
const MOST_FAULTS = 200;

interface EditorProps {
  readonly text: string;
  readonly faults: readonly Fault[];
}

/** The editor of the text in Source. It marks and lists the faults, and shows the selected value. */
export function SourceEditor({ text, faults }: EditorProps) {
  const { editing } = useConsole();
  const state = useConsoleState();
  const [view, setView] = useState<EditorView | null>(null);
  const selection = state.draft === null ? state.selection : null;

  const open = useCallback(
    (parent: HTMLElement | null) => {
      if (parent === null) return undefined;
      const opened = new EditorView({ parent, extensions: extensionsFor(editing) });
      setView(opened);
      return () => {
        editing.flush();
        opened.destroy();
      };
    },
    [editing],
  );
  useEffect(() => {
    // Typed text is on its way to the store.
    if (view !== null && !editing.isTyping()) showText(view, text);
  }, [view, text, editing]);
  useEffect(() => {
    if (view !== null) markFaults(view, faults.slice(0, MOST_FAULTS));
  }, [view, faults]);
  useEffect(() => {
    if (view !== null && selection !== null) showValue(view, selection);
  }, [view, selection]);

  const listed = faults.slice(0, MOST_FAULTS);
  return (
    <>
      {faults.length > 0 && (
        <ol className="sim-faults" aria-label="Faults">
          {listed.map((fault) => (
            <li key={`${fault.line}:${fault.column}:${fault.message}`}>
              <button
                className="sim-fault"
                type="button"
                onClick={() => view && leadTo(view, fault)}
              >
                <span className="sim-mono" data-tone="fail">
                  {fault.line}:{fault.column}
                </span>
                <span className="sim-mono sim-faint">{fault.pointer || "the file"}</span>
                <span>{fault.message}</span>
              </button>
            </li>
          ))}
          {faults.length > MOST_FAULTS && (
            <li className="sim-empty">and {faults.length - MOST_FAULTS} more</li>
          )}
        </ol>
      )}
      <div className="sim-editor sim-mono" ref={open} />
    </>
  );
}
