import { EditorView } from "@codemirror/view";
import { act, render, screen, within } from "@testing-library/react";
import { beforeAll, expect, it } from "vitest";
import { openTexts } from "../../model/editing/editing.ts";
import { SourceEditor } from "./source-editor.tsx";
import { ConsoleProvider, useConsole, useConsoleState } from "../../components/use-console.tsx";
import type { ConsoleModel } from "../../model/console-model.ts";

// jsdom has no layout.
beforeAll(() => {
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
});

const TEXT =
  '{\r\n  "schemaVersion": 1,\r\n  "id": "mine", "title": "Mine",\r\n' +
  '  "visitor": [{ "at": 0, "do": "start" }, { "at": 9000, "do": "stop" }]\r\n}';

/** Opens the editor with a scenario. */
async function open(text = TEXT) {
  let model: ConsoleModel | undefined;
  function Source() {
    model = useConsole();
    const [source] = openTexts(useConsoleState());
    return source && <SourceEditor {...source} />;
  }
  render(
    <ConsoleProvider>
      <Source />
    </ConsoleProvider>,
  );
  if (model === undefined) throw new Error("The console is not rendered.");
  const { library, editing, store } = model;
  // The page of the scenario never loads here.
  await act(async () => void library.importText(text, "mine.json"));
  const view = EditorView.findFromDOM(screen.getByRole("textbox"));
  if (view === null) throw new Error("The editor is not open.");
  const shown = () => view.state.doc.toString();
  const selected = () =>
    view.state.sliceDoc(view.state.selection.main.from, view.state.selection.main.to);
  return { editing, store, view, shown, selected };
}

it("shows a change that is made elsewhere and keeps the cursor", async () => {
  const { editing, view, shown, selected } = await open();
  expect(shown()).toBe(TEXT);
  const at = TEXT.indexOf("stop");
  view.dispatch({ selection: { anchor: at, head: at + 4 } });
  await act(async () => void editing.patch([{ path: ["visitor", 0, "at"], value: 1234 }], "moved"));
  expect(shown()).toBe(TEXT.replace('"at": 0', '"at": 1234'));
  expect(selected()).toBe("stop");
});

it("changes the scenario by typing, and leaves the rest of the text as it is", async () => {
  const { editing, store, view, shown } = await open();
  const at = TEXT.indexOf("Mine");
  act(() => view.dispatch({ changes: { from: at, to: at + 4, insert: "Yours" } }));
  await act(async () => editing.flush());
  expect(store.get().loaded).toMatchObject({
    text: TEXT.replace("Mine", "Yours"),
    scenario: { title: "Yours" },
  });
  await act(async () => void editing.undo());
  expect(shown()).toBe(TEXT);
});

it("keeps newly typed words while an older text arrives", async () => {
  const { editing, store, view, shown } = await open();
  act(() => view.dispatch({ changes: { from: 0, insert: " " } }));
  await act(async () => {
    editing.flush();
    view.dispatch({ changes: { from: 0, insert: " " } });
    await Promise.resolve();
  });
  expect([store.get().loaded?.text, shown()]).toEqual([` ${TEXT}`, `  ${TEXT}`]);
});

it("selects the value that is selected on the timeline, and nothing while a draft is open", async () => {
  const { store, selected } = await open();
  act(() => store.change({ selection: ["visitor", 1] }));
  expect(selected()).toBe('{ "at": 9000, "do": "stop" }');
  act(() => store.change({ selection: ["visitor", 7] }));
  expect(selected()).toBe('{ "at": 9000, "do": "stop" }');
  act(() => store.change({ selection: ["visitor", 0, "at"] }));
  expect(selected()).toBe("0");
  const { loaded } = store.get();
  act(() =>
    store.change({
      draft: { id: "draft 9", name: "a", text: "", faults: [] },
    }),
  );
  act(() => store.change({ selection: ["visitor", 1] }));
  expect([selected(), store.get().loaded]).toEqual(["", loaded]);
});

it("marks at most 200 faults and counts the others", async () => {
  const visitor = Array.from({ length: 250 }, () => ({ at: -1, do: "start" }));
  const { editing, store } = await open();
  const text = JSON.stringify({ schemaVersion: 1, id: "mine", title: "Mine", visitor });
  await act(() => editing.setText(text, "broke the text"));
  expect(store.get().loaded?.faults).toHaveLength(250);
  const items = within(screen.getByRole("listbox", { name: "Faults" })).getAllByRole("option");
  expect(items).toHaveLength(201);
  expect(items.at(-1)).toHaveTextContent("and 50 more");
  expect(screen.getByRole("textbox")).toHaveAttribute("aria-invalid", "true");
});
