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

describe("searching the library", () => {
  it("finds by id, title, tag, page and what is covered", () => {
    expect(found("mid-call")).toEqual(["ejected-mid-call"]);
    expect(found("FRIENDLY conv")).toEqual(["friendly"]);
    expect(found("default")).toEqual(["friendly"]);
    expect(found("error.ejected")).toEqual(["ejected-mid-call"]);
    expect(found("admin")).toEqual(["admin-short"]);
  });

  it("wants every word, in any order", () => {
    expect(found("call service")).toEqual(["ejected-mid-call"]);
    expect(found("call friendly")).toEqual([]);
  });

  it("shows everything for no words", () => {
    expect(found("  ")).toHaveLength(3);
  });

  it("says which covers and tags made it find an entry", () => {
    expect(
      reasonsFound(entry("x", { covers: ["redirect.at-21"], tags: ["stop"] }), "redirect"),
    ).toEqual(["redirect.at-21"]);
  });

  it("puts what was imported first, in place of one with the same id", () => {
    const entries = withEntry(ENTRIES, entry("friendly", { title: "Mine", imported: true }));
    expect(entries.map(({ title }) => title)).toEqual([
      "Mine",
      "The service ends the call",
      "admin-short",
    ]);
  });
});
