import { describe, expect, it } from "vitest";
import { NEWEST_VERSION, upgrade } from "./upgrade.ts";

describe("upgrade", () => {
  it("returns a file of the newest format unchanged", () => {
    const file = { schemaVersion: NEWEST_VERSION, id: "a" };
    expect(upgrade(file)).toEqual({ ok: true, value: file });
  });

  it.each([[2], [3], [1e20]])(
    "refuses version %d, which is newer than the newest known",
    (schemaVersion) => {
      expect(upgrade({ schemaVersion })).toMatchObject({
        ok: false,
        message: expect.stringContaining(`schemaVersion ${schemaVersion} is newer than 1`),
      });
    },
  );

  it.each([[{}], [{ schemaVersion: "2" }], [{ schemaVersion: 2.5 }], [{ schemaVersion: 0 }]])(
    "returns %j unchanged for the schema to reject",
    (value) => {
      expect(upgrade(value)).toEqual({ ok: true, value });
    },
  );

  it.each([[null], [undefined], [5], ["2"], [[]]])(
    "returns %j unchanged because the value has no version",
    (value) => {
      expect(upgrade(value)).toEqual({ ok: true, value });
    },
  );
});
