import { EditorView } from "@codemirror/view";
import { useCallback, useEffect, useState } from "react";
import type { Fault } from "../../scenario/fault.ts";
import { extensionsFor, markFaults, showText, showValue } from "./source-view.ts";
import { useConsole, useConsoleState } from "../use-console.tsx";

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
      opened.dom.addEventListener("click", ({ target }) => {
        // The list of faults has selected the place of the pressed one.
        if (target instanceof Element && target.closest(".cm-diagnostic")) opened.focus();
      });
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
    if (view !== null) markFaults(view, faults);
  }, [view, faults]);
  useEffect(() => {
    if (view !== null && selection !== null) showValue(view, selection);
  }, [view, selection]);

  return <div className="sim-editor sim-mono" ref={open} />;
}
