import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { logEntry } from "../../../tests/support/fake-log.ts";
import { type Json, LOG_CATEGORIES, LOG_TYPES, type LogEntry } from "../entry.ts";
import { createMatcher, type LogFilter, NO_FILTER } from "./filter.ts";

const passes = (filter: Partial<LogFilter>, entry: LogEntry) =>
  createMatcher({ ...NO_FILTER, ...filter })?.matches(entry) ?? true;

describe("createMatcher", () => {
  it("returns null for a filter without restrictions", () => {
    expect(createMatcher(NO_FILTER)).toBeNull();
    expect(createMatcher({ ...NO_FILTER, text: "  " })).toBeNull();
  });

  const SIZE = logEntry({ message: "Größe: 4 (of 5)", details: { cause: "Wallet.Balance" } });
  const QUOTED = 'He said "no\\yes"\n and left';
  const REQUEST = logEntry({ type: "error", category: "api", details: { source: "request" } });
  const sourced = (details: Json) => logEntry({ details });

  it.each<[boolean, string, Partial<LogFilter>, LogEntry]>([
    [true, "the message in other letter case", { text: "größe" }, SIZE],
    [false, "the message with ß written as SS", { text: "GRÖSSE" }, SIZE],
    [
      true,
      "the details in other letter case and with a space at the end",
      { text: "wallet.BALANCE " },
      SIZE,
    ],
    [true, "parentheses in the message", { text: "(of 5)" }, SIZE],
    [true, "a quoted key of the details", { text: '"cause"' }, SIZE],
    [false, "the details with a comma in place of the dot", { text: "wallet,balance" }, SIZE],
    [false, "a key of the details and the entry has no details", { text: "cause" }, logEntry()],
    [
      true,
      "characters that JSON escapes, in the message",
      { text: QUOTED },
      logEntry({ message: QUOTED }),
    ],
    [true, "characters that JSON escapes, in the details", { text: QUOTED }, sourced({ QUOTED })],
    [
      true,
      "one of two types and the category",
      { types: ["error", "warning"], categories: ["api"] },
      REQUEST,
    ],
    [
      false,
      "the entry's type but another category",
      { types: ["error"], categories: ["auth"] },
      REQUEST,
    ],
    [true, "one of two sources", { sources: ["console", "request"] }, REQUEST],
    [false, "another source", { sources: ["console"] }, REQUEST],
    [false, "a source and the entry has no details", { sources: ["request"] }, logEntry()],
    [false, "a source and the details are null", { sources: ["request"] }, sourced(null)],
    [false, "a source and the details are a text", { sources: ["request"] }, sourced("request")],
    [false, "a source and the details are a list", { sources: ["request"] }, sourced(["request"])],
  ])("returns %s for an entry when the filter asks for %s", (expected, _, filter, entry) => {
    expect(passes(filter, entry)).toBe(expected);
  });

  const called = (cause: string, payload: Json = null) =>
    logEntry({ details: { source: "call", cause, payload } });
  const transcript = (transcriptType: string) => called("provider.transcript", { transcriptType });

  it.each([
    ["hides", "a volume level", called("provider.volume-level")],
    ["hides", "a volume level of the microphone", called("provider.local-volume-level")],
    ["hides", "a partial transcript", transcript("partial")],
    ["shows", "a speech start", called("provider.speech-start")],
    ["shows", "a final transcript", transcript("final")],
    ["shows", "a malformed transcript", called("provider.transcript", "partial")],
    ["shows", "an entry that mentions a level", logEntry({ message: "provider.volume-level" })],
  ])("%s %s when the filter excludes interim events", (how, _, entry) => {
    expect(passes({ interim: false }, entry)).toBe(how === "shows");
    expect(passes({ interim: true, text: "provider" }, entry)).toBe(true);
  });

  it("never rules out a chunk that contains a matching entry", () => {
    const entries = fc.record({
      type: fc.constantFrom(...LOG_TYPES),
      category: fc.constantFrom(...LOG_CATEGORIES),
      message: fc.string({ unit: "binary" }),
      details: fc.record({
        source: fc.constantFrom("call", "console"),
        value: fc.jsonValue().map((value) => value as Json),
      }),
    });
    fc.assert(
      fc.property(fc.array(entries, { minLength: 1 }), fc.nat(), fc.nat(), (some, which, cut) => {
        const all = some.map(logEntry);
        const wanted = all[which % all.length] ?? logEntry();
        const from = cut % (wanted.message.length + 1);
        const matcher = createMatcher({
          ...NO_FILTER,
          types: [wanted.type],
          categories: [wanted.category],
          sources: ["call", "console"],
          text: wanted.message.slice(from, from + 6).toUpperCase(),
        });
        const isWanted = all.some((entry) => matcher?.matches(entry));
        expect(matcher?.mayMatch(JSON.stringify(all)) === true || !isWanted).toBe(true);
      }),
    );
  });
});
