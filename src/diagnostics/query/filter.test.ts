import fc from "fast-check";
import { expect, it } from "vitest";
import { logEntry } from "../../../tests/support/fake-log.ts";
import { type Json, LOG_CATEGORIES, LOG_TYPES } from "../entry.ts";
import { createSieve, type LogFilter, NO_FILTER } from "./filter.ts";

const passes = (filter: Partial<LogFilter>, entry: ReturnType<typeof logEntry>) =>
  createSieve({ ...NO_FILTER, ...filter })?.lets(entry) ?? true;

it("is nothing at all where nothing is asked for", () => {
  expect(createSieve(NO_FILTER)).toBeNull();
  expect(createSieve({ ...NO_FILTER, text: "  " })).toBeNull();
});

it("looks for a text in the message and in the details, in whatever case", () => {
  const entry = logEntry({ message: "Größe: 4 (of 5)", details: { cause: "Wallet.Balance" } });
  for (const text of ["GRÖSSE", "wallet.BALANCE ", "(of 5)", '"cause"'])
    expect(passes({ text }, entry), text).toBe(text !== "GRÖSSE");
  expect(passes({ text: "größe" }, entry)).toBe(true);
  expect(passes({ text: "wallet,balance" }, entry)).toBe(false);
  expect(passes({ text: "cause" }, logEntry({ message: "no details" }))).toBe(false);
});

it("takes what a text is escaped by for what it is", () => {
  const said = 'He said "no\\yes"\n and left';
  for (const entry of [logEntry({ message: said }), logEntry({ details: { said } })])
    expect(passes({ text: said }, entry)).toBe(true);
});

it("asks for every kind of thing that was chosen, and for any of a kind", () => {
  const entry = logEntry({ type: "error", category: "api", details: { source: "request" } });
  expect(passes({ types: ["error", "warning"], categories: ["api"] }, entry)).toBe(true);
  expect(passes({ types: ["error"], categories: ["auth"] }, entry)).toBe(false);
  expect(passes({ sources: ["console", "request"] }, entry)).toBe(true);
  expect(passes({ sources: ["console"] }, entry)).toBe(false);
  for (const details of [undefined, null, "request", ["request"]])
    expect(
      passes({ sources: ["request"] }, logEntry({ ...(details !== undefined && { details }) })),
    ).toBe(false);
});

it("leaves out what the next moment outdates and nothing else, where that is not wanted", () => {
  const called = (cause: string, payload: Json = null) =>
    logEntry({ details: { source: "call", cause, payload } });
  const said = (transcriptType: string) => called("provider.transcript", { transcriptType });
  const interim = [
    called("provider.volume-level"),
    called("provider.local-volume-level"),
    said("partial"),
  ];
  for (const entry of interim) {
    expect(passes({ interim: false }, entry)).toBe(false);
    expect(passes({ interim: true, text: "provider" }, entry)).toBe(true);
  }
  const lasting = [
    called("provider.speech-start"),
    said("final"),
    called("provider.transcript", "partial"),
    logEntry({ message: "provider.volume-level" }),
  ];
  for (const entry of lasting) expect(passes({ interim: false }, entry)).toBe(true);
});

it("never passes over a chunk that holds what is wanted", () => {
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
      const sieve = createSieve({
        ...NO_FILTER,
        types: [wanted.type],
        categories: [wanted.category],
        sources: ["call", "console"],
        text: wanted.message.slice(from, from + 6).toUpperCase(),
      });
      const isWanted = all.some((entry) => sieve?.lets(entry));
      expect(sieve?.mayHold(JSON.stringify(all)) === true || !isWanted).toBe(true);
    }),
  );
});
