import { describe, expect, it } from "vitest";
import { readJson } from "./json-text.ts";

describe("readJson with a syntax error", () => {
  it.each([
    ["[", "1:2", "found the end of the file, expected more: is it cut off?"],
    ['{"a"', "1:5", "end of the file"],
    ['{"a":"b', "1:8", "end of the file"],
    ["", "1:1", "the file is empty, expected a JSON object"],
    [" \n\t", "1:1", "empty"],
    ["[1,\n2 ,\n]", "2:3", "found a comma behind the last item, expected none"],
    ['{"a":1,}', "1:7", "comma behind the last item"],
    ['{"a":1 /* b */}', "1:8", "found a comment, expected JSON, which has none"],
    ["{\n// b\n}", "2:1", "found a comment"],
    ["# a", "1:1", "found a comment"],
    ["{'a':1}", "1:2", "found a single quote, expected text in double quotes"],
    ["{a:1}", "1:2", "found a,"],
    ["[NaN]", "1:2", "found NaN, expected a JSON value, or a key in double quotes"],
    ["[-Infinity]", "1:2", "found -Infinity,"],
    ["[undefined]", "1:2", "found undefined,"],
    ["[True]", "1:2", "found True,"],
    ["[01]", "1:2", "found 01,"],
    ["[.5]", "1:2", "found .5,"],
    ["[+1]", "1:2", "found +1,"],
    ["[1 2]", "1:4", "found 2 where it cannot stand"],
    ['{"a" 1}', "1:6", "found 1 where it cannot stand"],
    ["{}{}", "1:3", 'found "{" where it cannot stand'],
    ["[1}", "1:3", 'found "}" where it cannot stand'],
    ["[,]", "1:2", 'found "," where it cannot stand'],
    ['["\\x"]', "1:3", "found \\x, which is no escape"],
    ['["a\tb"]', "1:4", "control character"],
    [
      '{"a":"b,\n"c":1}',
      "1:9",
      "found a line break or control character in text; is a quote missing?",
    ],
    ["\u00A0{}", "1:1", "where it cannot stand"],
  ])("reports the error in %j at %s with a message that contains “%s”", (text, place, words) => {
    const read = readJson(text);
    const fault = read.ok ? null : read.fault;
    expect(`${fault?.line}:${fault?.column}`).toBe(place);
    expect(fault?.message).toContain(words);
  });
});
