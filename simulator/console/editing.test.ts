import { describe, expect, it } from "vitest";
import { createConsoleStore } from "./console-state.ts";
import { createEditing, patchText } from "./editing.ts";

const TEXT = `{
  "schemaVersion": 1,
  "id": "mine", "title": "Mine",
  "visitor": [{ "at": 0, "do": "start" }]
}
`;

describe("patchText", () => {
  it("changes one value and keeps the layout of all others", () => {
    const changed = patchText(TEXT, [{ path: ["visitor", 0, "at"], value: 20 }]);
    expect(changed).toBe(TEXT.replace('"at": 0', '"at": 20'));
  });

  it("inserts an item into a list, creates a missing list, and removes a value", () => {
    const changed = patchText(TEXT, [
      { path: ["visitor", -1], value: { at: 5, do: "stop" }, insert: true },
      { path: ["expect", 0], value: { at: 9, state: "idle" } },
      { path: ["title"], value: undefined },
    ]);
    expect(JSON.parse(changed)).toEqual({
      schemaVersion: 1,
      id: "mine",
      visitor: [
        { at: 0, do: "start" },
        { at: 5, do: "stop" },
      ],
      expect: [{ at: 9, state: "idle" }],
    });
  });
});

/** Creates the editing of a scenario that is loaded without a page. */
function setUp() {
  const store = createConsoleStore([]);
  const load = (id: string) => store.change({ loaded: { entry: { id }, text: TEXT } as never });
  load("mine");
  const editing = createEditing(store, async (text) => {
    store.change({ loaded: { ...store.get().loaded, text } as never });
  });
  return { ...editing, load, text: () => store.get().loaded?.text };
}

describe("createEditing", () => {
  it("undoes and redoes changes one by one", async () => {
    const { setText, undo, redo, text } = setUp();
    await setText("{}");
    await setText("[]");
    await undo();
    expect(text()).toBe("{}");
    await undo();
    await undo();
    expect(text()).toBe(TEXT);
    await redo();
    expect(text()).toBe("{}");
    await setText("1");
    await redo();
    expect(text()).toBe("1");
  });

  it("does not undo into the text of another scenario", async () => {
    const { setText, undo, load, text } = setUp();
    await setText("{}");
    load("other");
    await undo();
    expect(text()).toBe(TEXT);
  });
});
