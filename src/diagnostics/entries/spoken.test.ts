import { expect, it } from "vitest";
import { createRedactor } from "./redact.ts";
import { spoken } from "./spoken.ts";

const redact = createRedactor(["pa55%okey-secret-1234"]);

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
])("reads %s", (_what, args, words) => expect(spoken(args, redact).words).toBe(words));

it("keeps what was said, but for what a name gives away", () => {
  const object = { a: 1 };
  expect(spoken(["%s %o", "one", object, 3], redact).args).toEqual(["%s %o", "one", object, 3]);
  const { words, args } = spoken(
    ["user=%s token=%s", "Ada", "abcdef", "secret:", "ghijkl"],
    redact,
  );
  expect(words).toBe("user=Ada token=[redacted] secret: [redacted]");
  expect(args).toEqual(["user=%s token=%s", "Ada", "[redacted]", "secret:", "[redacted]"]);
});

it.each<[readonly unknown[]]>([
  [["Bearer", "abcdef"]],
  [["Authorization: Bearer", "abcdef"]],
  [["Authorization: Bearer %s", "abcdef"]],
  [["Authorization: %s %s", "Bearer", "abcdef"]],
  [["token", ":", "abcdef"]],
  [['{"token":"%s"}', "abcdef"]],
  [["wss://%s:%s@host", "user", "abcdef"]],
  [["/a?t=%s", "abcdef"]],
])("keeps no credential of %j", (args) => {
  const { words, args: kept } = spoken(args, redact);
  expect(words).toContain("[redacted]");
  expect(`${words} ${JSON.stringify(kept)}`).not.toContain("abcdef");
});

it("takes a secret out before it fills in what looks like a place of a format in it", () => {
  const object = { a: 1 };
  expect(spoken(["the key pa55%okey-secret-1234 of %s", "Ada", object], redact).words).toBe(
    "the key [redacted] of Ada …",
  );
  // What is named counts in both readings: with the place in the key, and without it.
  const named = ["the key pa55%okey-secret-1234, token=%s", "abcdef", "ghijkl"];
  expect(JSON.stringify(spoken(named.slice(0, 2), redact))).not.toContain("abcdef");
  expect(JSON.stringify(spoken(named, redact))).not.toMatch(/abcdef|ghijkl/);
  // A credential that only its shape tells may hold one as well.
  expect(spoken(["token=abc%sdef", "x y", "z"], redact).words).toBe("token=[redacted] x y z");
});

it("has an end, however much was said", () => {
  const many = Array.from({ length: 40 }, () => "y".repeat(1000));
  expect(spoken(many, redact).words).toMatch(/ … …$/);
  // Together these are longer than a text can be.
  const long = "y".repeat(30_000_000);
  const tooLong = Array.from({ length: 40 }, () => long);
  for (const first of ["all:", "%s".repeat(30)])
    expect(spoken([first, ...tooLong], redact).words.length).toBeLessThan(30_000);
});
