import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseProviderError } from "./provider-error.ts";

const SILENT = { texts: [], errorMsg: null, message: null, plain: null };

const TEXT_KEYS = ["errorMsg", "message", "msg", "error"] as const;

describe("parseProviderError, of a list under a text key,", () => {
  it.each(TEXT_KEYS)("reads each string under %s as a text of that key, in order", (key) => {
    const error = parseProviderError({ [key]: ["first", "second"] });
    expect(error.texts).toEqual(["first", "second"]);
    expect(error.errorMsg).toBe(key === "errorMsg" ? "first" : null);
    expect(error.message).toBe(key === "errorMsg" ? null : "first");
  });

  it("prefers the list under message to the string under error in the same object", () => {
    const error = parseProviderError({
      statusCode: 400,
      error: "Bad Request",
      message: ["assistant.model must be an object", "name is too long"],
    });
    expect(error.message).toBe("assistant.model must be an object");
    expect(error.texts).toEqual([
      "Bad Request",
      "assistant.model must be an object",
      "name is too long",
    ]);
  });

  it("skips strings that are no text and takes the first that is one", () => {
    const blanks = ["", " ", "{}", "[object Object]"];
    expect(parseProviderError({ message: [...blanks, 7, null, "real"] }).texts).toEqual(["real"]);
    expect(parseProviderError({ message: blanks, msg: "real" }).message).toBe("real");
    expect(parseProviderError({ message: blanks })).toMatchObject(SILENT);
  });

  it("reads the list in an object before the texts of the objects inside it", () => {
    const error = parseProviderError({
      error: { message: "inner" },
      message: ["outer", { message: "in the list" }],
    });
    expect(error.message).toBe("outer");
    expect(error.texts).toEqual(["outer", "inner", "in the list"]);
  });

  it("finds no text in a nested list, nor in a list under any other key", () => {
    for (const input of [{ message: [["x"]] }, { errors: ["x"] }, ["x"], { type: ["x"] }])
      expect(parseProviderError(input)).toMatchObject(SILENT);
  });

  it("reads a list that many objects share only once", () => {
    const message = Array.from({ length: 5_000 }, (_, index) => `line ${index}`);
    const errors = Array.from({ length: 5_000 }, () => ({ message }));
    expect(parseProviderError({ errors }).texts).toEqual(message);
  });

  it("reads past a list that holds itself, is sparse or cannot be read", () => {
    const own: unknown[] = ["a"];
    own.push(own);
    const sparse: string[] = [];
    sparse[4_000_000_000] = "b";
    const { proxy, revoke } = Proxy.revocable<string[]>([], {});
    revoke();
    const error = parseProviderError({ message: own, msg: sparse, error: proxy, errorMsg: "c" });
    expect(error.texts).toEqual(["a", "b", "c"]);
  });

  it("reads a list of one text as that text, under any key", () => {
    fc.assert(
      fc.property(fc.constantFrom(...TEXT_KEYS), fc.string(), (key, text) => {
        const listed = parseProviderError({ [key]: [text] });
        expect(listed).toEqual(parseProviderError({ [key]: text }));
      }),
    );
  });
});
