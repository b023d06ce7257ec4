import { describe, expect, it } from "vitest";
import type { LibraryEntry } from "../../model/console-state.ts";
import { reasonsFound, searchLibrary } from "./library-panel.tsx";

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

describe("the scenario search", () => {
  it("finds a scenario by its id, title, tag, page or covered rule", () => {
    expect(found("mid-call")).toEqual(["ejected-mid-call"]);
    expect(found("FRIENDLY conv")).toEqual(["friendly"]);
    expect(found("default")).toEqual(["friendly"]);
    expect(found("error.ejected")).toEqual(["ejected-mid-call"]);
    expect(found("admin")).toEqual(["admin-short"]);
  });

  it("finds only scenarios that contain every word of the query, in any order", () => {
    expect(found("call service")).toEqual(["ejected-mid-call"]);
    expect(found("call friendly")).toEqual([]);
  });

  it("finds all scenarios when the query is empty", () => {
    expect(found("  ")).toHaveLength(3);
  });

  it("names the covered rules and tags that match the query", () => {
    const covering = entry("x", { covers: ["redirect.at-21"], tags: ["stop"] });
    expect(reasonsFound(covering, "redirect")).toEqual(["redirect.at-21"]);
  });
});
