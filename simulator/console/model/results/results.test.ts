import { describe, expect, it, vi } from "vitest";
import { createConsoleStore, type LibraryEntry } from "../console-state.ts";
import { JOBS, judgeFaults, type Judgement } from "../jobs/jobs.ts";
import { aboutRow, CATALOGUE_CHECKS, checkCatalogues } from "./page-checks.ts";
import { createResults, scenariosOf } from "./results.ts";
import { NOTHING_KEPT } from "../storage/scenario-store.ts";

vi.mock(import("./page-checks.ts"), async (original) => {
  return { ...(await original()), checkCatalogues: vi.fn<typeof checkCatalogues>() };
});

const entry = (id: string): LibraryEntry => {
  return { id, title: id, page: "home", tags: [], covers: [], text: `text of ${id}` };
};
const FILE = {
  schemaVersion: 1,
  id: "mine",
  title: "Mine",
  visitor: [
    { at: 0, do: "start" },
    { at: 9000, do: "stop" },
  ],
  attempts: [{ events: [{ at: 1000, event: "call-start" }] }],
  until: 10_000,
  expect: [{ at: 9500, state: "active", error: "None" }],
};

/** Scenarios of which only the one with the id “b” can have unsaved edits. */
const keptWith = (draft: string | null) => ({
  of: (id: string) => ({ ...NOTHING_KEPT, draft: id === "b" ? draft : null }),
  change: () => new Map(),
});

const load = () => Promise.resolve(null);

describe("the worker's jobs", () => {
  it("names the first failure of a scenario, and the first fault of a refused one", async () => {
    const judged: Judgement[] = [];
    const texts = [JSON.stringify(FILE), "{\n}"];
    const coverage = await JOBS.check(texts, (one) => judged.push(one));
    expect(judged).toEqual([
      { verdict: "fail", why: "00:09.500 state: expected active, found idle, and 1 more" },
      { verdict: "refused", why: expect.stringMatching(/^line 1, column 1, .* and \d+ more$/) },
    ]);
    expect(coverage.scenarios.map(({ id }) => id)).toEqual(["mine"]);
  });

  it("tells the story of a scenario, and the faults of a refused one", async () => {
    expect(await JOBS.story(JSON.stringify(FILE))).toEqual([
      "At 0 s the visitor starts a call.",
      "After 1 s the call begins.",
      "At 9 s the visitor ends the call.",
      "The visitor stays on the page.",
    ]);
    expect(await JOBS.story("{\n}")).toContainEqual(expect.stringMatching(/^line 1, column 1, /));
  });

  it("writes each variant of a sweep as a file that is accepted", async () => {
    const parsed = await JOBS.parse(JSON.stringify(FILE));
    if (!parsed.ok) throw new Error("The file is refused.");
    const ids: string[] = [];
    const notes = await JOBS.sweep(parsed.scenario, ({ id, verdict }) => {
      expect(verdict).toBe("pass");
      ids.push(id);
    });
    expect(notes).toEqual([]);
    expect(ids).toHaveLength(6);
    const text = await JOBS.variant({ scenario: parsed.scenario, id: "mine@20.001" });
    expect(await JOBS.parse(text)).toMatchObject({ ok: true, id: "mine-20-001" });
  });
});

it("a row of a catalogue says which errors it sends and which texts the page shows", () => {
  const row = CATALOGUE_CHECKS.find(({ page, title }) => page === "home" && title === "Credits");
  expect(row && aboutRow(row)).toMatch(/^Sends .+; .+\. Shows “.*credits.*”$/i);
});

it("checks unsaved edits and a refused import with the library", () => {
  const store = createConsoleStore([entry("a"), entry("b")]);
  store.change({ draft: { id: "draft 1", name: "bad.json", text: "{", faults: [] } });
  const texts = scenariosOf(store.get(), keptWith("edited")).map(({ id, text }) => [id, text]);
  expect(texts).toEqual([
    ["bad.json", "{"],
    ["a", "text of a"],
    ["b", "edited"],
  ]);
});

it("adds no verdict of a cancelled check to the next one", async () => {
  const adds: Parameters<typeof checkCatalogues>[1][] = [];
  vi.mocked(checkCatalogues).mockImplementation(async (signal, add) => {
    adds.push(add);
    await new Promise((_, reject) => {
      signal.addEventListener("abort", reject);
    });
  });
  const results = createResults(createConsoleStore([]), keptWith(null), load);
  const first = results.checkCatalogues();
  results.cancel();
  await first;
  expect(results.get()).toMatchObject({ message: "Cancelled.", running: false });
  void results.checkCatalogues();
  const late = { verdict: "fail", why: "The page of the first check is gone." } as const;
  adds[0]?.([late]);
  expect(results.get().catalogues.map(({ verdict }) => verdict)).not.toContain("fail");
  adds[1]?.([late]);
  expect(results.get().catalogues[0]).toMatchObject(late);
});

it("says that no scenario matches, and keeps the earlier results", async () => {
  const results = createResults(createConsoleStore([entry("a")]), keptWith(null), load);
  await results.checkAll("scripted", "zzz");
  expect(results.get()).toMatchObject({ message: "No scenario matches.", running: false });
});

it("judges a refused text by its first fault", () => {
  const fault = { pointer: "/id", line: 3, column: 5, message: "found 1, expected a text" };
  const why = "line 3, column 5, /id: found 1, expected a text";
  expect(judgeFaults([fault])).toEqual({ verdict: "refused", why });
});
