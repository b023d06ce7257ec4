import { describe, expect, it } from "vitest";
import { millis } from "../../../../src/shared/units.ts";
import { createVirtualClock } from "../../../engine/virtual-clock.ts";
import { createConsoleStore } from "../console-state.ts";
import { createFrames } from "../frames.ts";
import { createEditing } from "./editing.ts";
import { patchText } from "../patch.ts";

const TEXT = `{
  "schemaVersion": 1,
  "id": "mine", "title": "Mine",
  "visitor": [{ "at": 0, "do": "start" }]
}
`;

it("undoes the last change of the library if no text can be undone", async () => {
  const { undo, store } = setUp();
  store.change({ undo: { did: "Deleted.", before: new Map(), loadedId: "mine" } });
  await undo();
  expect(store.get().message).toBe("Undone: Deleted.");
});

describe("patchText", () => {
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
  const clock = createVirtualClock();
  const load = (id: string) =>
    store.change({ loaded: { entry: { id }, text: TEXT, faults: [] } as never });
  load("mine");
  const revise = async (text: string) =>
    store.change({ loaded: { ...store.get().loaded, text } as never });
  const frames = createFrames(store);
  const undoLibrary = async () => store.change({ message: "Undone: Deleted." });
  const retake = async () => {};
  const editing = createEditing({ store, frames, clock }, { revise, retake }, undoLibrary);
  return {
    ...editing,
    store,
    load,
    wait: (ms: number) => clock.runUntil(millis(clock.now() + ms)),
    text: () => store.get().loaded?.text,
    message: () => store.get().message,
  };
}

describe("createEditing", () => {
  it("undoes and redoes changes one by one and names each of them", async () => {
    const { setText, undo, redo, text, message } = setUp();
    await setText("{}", "emptied the file");
    await setText("[]", "made it a list");
    await undo();
    expect([text(), message()]).toEqual(["{}", "Undone: made it a list."]);
    await undo();
    expect([text(), message()]).toEqual([TEXT, "Undone: emptied the file."]);
    await undo();
    expect([text(), message()]).toEqual([TEXT, "Nothing to undo."]);
    await redo();
    expect([text(), message()]).toEqual(["{}", "Redone: emptied the file."]);
    await setText("1", "wrote a number");
    await redo();
    expect([text(), message()]).toEqual(["1", "Nothing to redo."]);
  });

  it("undoes only changes of the texts that are open", async () => {
    const { setText, undo, load, text, message } = setUp();
    await setText("{}", "emptied the file");
    load("other");
    await undo();
    expect([text(), message()]).toEqual([TEXT, "Nothing to undo."]);
  });

  it("forgets the oldest of more than 100 steps", async () => {
    const { setText, undo, text, message } = setUp();
    for (let count = 0; count <= 101; count++) await setText(`${count}`, `wrote ${count}`);
    for (let press = 0; press < 101; press++) await undo();
    expect([text(), message()]).toEqual(["1", "Nothing to undo."]);
  });

  it("takes typed text at a pause and undoes typing without a long pause as one step", async () => {
    const { type, undo, wait, text } = setUp();
    type(() => "1");
    await wait(200);
    type(() => "12");
    await wait(200);
    expect(text()).toBe(TEXT);
    await wait(100);
    expect(text()).toBe("12");
    type(() => "123");
    await wait(2000);
    type(() => "1234");
    await undo();
    expect(text()).toBe("123");
    await undo();
    expect(text()).toBe(TEXT);
  });

  it("patches the text with all that was typed", async () => {
    const { type, patch, undo, text, message } = setUp();
    const typed = TEXT.replace("Mine", "Yours");
    type(() => typed);
    await patch([{ path: ["visitor", 0, "at"], value: 20 }], "moved start");
    expect(text()).toBe(typed.replace('"at": 0', '"at": 20'));
    await undo();
    expect([text(), message()]).toEqual([typed, "Undone: moved start."]);
  });

  it("does not patch a text with faults", async () => {
    const { patch, store, text, message } = setUp();
    store.change({ loaded: { ...store.get().loaded, faults: [{}] } as never });
    await patch([{ path: ["title"], value: "Yours" }], "renamed");
    expect([text(), message()]).toEqual([
      TEXT,
      "The text has faults. Correct them in Source first.",
    ]);
  });

  it("changes the draft while one is open, with its faults, and undoes that", async () => {
    const { setText, undo, store, text } = setUp();
    const fault = { pointer: "", line: 1, column: 1, message: "found nothing" };
    store.change({ draft: { id: "draft 1", name: "a.json", text: "", faults: [fault] } });
    const draft = () => [store.get().draft?.text, store.get().draft?.faults.length];
    await setText(TEXT, "wrote a scenario");
    expect(draft()).toEqual([TEXT, 0]);
    await undo();
    expect(draft()).toEqual(["", 1]);
    expect(text()).toBe(TEXT);
  });
});
