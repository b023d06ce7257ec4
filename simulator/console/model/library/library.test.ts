import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { beforeEach, describe, expect, it, vi } from "vitest";
const EXPORT = {
  timestamp: "2026-11-21T10:15:30.000Z",
  environment: {},
  assistantId: null,
  workflowId: null,
};
const exportOf = (logs: unknown[]) => JSON.stringify({ ...EXPORT, logs });
import { CALL, WEBHOOK } from "../../../../tests/support/call-records.ts";
import { fixtures } from "../../../engine/fixture-library.ts";
import { createSystemClock } from "../../../../src/shared/system-clock.ts";
import { createConsole } from "../console-model.ts";
import { createScenarioStore } from "../storage/scenario-store.ts";

const scenario = (id: string, more: object = {}) =>
  JSON.stringify({ schemaVersion: 1, id, title: `Title of ${id}`, ...more }, null, 2);
const file = (name: string, content: BlobPart) => new File([content], name);

beforeEach(() => {
  vi.stubGlobal("indexedDB", new IDBFactory());
  return () => vi.unstubAllGlobals();
});

/** Opens the console without a preview: loads never finish, so the test awaits states instead. */
async function open() {
  const kept = createScenarioStore(null);
  const { store, library, editing } = createConsole(createSystemClock(), kept);
  await kept.ready;
  const state = () => store.get();
  const until = (check: () => void) => vi.waitFor(check);
  return {
    ...{ store, library, state, until, kept },
    edit: (text: string) => void editing.setText(text, "edited"),
    ids: () =>
      state()
        .entries.map(({ id }) => id)
        .slice(0, 3),
    entry: (id: string) => {
      const found = state().entries.find((entry) => entry.id === id);
      if (found === undefined) throw new Error(`There is no ${id}.`);
      return found;
    },
    async load(id: string) {
      void library.loadById(id);
      await until(() => expect(state().loaded?.entry.id).toBe(id));
    },
    async importAll(...files: File[]) {
      store.change({ message: "" });
      void library.importFiles(files);
      await until(() =>
        expect(state().message + (state().question?.ids.length ?? "")).not.toBe(""),
      );
    },
  };
}

const fixture = fixtures.get().find(({ id }) => id === "ejected-mid-call");
if (fixture === undefined) throw new Error("The fixture is missing.");
const CHANGED = fixture.text.replace(fixture.title, "Changed by me");

