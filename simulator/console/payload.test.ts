import { describe, expect, it } from "vitest";
import { outcomeOf, readPayload } from "./payload.ts";

describe("a payload written by hand", () => {
  it("may be empty: then there is none", () => {
    expect(readPayload(" \n")).toEqual({ ok: true, value: undefined });
  });

  it("may be any JSON", () => {
    expect(readPayload('{"a": [1]}')).toEqual({ ok: true, value: { a: [1] } });
    expect(readPayload("null")).toEqual({ ok: true, value: null });
  });

  it("is told where it breaks off", () => {
    expect(readPayload('{\n  "a": 1,\n}')).toMatchObject({
      ok: false,
      fault: { line: 2, column: 9 },
    });
    expect(readPayload("nope")).toMatchObject({ ok: false, fault: { line: 1, column: 1 } });
  });
});

describe("what an error comes to", () => {
  it("is the page's own rule", () => {
    expect(outcomeOf({ statusCode: 402 }, "home").code).toBe("credits");
    expect(outcomeOf({ statusCode: 402 }, "admin").code).toBe("unexpected");
    expect(outcomeOf("The line went dead.", "home").text).toBe("The line went dead.");
  });

  it("is nothing for one that is not fatal", () => {
    expect(outcomeOf({ type: "audio-start-failed" }, "home")).toEqual({
      code: "not-fatal",
      text: null,
    });
  });
});
