import { describe, expect, it } from "vitest";
import { outcomeOf, readPayload } from "./payload.ts";

describe("readPayload", () => {
  it.each([
    [" \n", undefined],
    ['{"a": [1]}', { a: [1] }],
    ["null", null],
  ])("parses the text %j to the value %j", (text, value) => {
    expect(readPayload(text)).toEqual({ ok: true, value });
  });

  it.each([
    ['{\n  "a": 1,\n}', 2, 9],
    ["nope", 1, 1],
  ])("reports the syntax error of %j at line %d, column %d", (text, line, column) => {
    expect(readPayload(text)).toMatchObject({ ok: false, fault: { line, column } });
  });
});

it.each([
  [{ statusCode: 402 }, "home", { code: "credits" }],
  [{ statusCode: 402 }, "admin", { code: "unexpected" }],
  ["The line went dead.", "home", { text: "The line went dead." }],
  [{ type: "audio-start-failed" }, "home", { code: "not-fatal", text: null }],
] as const)(
  "outcomeOf maps the error %j on the %s page to the outcome %j",
  (payload, page, outcome) => {
    expect(outcomeOf(payload, page)).toMatchObject(outcome);
  },
);