describe("the imports of the library", () => {
  it("reports each file of a batch in one line, and asks once about all known ids", async () => {
    const page = await open();
    await page.importAll(
      file("new.json", scenario("new")),
      file("again.json", scenario("new", { title: "Another" })),
      file("twin.json", scenario("new")),
      file("changed.json", CHANGED),
      file("known.json", fixtures.get()[0]?.text ?? ""),
      file("broken.json", '{"schemaVersion": 1, "id": "broken"}'),
      file("photo.jpg", Uint8Array.of(0xff, 0xd8, 0xff, 0xe0)),
      file("vapi-diagnostic-x.json", exportOf([])),
    );
    expect(page.state().question?.ids).toHaveLength(1);
    page.state().question?.answer("skip");
    await page.until(() => expect(page.state().report).toHaveLength(8));
    const lines = page.state().report?.map(({ name, outcome }) => `${name} ${outcome}`);
    expect(lines).toEqual([
      "new.json imported new",
      "again.json kept as new-2",
      "twin.json same as new in the library",
      `changed.json skipped: the library has another ${fixture.id}`,
      `known.json same as ${fixtures.get()[0]?.id} in the library`,
      'broken.json refused: 1 fault. line 1, column 1, /title: found no key "title", expected a title for people',
      "photo.jpg is a JPEG picture, expected a scenario (JSON text in UTF-8)",
      "vapi-diagnostic-x.json is a diagnostic export",
    ]);
    expect(page.state().draft).toBeNull();
  });

  it("names all that it undoes, asks once about an id, and proposes an id that no file has", async () => {
    const page = await open();
    await page.importAll(file("mine.json", scenario("mine")));
    const [two, three] = [scenario("mine", { title: "2" }), scenario("mine", { title: "3" })];
    const others = [file("mine-2.json", scenario("mine-2")), file("fresh.json", scenario("fresh"))];
    await page.importAll(file("two.json", two), file("three.json", three), ...others);
    expect(page.state().question).toMatchObject({ ids: ["mine"], keptAs: "mine-3" });
    page.state().question?.answer("replace");
    await page.until(() => expect(page.state().undo).not.toBeNull());
    expect(page.state().undo?.did).toBe("Replaced mine and added 3.");
  });

  it("makes a scenario of a record of the voice service, and lists what it leaves out", async () => {
    const page = await open();
    const lines = WEBHOOK.map((body) => JSON.stringify(body)).join("\n");
    await page.importAll(file("call.json", JSON.stringify(CALL)), file("webhook.jsonl", lines));
    const report = () => page.state().report?.map(({ outcome }) => outcome);
    expect(report()).toEqual(Array(2).fill("is a record of the voice service"));
    page.state().report?.[0]?.offer?.act();
    await page.until(() =>
      expect(report()?.[0]).toBe(
        "became recorded-2026-11-21-10-15-00; not placed: system message (the page does not receive it)",
      ),
    );
    expect(page.entry("recorded-2026-11-21-10-15-00").text).not.toContain("Jane");
  });

  it("locates the fault of a broken record of the voice service", async () => {
    const page = await open();
    await page.importAll(file("call.json", '{ "orgId": "1",\n  "id": '), file("a.json", "{"));
    page.state().report?.[0]?.offer?.act();
    const fault = "line 2, column 9: found the end of the file, expected more: is it cut off?";
    await page.until(() =>
      expect(page.state().report?.[0]).toMatchObject({
        outcome: `is no record of a call:\n${fault}`,
        tone: "fail",
      }),
    );
  });

  it("leaves a dismissed report dismissed when the conversion of an export ends", async () => {
    const page = await open();
    await page.importAll(file("vapi-diagnostic-x.json", exportOf([])), file("a.json", "{"));
    const offer = page.state().report?.[0]?.offer;
    page.store.change({ report: null });
    offer?.act();
    // Imports are taken in order, so the conversion has ended when the next one is loaded.
    await page.importAll(file("later.json", scenario("later")));
    await page.until(() => expect(page.state().loaded?.entry.id).toBe("later"));
    expect(page.state().report).toBeNull();
  });

  it("keeps both scenarios when another tab adds an id before the answer", async () => {
    const page = await open();
    const imported = scenario("new");
    await page.importAll(file("changed.json", CHANGED), file("new.json", imported));
    const text = scenario("new", { title: "Of a tab" });
    const own = { ...fixture, id: "new", title: "Of a tab", text };
    page.kept.change(new Map([["new", { own, draft: null, take: null, results: {} }]]));
    page.state().question?.answer("replace");
    await page.until(() => expect(page.state().report).toHaveLength(2));
    const outcomes = page.state().report?.map(({ outcome }) => outcome);
    expect(outcomes).toEqual([`replaced ${fixture.id}`, "kept as new-2"]);
    expect(page.entry("new").title).toBe("Of a tab");
  });

  it("leaves the library unchanged when all scenarios are skipped, and the editor unchanged when a file contains no text", async () => {
    const page = await open();
    await page.load(fixture.id);
    void page.library.importText(CHANGED, "pasted text");
    await page.until(() => expect(page.state().question).not.toBeNull());
    page.state().question?.answer("skip");
    await page.until(() => expect(page.state().question).toBeNull());
    expect(page.state()).toMatchObject({ loaded: { text: fixture.text }, undo: null });
    await page.importAll(file("photo.jpg", Uint8Array.of(0xff, 0xd8, 0xff)));
    expect(page.state()).toMatchObject({ draft: null, loaded: { text: fixture.text } });
  });
});

