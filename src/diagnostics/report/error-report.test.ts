import { describe, expect, it } from "vitest";
import { millis } from "../../shared/units.ts";
import { createRedactor } from "../entries/redact.ts";
import type { Note } from "../note.ts";
import { errorReport } from "./error-report.ts";

const note = (error: unknown): Note => ({
  time: millis(0),
  source: "fault",
  what: { kind: "error", error },
});
const reportOf = (error: unknown) => errorReport(note(error), createRedactor(["the-key"]));

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

  it.each([
    ["x is not a function", "x is not a function"],
    [
      `Unexpected token 'H', "Hello, I am Jane" is not valid JSON`,
      "Unexpected token “…”, “…” is not valid JSON",
    ],
    ["Cannot read https://site.example/secret?a=b now", "Cannot read [address] now"],
    [
      "jane@mail.example and 192.168.1.20 and 2001:db8::ff00:42:8329",
      "[address] and [address] and [address]",
    ],
    ["call 11112222-3333-4444-5555-666677778888 failed", "call [id] failed"],
    ["the-key was refused", "[redacted] was refused"],
    [`can't access property "getTime", x is null`, "can't access property “…”, x is null"],
    ["an open quote: 'Jane said", "an open quote: “…”"],
  ])("takes the engine's words %j without private parts", (message, value) => {
    expect(reportOf(new TypeError(message))).toMatchObject({ type: "TypeError", value });
  });

  it("takes no words that the engine did not write", () => {
    class JaneError extends TypeError {
      override readonly name = "Jane said: hello";
    }
    const text = "My name is Jane\n    at jane (https://jane.example/jane.js:1:1)";
    for (const error of [new Error(text), new JaneError(text), text, { text }, null, undefined]) {
      const report = reportOf(error);
      expect(report).toMatchObject({ value: null });
      expect(JSON.stringify(report)).not.toMatch(/my name|jane\.js|said/i);
    }
  });

  it("reads the beginning of an endless message and of an endless line of a stack", () => {
    const endless = "a".repeat(1_000_000);
    const line = `TypeError: x\n    at a (https://site.example/${endless}.js:1:1)`;
    expect(reportOf(withStack(new TypeError(endless), line))).toEqual({
      type: "TypeError",
      value: "a".repeat(200),
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
    const redact = createRedactor([]);
    expect(errorReport(shown("error", new Error("x")), redact)).not.toBeNull();
    expect(errorReport(shown("error", "failed", new Error("x")), redact)).toBeNull();
    expect(errorReport(shown("error", "a text"), redact)).toBeNull();
    expect(errorReport(shown("warn", new Error("x")), redact)).toBeNull();
  });
});
