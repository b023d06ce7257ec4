import { beforeEach, describe, expect, it } from "vitest";
import type { FaultNote } from "../note.ts";
import { tapFaults } from "./tap-faults.ts";

let notes: FaultNote[];
let untap: () => void;
let page: EventTarget;
beforeEach(() => {
  notes = [];
  page = new EventTarget();
  untap = tapFaults(page, (_, what) => void notes.push(what as FaultNote));
});
const dispatch = (type: string, properties: object) =>
  page.dispatchEvent(Object.assign(new Event(type, { cancelable: true }), properties));

const error = new Error("thrown");

describe("tapFaults", () => {
  it.each([
    [{ error, message: "Uncaught Error: thrown" }, error],
    [{ error: null, message: "Script error." }, "Script error."],
    [{}, "error"],
  ])("notes the error of an event with %o, or else its message or type", (properties, noted) => {
    dispatch("error", properties);
    expect(notes).toEqual([{ kind: "error", error: noted }]);
  });

  it.each([error, undefined, "words"])("notes an unhandled rejection with %s", (reason) => {
    dispatch("unhandledrejection", { reason });
    expect(notes).toEqual([{ kind: "rejection", error: reason }]);
  });

  it("leaves the browser's own report in place", () => {
    expect(dispatch("error", {})).toBe(true);
    expect(dispatch("unhandledrejection", {})).toBe(true);
  });

  it("notes nothing after it was removed", () => {
    untap();
    dispatch("error", {});
    dispatch("unhandledrejection", {});
    expect(notes).toEqual([]);
  });
});
