import { expect, it } from "vitest";
import { logEntry } from "../../../tests/support/fake-log.ts";
import { createIdMask, NO_ID_MASK } from "../../diagnostics/id-masking.ts";
import { dayOf, entryText, inLines, inOneLine, localTime, rowText, truncate } from "./log-text.ts";

it("inOneLine and inLines show invisible characters as symbols, and only inOneLine does so for line breaks", () => {
  expect(inOneLine("a\nb\tc\u{0}d\u{1b}[31m")).toBe("a␊b␉c␀d␛[31m");
  expect(inOneLine("x\u{7f}\u{9b}\u{202e}y\u{2066}z\u{feff}")).toBe(
    "x‹007F›‹009B›‹202E›y‹2066›z‹FEFF›",
  );
  expect(inOneLine("half \ud83d, whole 😀, \udc00")).toBe("half ‹D83D›, whole 😀, ‹DC00›");
  expect(inLines("a\nb\tc\u{0}")).toBe("a\nb\tc␀");
});

it("truncate does not split a surrogate pair", () => {
  expect(truncate("ab😀", 3)).toBe("ab");
  expect(truncate("ab😀", 4)).toBe("ab😀");
  expect(truncate("abc", 9)).toBe("abc");
});

const TODAY = dayOf(new Date(2026, 10, 20, 15).getTime());

it.each([
  ["the first moment of today", new Date(2026, 10, 20), "", "00:00:00.000"],
  ["the last moment of today", new Date(2026, 10, 20, 23, 59, 59, 999), "", "23:59:59.999"],
  [
    "the last moment of yesterday",
    new Date(2026, 10, 19, 23, 59, 59, 999),
    "19 Nov",
    "23:59:59.999",
  ],
  ["another day of this year", new Date(2026, 2, 8, 4, 51, 1, 407), "8 Mar", "04:51:01.407"],
  ["tomorrow, after a clock was set back", new Date(2026, 10, 21), "21 Nov", "00:00:00.000"],
  ["the same day of last year", new Date(2025, 10, 20, 15), "20 Nov 2025", "15:00:00.000"],
])(
  "localTime formats %s with milliseconds, and with its date unless it is today",
  (_, at, date, time) => {
    expect(localTime(at.toISOString(), TODAY)).toEqual({ date, time });
  },
);

it("localTime returns the text of an invalid timestamp", () => {
  expect(localTime("yesterday\u{0}", TODAY)).toEqual({ date: "", time: "yesterday␀" });
});

it("rowText summarises details on one line, without fields that most entries share and texts that the message contains", () => {
  const outline = (details: unknown) =>
    rowText(logEntry({ message: "Said: hello.", details: details as string }), NO_ID_MASK, TODAY)
      .details;
  const fields = { late: true, payload: { a: [1, null], b: { c: "x\ny" } } };
  const call = { source: "call", cause: "provider.error", at: 5, sessionId: "one" };
  expect(outline({ ...call, ...fields })).toBe("late: true, a: [1, null], b: {c: x␊y}");
  expect(outline(["a", 1])).toBe("[a, 1]");
  expect(outline({ payload: ["hello"], words: "hello", role: "user" })).toBe(
    "payload: [hello], role: user",
  );
  expect(outline("text")).toBe("text");
  expect(outline({})).toBe("");
  expect(rowText(logEntry(), NO_ID_MASK, TODAY).details).toBe("");
});

it("rowText stops reading large details when the row is full", () => {
  let read = 0;
  const deep = (level: number): object =>
    Object.defineProperty({ name: "x".repeat(40) }, "more", {
      enumerable: true,
      get: () => (read++, deep(level + 1)),
    });
  rowText(logEntry({ message: "m".repeat(1e7), details: deep(0) as never }), NO_ID_MASK, TODAY);
  expect(read).toBeLessThan(200);
});

it("rowText masks an identifier that the end of the row cuts off", () => {
  const id = "0f6b2a52-4c0a-4d1e-9d4e-5a1b2c3d4e5f";
  const maskIds = createIdMask([id]);
  for (let before = 230; before < 310; before++) {
    const entry = logEntry({ message: `${" ".repeat(before)}${id}`, details: { ids: [id] } });
    const { message, details } = rowText(entry, maskIds, TODAY);
    expect(message).not.toContain("0f6b2a52-");
    expect(details).toBe("ids: [0f6b2a52…]");
  }
  expect(entryText(logEntry({ details: { id } }), maskIds)).not.toContain("4c0a");
});
