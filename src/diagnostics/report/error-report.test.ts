import { describe, expect, it } from "vitest";
import { millis } from "../../shared/units.ts";
import type { Note } from "../note.ts";
import { errorReport } from "./error-report.ts";

const note = (error: unknown): Note => ({
  time: millis(0),
  source: "fault",
  what: { kind: "error", error },
});
const reportOf = (error: unknown) => errorReport(note(error));

/** An error with a stack that a browser would write. */
function withStack<Fault extends Error>(error: Fault, stack: string): Fault {
  error.stack = stack;
  return error;
}

const CHROMIUM = `TypeError: x is not a function
    at new Sheet (https://site.example/assets/app-a1.js?v=2:10:20)
    at async Object.run [as start] (https://site.example/assets/app-a1.js:3:4)
    at https://c.daily.co/machine.js:1:99
    at <anonymous>
    at https://site.example/:5:6`;

const FIREFOX = `open@https://site.example/assets/app-a1.js:10:20
@https://site.example/assets/app-a1.js:3:4
async*run/<@https://site.example/assets/log.js:1:2
`;

describe("errorReport", () => {
  it("names the places in the code, the oldest call first, by the last part of their address", () => {
    const { frames } = reportOf(withStack(new TypeError("x is not a function"), CHROMIUM)) ?? {};
    expect(frames).toEqual([
      { filename: "document", lineno: 5, colno: 6 },
      { filename: "machine.js", lineno: 1, colno: 99 },
      { function: "Object.run", filename: "app-a1.js", lineno: 3, colno: 4 },
      { function: "Sheet", filename: "app-a1.js", lineno: 10, colno: 20 },
    ]);
  });

  it("reads the stacks of Firefox and Safari", () => {
    const { frames } = reportOf(withStack(new TypeError("x is not a function"), FIREFOX)) ?? {};
    expect(frames?.map(({ function: name, lineno }) => [name, lineno])).toEqual([
      [undefined, 3],
      ["open", 10],
    ]);
  });

  it("takes no message, because any code may have written it, whatever the type of the error", () => {
    class JaneError extends TypeError {
      override readonly name = "Jane said: hello";
    }
    const text = "My name is Jane\n    at jane (https://jane.example/jane.js:1:1)";
    const errors = [Error, TypeError, RangeError, SyntaxError, URIError, JaneError].map(
      (Fault) => new Fault(text),
    );
    for (const error of [...errors, new DOMException(text), text, { text }, null, undefined]) {
      const report = reportOf(error);
      expect(report).not.toBeNull();
      expect(JSON.stringify(report)).not.toMatch(/jane|my name|said/i);
    }
  });

  it.each([
    ["TypeError", "TypeError"],
    ["NotAllowedError", "NotAllowedError"],
    ["Jane", "Error"],
    ["Jane said: Error", "Error"],
    ["a1b2c3d4e5f6a1b2c3d4e5f6Error", "Error"],
    ["A1b2c3d4e5f6a1b2c3d4e5f6Error", "Error"],
  ])("of an error with the name %j has the type %j", (name, type) => {
    expect(reportOf(Object.assign(new Error("x"), { name }))).toMatchObject({ type });
  });

  it("reads the beginning of an endless message and of an endless line of a stack", () => {
    const endless = "a".repeat(1_000_000);
    const line = `TypeError: x\n    at a (https://site.example/${endless}.js:1:1)`;
    expect(reportOf(withStack(new TypeError(endless), line))).toEqual({
      type: "TypeError",
      frames: [],
    });
  });

  it("takes at most twenty places", () => {
    const line = "\n    at a (https://site.example/a.js:1:1)";
    const { frames } =
      reportOf(withStack(new TypeError("deep"), `TypeError: deep${line.repeat(500)}`)) ?? {};
    expect(frames).toHaveLength(20);
  });

  it("gives no report of a value that throws when it is read, and of other notes", () => {
    const hostile = new Proxy(new Error("x"), {
      get() {
        throw new Error("read");
      },
    });
    expect(reportOf(hostile)).toBeNull();
    const shown = (level: "error" | "warn", ...args: readonly unknown[]): Note => ({
      time: millis(0),
      source: "console",
      what: { level, args },
    });
    expect(errorReport(shown("error", new Error("x")))).not.toBeNull();
    expect(errorReport(shown("error", "failed", new Error("x")))).toBeNull();
    expect(errorReport(shown("error", "a text"))).toBeNull();
    expect(errorReport(shown("warn", new Error("x")))).toBeNull();
  });
});
