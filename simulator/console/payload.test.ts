import { describe, expect, it } from "vitest";
import { outcomeOf, readPayload } from "./payload.ts";

describe("readPayload", () => {
  it("returns no payload for an empty text", () => {
    expect(readPayload(" \n")).toEqual({ ok: true, value: undefined });
  });

  it("accepts any JSON", () => {
    expect(readPayload('{"a": [1]}')).toEqual({ ok: true, value: { a: [1] } });
    expect(readPayload("null")).toEqual({ ok: true, value: null });
  });

  it("locates the first syntax error", () => {
    expect(readPayload('{\n  "a": 1,\n}')).toMatchObject({
      ok: false,
      fault: { line: 2, column: 9 },
    });
    expect(readPayload("nope")).toMatchObject({ ok: false, fault: { line: 1, column: 1 } });
  });
});

describe("outcomeOf", () => {
  it("applies the page's own rules", () => {
    expect(outcomeOf({ statusCode: 402 }, "home").code).toBe("credits");
    expect(outcomeOf({ statusCode: 402 }, "admin").code).toBe("unexpected");
    expect(outcomeOf("The line went dead.", "home").text).toBe("The line went dead.");
  });

  it("returns no text for an error that is not fatal", () => {
    expect(outcomeOf({ type: "audio-start-failed" }, "home")).toEqual({
      code: "not-fatal",
      text: null,
    });
  });
});
