import { beforeEach, describe, expect, it } from "vitest";
import type { FaultNote } from "../note.ts";
import { tapFaults } from "./tap-faults.ts";

let notes: FaultNote[];
let page: EventTarget;
beforeEach(() => {
  notes = [];
  page = new EventTarget();
  tapFaults(page, (_, what) => void notes.push(what as FaultNote));
});
const dispatch = (type: string, properties: object) =>
  page.dispatchEvent(Object.assign(new Event(type, { cancelable: true }), properties));

const error = new Error("thrown");

describe("tapFaults", () => {
  it.each([
    ["the error of an error event", { error, message: "Uncaught Error: thrown" }, error],
    [
      "the message of an event without an error",
      { error: null, message: "Script error." },
      "Script error.",
    ],
    ["the type of an event without error and message", {}, "error"],
  ])("notes %s", (_, properties, noted) => {
    dispatch("error", properties);
    expect(notes).toEqual([{ kind: "error", error: noted }]);
  });

  it.each([error, undefined, "words"])(
    "notes an unhandled rejection whose reason is %s",
    (reason) => {
      dispatch("unhandledrejection", { reason });
      expect(notes).toEqual([{ kind: "rejection", error: reason }]);
    },
  );

  it("does not prevent the browser from reporting errors and rejections", () => {
    expect(dispatch("error", {})).toBe(true);
    expect(dispatch("unhandledrejection", {})).toBe(true);
  });
});
