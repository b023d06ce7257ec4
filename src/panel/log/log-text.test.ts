import { expect, it } from "vitest";
import { logEntry } from "../../../tests/support/fake-log.ts";
import { createIdMask, NO_ID_MASK } from "../../diagnostics/id-masking.ts";
import { beginning, entryText, inLines, inOneLine, localTime, dayOf, rowText } from "./log-text.ts";

it("shows what nobody would see, and breaks no line in a row", () => {
  expect(inOneLine("a\nb\tc\u{0}d\u{1b}[31m")).toBe("a␊b␉c␀d␛[31m");
  expect(inOneLine("x\u{7f}\u{9b}\u{202e}y\u{2066}z\u{feff}")).toBe(
    "x‹007F›‹009B›‹202E›y‹2066›z‹FEFF›",
  );
  expect(inOneLine("half \ud83d, whole 😀, \udc00")).toBe("half ‹D83D›, whole 😀, ‹DC00›");
  expect(inLines("a\nb\tc\u{0}")).toBe("a\nb\tc␀");
});

it("halves no character where it cuts", () => {
  expect(beginning("ab😀", 3)).toBe("ab");
  expect(beginning("ab😀", 4)).toBe("ab😀");
  expect(beginning("abc", 9)).toBe("abc");
});

const TODAY = dayOf(new Date(2026, 10, 20, 15).getTime());

it.each([
  ["today's first moment", new Date(2026, 10, 20), "", "00:00:00.000"],
  ["today's last", new Date(2026, 10, 20, 23, 59, 59, 999), "", "23:59:59.999"],
  ["yesterday's last", new Date(2026, 10, 19, 23, 59, 59, 999), "19 Nov", "23:59:59.999"],
  ["another day's", new Date(2026, 2, 8, 4, 51, 1, 407), "8 Mar", "04:51:01.407"],
  ["tomorrow's, of a clock that was put back", new Date(2026, 10, 21), "21 Nov", "00:00:00.000"],
  ["this day's of another year", new Date(2025, 10, 20, 15), "20 Nov 2025", "15:00:00.000"],
])("says when it was to the millisecond, and the date of another day: %s", (_, at, date, time) => {
  expect(localTime(at.toISOString(), TODAY)).toEqual({ date, time });
});

it("leaves a time alone that is none", () => {
  expect(localTime("yesterday\u{0}", TODAY)).toEqual({ date: "", time: "yesterday␀" });
});

it("outlines the details on one line, but for what every row of a call has, or says in its message", () => {
  const outline = (details: unknown) =>
    rowText(logEntry({ message: "Said: hello.", details: details as string }), NO_ID_MASK, TODAY)
      .details;
  const told = { late: true, payload: { a: [1, null], b: { c: "x\ny" } } };
  const call = { source: "call", cause: "provider.error", at: 5, sessionId: "one" };
  expect(outline({ ...call, ...told })).toBe("late: true, a: [1, null], b: {c: x␊y}");
  expect(outline(["a", 1])).toBe("[a, 1]");
  expect(outline({ payload: ["hello"], words: "hello", role: "user" })).toBe(
    "payload: [hello], role: user",
  );
  expect(outline("text")).toBe("text");
  expect(outline({})).toBe("");
  expect(rowText(logEntry(), NO_ID_MASK, TODAY).details).toBe("");
});

it("reads no more of large details than a row has room for", () => {
  let read = 0;
  const deep = (level: number): object =>
    Object.defineProperty({ name: "x".repeat(40) }, "more", {
      enumerable: true,
      get: () => (read++, deep(level + 1)),
    });
  rowText(logEntry({ message: "m".repeat(1e7), details: deep(0) as never }), NO_ID_MASK, TODAY);
  expect(read).toBeLessThan(200);
});

it("shows no more of an identifier than its beginning, wherever a row is cut", () => {
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
