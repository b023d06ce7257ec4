import { describe, expect, it } from "vitest";
import { type LibraryEntry, reasonsFound, searchLibrary, withEntry } from "./library-search.ts";

const entry = (id: string, rest: Partial<LibraryEntry> = {}): LibraryEntry => ({
  ...{ id, title: id, page: "home", tags: [], covers: [], text: "" },
  ...rest,
});

const ENTRIES = [
  entry("ejected-mid-call", { title: "The service ends the call", covers: ["error.ejected"] }),
  entry("friendly", { title: "A friendly conversation", tags: ["default"] }),
  entry("admin-short", { page: "admin", tags: ["admin", "stop"] }),
];
const found = (query: string) => searchLibrary(ENTRIES, query).map(({ id }) => id);

describe("the library search", () => {
  it("matches id, title, tag, page and covered rule", () => {
    expect(found("mid-call")).toEqual(["ejected-mid-call"]);
    expect(found("FRIENDLY conv")).toEqual(["friendly"]);
    expect(found("default")).toEqual(["friendly"]);
    expect(found("error.ejected")).toEqual(["ejected-mid-call"]);
    expect(found("admin")).toEqual(["admin-short"]);
  });

  it("requires every word, in any order", () => {
    expect(found("call service")).toEqual(["ejected-mid-call"]);
    expect(found("call friendly")).toEqual([]);
  });

  it("returns all entries for an empty query", () => {
    expect(found("  ")).toHaveLength(3);
  });

  it("names the matching rules and tags of an entry", () => {
    expect(
      reasonsFound(entry("x", { covers: ["redirect.at-21"], tags: ["stop"] }), "redirect"),
    ).toEqual(["redirect.at-21"]);
  });

  it("puts an imported scenario first and replaces one with the same id", () => {
    const entries = withEntry(ENTRIES, entry("friendly", { title: "Mine", imported: true }));
    expect(entries.map(({ title }) => title)).toEqual([
      "Mine",
      "The service ends the call",
      "admin-short",
    ]);
  });
});
