import { beforeEach, describe, expect, it } from "vitest";
import type { FaultNote } from "../note.ts";
import { tapFaults } from "./tap-faults.ts";

let notes: FaultNote[];
let page: EventTarget;
beforeEach(() => {
  notes = [];
  page = new EventTarget();
});
const tap = () => tapFaults(page, (_, what) => void notes.push(what as FaultNote));
const dispatch = (type: string, properties: object) =>
  page.dispatchEvent(Object.assign(new Event(type, { cancelable: true }), properties));

describe("tapFaults", () => {
  it("notes what was thrown and not caught", () => {
    tap();
    const error = new Error("thrown");
    dispatch("error", { error, message: "Uncaught Error: thrown" });
    expect(notes).toEqual([{ kind: "error", error }]);
  });

  it.each([
    [{ error: null, message: "Script error." }, "Script error."],
    [{}, "error"],
  ])("notes as much as is told where there is no error: %o", (properties, error) => {
    tap();
    dispatch("error", properties);
    expect(notes).toEqual([{ kind: "error", error }]);
  });

  it.each([new Error("rejected"), undefined, "words"])(
    "notes what nobody handled: %s",
    (reason) => {
      tap();
      dispatch("unhandledrejection", { reason });
      expect(notes).toEqual([{ kind: "rejection", error: reason }]);
    },
  );

  it("leaves it to the browser to report them", () => {
    tap();
    expect(dispatch("error", {})).toBe(true);
    expect(dispatch("unhandledrejection", {})).toBe(true);
  });

  it("hears nothing once it is taken away", () => {
    tap()();
    dispatch("error", {});
    dispatch("unhandledrejection", {});
    expect(notes).toEqual([]);
  });
});
