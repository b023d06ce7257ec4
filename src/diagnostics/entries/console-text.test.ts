import { describe, expect, it } from "vitest";
import { formatConsole } from "./console-text.ts";
import { createRedactor } from "./redact.ts";

/** A known secret that contains a placeholder of a console format. */
const KEY = "pa55%okey-secret-1234";
const redact = createRedactor([KEY]);
const format = (...args: readonly unknown[]) => formatConsole(args, redact);

describe("formatConsole", () => {
  it.each<[string, readonly unknown[], string]>([
    ["joins primitive values", ["one", 2, true, null, undefined], "one 2 true null undefined"],
    ["replaces objects and functions by an ellipsis", [{ a: 1 }, [2], () => {}], "… … …"],
    ["shows the message of an error", ["failed:", new Error("why")], "failed: why"],
    ["fills placeholders", ["%s is %d of %o", "one", 2, { a: 1 }, "end"], "one is 2 of … end"],
    ["omits styles", ["%cA%c B", "color: red", "color: blue"], "A B"],
    ["turns two percent signs into one", ["100 %% of %s", "all"], "100 % of all"],
    ["keeps placeholders without arguments", ["%s and %s", "one"], "one and %s"],
    ["keeps a single text as it is", ["100 %% of %s"], "100 %% of %s"],
  ])("%s", (_what, args, text) => expect(format(...args).text).toBe(text));

  it("keeps all arguments except those that a preceding name marks as credentials", () => {
    const object = { a: 1 };
    expect(format("%s %o", "one", object, 3).args).toEqual(["%s %o", "one", object, 3]);
    expect(format("user=%s token=%s", "Ada", "abcdef", "secret:", "ghijkl")).toEqual({
      text: "user=Ada token=[redacted] secret: [redacted]",
      args: ["user=%s token=%s", "Ada", "[redacted]", "secret:", "[redacted]"],
    });
  });

  it.each([
    [["Bearer", "abcdef"]],
    [["Authorization: Bearer", "abcdef"]],
    [["Authorization: Bearer %s", "abcdef"]],
    [["Authorization: %s %s", "Bearer", "abcdef"]],
    [["token", ":", "abcdef"]],
    [['{"token":"%s"}', "abcdef"]],
    [["wss://%s:%s@host", "user", "abcdef"]],
    [["/a?t=%s", "abcdef"]],
  ])("redacts the credential in the arguments %j", (args) => {
    const { text, args: kept } = format(...args);
    expect(text).toContain("[redacted]");
    expect(`${text} ${JSON.stringify(kept)}`).not.toContain("abcdef");
  });

  it("redacts a secret that contains a placeholder before filling in the format", () => {
    expect(format(`the key ${KEY} of %s`, "Ada", { a: 1 }).text).toBe(
      "the key [redacted] of Ada …",
    );
    // The format is read twice: as written, and with the key redacted. An argument that either reading names
    // as a credential is redacted.
    const named = [`the key ${KEY}, token=%s`, "abcdef", "ghijkl"];
    expect(JSON.stringify(format(...named.slice(0, 2)))).not.toContain("abcdef");
    expect(JSON.stringify(format(...named))).not.toMatch(/abcdef|ghijkl/);
    // A credential with a known pattern may contain a placeholder, too.
    expect(format("token=abc%sdef", "x y", "z").text).toBe("token=[redacted] x y z");
  });

  it("cuts the text when the arguments are too long", () => {
    const many = Array.from({ length: 40 }, () => "y".repeat(1000));
    expect(format(...many).text).toMatch(/ … …$/);
    // Joined, these texts exceed the maximum length of a string.
    const long = "y".repeat(30_000_000);
    const tooLong = Array.from({ length: 40 }, () => long);
    for (const first of ["all:", "%s".repeat(30)])
      expect(format(first, ...tooLong).text.length).toBeLessThan(30_000);
  });
});
