import { expect, it } from "vitest";
import { beforeTexts, logTexts, reportTexts } from "./privacy.ts";

it.each([
  [null, true, "with the words of calls", "It stays until you delete it."],
  [1, true, "with the words of calls", "Entries are deleted after one day."],
  [30, false, "without the words of calls", "Entries are deleted after 30 days."],
])("logTexts describes a log of %j days, with words: %j", (days, hasWords, words, time) => {
  const { text } = logTexts({ days, hasWords });
  expect(text).toContain(words);
  expect(text).toContain(time);
});

it("promises no statistics only in a build that sends no reports", () => {
  expect(beforeTexts(false).text).toContain("no statistics about you");
  expect(beforeTexts(true).text).not.toContain("statistics");
  expect(reportTexts("errors.example").text).toContain("errors.example");
});

it("says that each server sees the visitor's address, and that its operator decides whether to record it", () => {
  for (const { text } of [beforeTexts(false), beforeTexts(true), reportTexts("errors.example")])
    expect(text).toMatch(/sees your IP address.*operator decides/);
});
