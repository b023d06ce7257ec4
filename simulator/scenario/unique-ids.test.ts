import { describe, expect, it } from "vitest";
import { checkUniqueIds } from "./unique-ids.ts";

const bearer = (path: string, id: string | null) => ({ path, id, idAt: { line: 3, column: 9 } });

describe("checkUniqueIds", () => {
  it("reports no fault when all IDs differ", () => {
    expect(checkUniqueIds([bearer("a", "one"), bearer("b", "two")]).size).toBe(0);
  });

  it("ignores files whose ID cannot be read", () => {
    expect(checkUniqueIds([bearer("a", null), bearer("b", null)]).size).toBe(0);
  });

  it("reports no fault when the same file is listed twice", () => {
    expect(checkUniqueIds([bearer("a", "one"), bearer("a", "one")]).size).toBe(0);
  });

  it("reports no fault for different IDs that are names of built-in object properties", () => {
    expect(checkUniqueIds([bearer("a", "constructor"), bearer("b", "__proto__")]).size).toBe(0);
  });

  it("names three other files and counts the rest when many files have the same ID", () => {
    const files = Array.from({ length: 1000 }, (_, index) => bearer(`file-${index}`, "one"));
    const faults = checkUniqueIds(files);
    expect(faults.size).toBe(1000);
    expect(faults.get("file-0")?.[0]?.message).toBe(
      'found the id "one", which file-1, file-2, file-3 and 996 more bear too; expected one of its own',
    );
  });
});
