import { expect, it } from "vitest";
import { logTexts } from "./privacy.ts";

it.each([
  [null, true, "with the words of calls", "It stays until you delete it."],
  [1, true, "with the words of calls", "Entries are deleted after one day."],
  [30, false, "without the words of calls", "Entries are deleted after 30 days."],
])("logTexts describes a log of %j days, with words: %j", (days, hasWords, words, time) => {
  const { text } = logTexts({ days, hasWords });
  expect(text).toContain(words);
  expect(text).toContain(time);
});
