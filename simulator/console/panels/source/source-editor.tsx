import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from "@codemirror/autocomplete";
import { defaultKeymap } from "@codemirror/commands";
import { json } from "@codemirror/lang-json";
import { syntaxHighlighting } from "@codemirror/language";
import {
  type Diagnostic,
  diagnosticCount,
  linter,
  lintKeymap,
  setDiagnostics,
} from "@codemirror/lint";
import { search, searchKeymap } from "@codemirror/search";
import { EditorState, type Extension, Transaction } from "@codemirror/state";
import { drawSelection, EditorView, keymap, lineNumbers, panels } from "@codemirror/view";
import { classHighlighter } from "@lezer/highlight";
import { findNodeAtLocation, type JSONPath, parseTree } from "jsonc-parser";
import { useCallback, useEffect, useState } from "react";
import type { Fault } from "../../../scenario/fault.ts";
import type { createEditing } from "../../model/editing/editing.ts";
import type { Loaded } from "../../model/console-state.ts";
import { completeScenario } from "./schema-completion.ts";
import { useConsole, useConsoleState } from "../../components/use-console.tsx";

/** The editor without a history of its own: undo and redo are those of the console. */
function extensionsFor(editing: ReturnType<typeof createEditing>): Extension {
  const { undo, redo, flush } = editing;
  const history = Object.entries({ "Mod-z": undo, "Mod-Shift-z": redo, "Mod-y": redo });
  // A result that is true, here a promise, says that the key is used.
  const bindings = history.map(([key, act]) => ({ key, run: () => Boolean(act()) }));
  return [
    // Other line breaks stay in the lines, so that the text and its offsets stay the same.
    EditorState.lineSeparator.of("\n"),
    EditorView.theme({}, { dark: true }),
    [linter(null, { autoPanel: true }), EditorState.phrases.of({ Diagnostics: "Faults" })],
    EditorView.contentAttributes.of(({ state }) => ({
      "aria-label": "Scenario file",
      // Some checkers do not know that an editable element takes the focus.
      tabindex: "0",
      "aria-invalid": String(diagnosticCount(state) > 0),
    })),
    [lineNumbers(), drawSelection(), search({ top: true }), EditorView.lineWrapping],
    [json(), syntaxHighlighting(classHighlighter), closeBrackets()],
    autocompletion({
      override: [completeScenario],
      icons: false,
      // The value follows its key.
      activateOnCompletion: ({ type }) => type === "property",
    }),
    // The Tab key has no binding, so that it leaves the editor.
    keymap.of([...bindings, ...closeBracketsKeymap, ...completionKeymap, ...searchKeymap]),
    keymap.of([...lintKeymap, ...defaultKeymap]),
    EditorView.updateListener.of(({ docChanged, transactions, state }) => {
      const typed = transactions.some((each) => each.annotation(Transaction.remote) !== true);
      if (docChanged && typed) editing.type(() => state.doc.toString());
    }),
    EditorView.domEventHandlers({ blur: flush }),
  ];
}

/** The most faults that are listed and marked. */
const MOST_FAULTS = 200;

/** Marks the faults in the text and lists them below it. */
function markFaults(view: EditorView, faults: readonly Fault[]): void {
  const { doc } = view.state;
  const marks = faults.slice(0, MOST_FAULTS).map((fault): Diagnostic => {
    const { line, column, pointer, message } = fault;
    // The text may have changed since.
    const found = doc.line(Math.min(line, doc.lines));
    const from = Math.min(found.to, found.from + column - 1);
    const token = view.state.wordAt(from) ?? { to: from + 1 };
    const place = `${line}:${column} ${pointer || "the file"}`;
    const to = Math.min(found.to, token.to);
    return { from, to, severity: "error", message: `${place}\n${message}` };
  });
  const rest = faults.length - marks.length;
  const end = { from: doc.length, to: doc.length, severity: "info" } as const;
  const more: Diagnostic[] = rest > 0 ? [{ ...end, message: `and ${rest} more` }] : [];
  view.dispatch(setDiagnostics(view.state, [...marks, ...more]));
  const [first] = marks;
  if (first && !view.hasFocus) view.dispatch({ effects: EditorView.scrollIntoView(first.from) });
}

/** The smallest change of one range that turns `before` into `after`. Offsets count UTF-16 units. */
export function changeBetween(before: string, after: string) {
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < shorter && before[from] === after[from]) from++;
  let same = 0;
  while (same < shorter - from && before.at(-1 - same) === after.at(-1 - same)) same++;
  return { from, to: before.length - same, insert: after.slice(from, after.length - same) };
}

/** Shows a text that was changed elsewhere. The cursor moves to the change only if it is in the editor. */
function showText(view: EditorView, text: string): void {
  const before = view.state.doc.toString();
  if (before === text) return;
  const changes = changeBetween(before, text);
  const end = changes.from + changes.insert.length;
  view.dispatch({
    changes,
    annotations: Transaction.remote.of(true),
    ...(view.hasFocus && { selection: { anchor: end }, scrollIntoView: true }),
  });
}

/** Selects the value that a path leads to and scrolls to it. Does nothing if the text has no such value. */
function showValue(view: EditorView, path: JSONPath): void {
  const tree = parseTree(view.state.doc.toString());
  const node = tree && findNodeAtLocation(tree, path);
  if (node === undefined) return;
  const { offset: anchor, length } = node;
  const effects = EditorView.scrollIntoView(anchor, { y: "center" });
  view.dispatch({ selection: { anchor, head: anchor + length }, effects });
}

/** The editor of the text in Source. It marks and lists the faults, and shows the selected value. */
export function SourceEditor({ text, faults }: Pick<Loaded, "text" | "faults">) {
  const { editing } = useConsole();
  const state = useConsoleState();
  const [view, setView] = useState<EditorView | null>(null);
  const selection = state.draft === null ? state.selection : null;

  const open = useCallback(
    (parent: HTMLElement | null) => {
      if (parent === null) return undefined;
      // The faults stand above the text, which may be higher than the window.
      const bottomContainer = parent.appendChild(document.createElement("div"));
      const extensions = [panels({ bottomContainer }), extensionsFor(editing)];
      const opened = new EditorView({ parent, extensions });
      setView(opened);
      parent.addEventListener("click", ({ target }) => {
        // A press in the list of faults selects the place of the fault. The editor then takes the focus.
        if (target instanceof Element && target.closest(".cm-diagnostic")) opened.focus();
      });
      return () => {
        editing.flush();
        opened.destroy();
        bottomContainer.remove();
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
