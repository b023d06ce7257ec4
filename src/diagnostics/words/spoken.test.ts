import { expect, it } from "vitest";
import { spoken } from "./spoken.ts";

it.each<[string, readonly unknown[], string]>([
  ["words side by side", ["one", 2, true, null, undefined], "one 2 true null undefined"],
  ["what has no words by a sign", [{ a: 1 }, [2], () => {}], "… … …"],
  ["an error by what it says", ["failed:", new Error("why")], "failed: why"],
  [
    "a format with what it asks for",
    ["%s is %d of %o", "one", 2, { a: 1 }, "end"],
    "one is 2 of … end",
  ],
  ["a text without how it is to look", ["%cA%c B", "color: red", "color: blue"], "A B"],
  ["a percent sign that is one", ["100 %% of %s", "all"], "100 % of all"],
  ["a format that asks for more", ["%s and %s", "one"], "one and %s"],
  ["a single text as it is", ["100 %% of %s"], "100 %% of %s"],
])("reads %s", (_what, args, words) => expect(spoken(args).words).toBe(words));

it("keeps what was said, but for what a name gives away", () => {
  const object = { a: 1 };
  expect(spoken(["%s %o", "one", object, 3]).args).toEqual(["%s %o", "one", object, 3]);
  const { words, args } = spoken(["user=%s token=%s", "Ada", "abcdef", "secret:", "ghijkl"]);
  expect(words).toBe("user=Ada token=[redacted] secret: [redacted]");
  expect(args).toEqual(["user=%s token=%s", "Ada", "[redacted]", "secret:", "[redacted]"]);
});
