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
  ])(
    "notes the error of an event with %o, or its message or type when there is no error",
    (properties, noted) => {
      dispatch("error", properties);
      expect(notes).toEqual([{ kind: "error", error: noted }]);
    },
  );

  it.each([error, undefined, "words"])("notes an unhandled rejection with %s", (reason) => {
    dispatch("unhandledrejection", { reason });
    expect(notes).toEqual([{ kind: "rejection", error: reason }]);
  });

  it("lets the browser report errors and rejections itself", () => {
    expect(dispatch("error", {})).toBe(true);
    expect(dispatch("unhandledrejection", {})).toBe(true);
  });

  it("notes nothing after the tap was removed", () => {
    untap();
    dispatch("error", {});
    dispatch("unhandledrejection", {});
    expect(notes).toEqual([]);
  });
});