describe("the drafts of the library", () => {
  it("restores edits with faults beside the saved scenario", async () => {
    const page = await open();
    await page.load(fixture.id);
    page.edit(`${fixture.text}!`);
    await page.load("friendly-conversation");
    await page.load(fixture.id);
    expect(page.state().loaded).toMatchObject({
      text: `${fixture.text}!`,
      scenario: { title: fixture.title },
    });
    expect(page.state().loaded?.faults).not.toEqual([]);
  });

  it("forgets the draft when the text is the saved one again", async () => {
    const page = await open();
    await page.load(fixture.id);
    page.edit(CHANGED);
    page.edit(fixture.text);
    expect(page.kept.of(fixture.id).draft).toBeNull();
  });

  it("saves edits with another id as another scenario", async () => {
    const page = await open();
    await page.load(fixture.id);
    const other = CHANGED.replace(fixture.id, "another");
    page.edit(other);
    void page.library.save(other, fixture.id);
    await page.until(() => expect(page.state().loaded?.entry.id).toBe("another"));
    await page.until(() => expect(page.kept.of(fixture.id).draft).toBeNull());
    expect(page.entry(fixture.id)).toBe(fixture);
  });
});

describe("the actions of the library", () => {
  it("renames a scenario in its text and in its unsaved edits", async () => {
    const page = await open();
    void page.library.importText(scenario("mine"), "mine.json");
    await page.until(() => expect(page.state().loaded?.entry.id).toBe("mine"));
    page.edit(scenario("mine", { until: 5000 }));
    page.library.rename(page.entry("mine"), "Better");
    expect(page.entry("mine").title).toBe("Better");
    expect(JSON.parse(page.state().loaded?.text ?? "")).toMatchObject({
      title: "Better",
      until: 5000,
    });
    page.library.rename(page.entry("mine"), " ");
    expect(page.entry("mine").title).toBe("Better");
  });

  it("offers no undo of a rename that would remove a later edit", async () => {
    const page = await open();
    await page.importAll(file("mine.json", scenario("mine")));
    await page.until(() => expect(page.state().loaded?.entry.id).toBe("mine"));
    page.library.rename(page.entry("mine"), "Better");
    expect(page.state().undo).not.toBeNull();
    page.edit(scenario("mine", { title: "Better", until: 5000 }));
    expect(page.state().undo).toBeNull();
  });

  it("renames a scenario whose unsaved edits are no object", async () => {
    const page = await open();
    await page.importAll(file("mine.json", scenario("mine")));
    await page.until(() => expect(page.state().loaded?.entry.id).toBe("mine"));
    page.edit("[]");
    page.library.rename(page.entry("mine"), "Better");
    expect(page.entry("mine").title).toBe("Better");
    expect(page.state().loaded?.text).toBe("[]");
  });

  it("duplicates the edited text of a scenario", async () => {
    const page = await open();
    await page.load(fixture.id);
    page.edit(CHANGED);
    void page.library.duplicate(fixture);
    await page.until(() => expect(page.state().loaded?.entry.id).toBe(`${fixture.id}-2`));
    expect(page.kept.of(`${fixture.id}-2`).draft).toContain("Changed by me");
    expect(page.kept.of(fixture.id).draft).toBe(CHANGED);
  });

  it("deletes the own ones of several scenarios in one step, and leaves the fixtures", async () => {
    const page = await open();
    await page.importAll(file("a.json", scenario("mine")), file("b.json", scenario("mine-too")));
    const before = page.state().entries;
    const mine = ["mine", "mine-too"].map(page.entry);
    void page.library.remove(...mine, fixture);
    expect(page.state().undo?.did).toBe("Deleted 2 own scenarios.");
    expect(page.state().message).toBe(
      "Deleted 2 own scenarios. 1 fixture of the project cannot be deleted here.",
    );
    expect(page.state().entries).toEqual(before.filter((entry) => !mine.includes(entry)));
    void page.library.undo();
    expect(page.state().entries).toEqual(before);
    void page.library.remove(fixture);
    expect(page.state().message).toBe("Fixtures of the project cannot be deleted here.");
  });

  it("loads the default call when the loaded scenario is deleted, and the scenario on undo", async () => {
    const page = await open();
    void page.library.importText(scenario("mine"), "mine.json");
    await page.until(() => expect(page.state().loaded?.entry.id).toBe("mine"));
    void page.library.remove(page.entry("mine"));
    await page.until(() => expect(page.state().loaded?.entry.id).toBe("friendly-conversation"));
    void page.library.undo();
    await page.until(() => expect(page.state().loaded?.entry.id).toBe("mine"));
  });
});
