import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseProviderError } from "./provider-error.ts";

const SILENT = { texts: [], errorMsg: null, message: null, plain: null };

const TEXT_KEYS = ["errorMsg", "message", "msg", "error"] as const;

describe("parseProviderError, for a list under a text key,", () => {
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

  it("skips strings without a text in a list", () => {
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

  it("finds no text in a nested list or in a list under a key that is not for texts", () => {
    for (const input of [{ message: [["x"]] }, { errors: ["x"] }, ["x"], { type: ["x"] }])
      expect(parseProviderError(input)).toMatchObject(SILENT);
  });

  it("reads a list once when many objects share it", () => {
    const message = Array.from({ length: 5_000 }, (_, index) => `line ${index}`);
    const errors = Array.from({ length: 5_000 }, () => ({ message }));
    expect(parseProviderError({ errors }).texts).toEqual(message);
  });

  it("reads a list under a text key even if another key holds the same list", () => {
    const list = ["Wallet balance is low"];
    expect(parseProviderError({ details: list, inner: { message: list } }).texts).toEqual(list);
  });

  it("reads the other texts when a list contains itself, is sparse or cannot be read", () => {
    const own: unknown[] = ["a"];
    own.push(own);
    const sparse: string[] = [];
    sparse[4_000_000_000] = "b";
    const { proxy, revoke } = Proxy.revocable<string[]>([], {});
    revoke();
    const error = parseProviderError({ message: own, msg: sparse, error: proxy, errorMsg: "c" });
    expect(error.texts).toEqual(["a", "b", "c"]);
  });

  it("reads a list of one text like the text alone", () => {
    fc.assert(
      fc.property(fc.constantFrom(...TEXT_KEYS), fc.string(), (key, text) => {
        const listed = parseProviderError({ [key]: [text] });
        expect(listed).toEqual(parseProviderError({ [key]: text }));
      }),
    );
  });
});

describe("parseProviderError, for a native error,", () => {
  const fetchFailed = { name: "TypeError", message: "Failed to fetch", stack: "TypeError: …" };

  class Subclass extends TypeError {}
  const renamed = Object.assign(new Error("x"), { name: "SyntaxError" });
  const listed = { name: "TypeError", message: ["x"], errorMsg: "y", msg: "z" };
  const answer = { message: new TypeError("x"), data: null, error: fetchFailed };
  it.each([
    ["a TypeError", new TypeError("Failed to fetch")],
    ["a SyntaxError", new SyntaxError("Unexpected token '<'")],
    ["a subclass of TypeError that keeps the name", new Subclass("x is not a function")],
    ["an Error that is renamed to SyntaxError", renamed],
    ["the SDK's copy of a TypeError", fetchFailed],
    ["a TypeError with a list of texts", listed],
    ["a TypeError inside an answer", answer],
    ["a TypeError inside nested lists", [[{ errors: [fetchFailed] }]]],
  ])("returns no text of %s to a visitor", (_, error) => {
    expect(parseProviderError(error)).toMatchObject(SILENT);
    expect(parseProviderError({ type: "start-method-error", error })).toMatchObject(SILENT);
  });

  it("returns the text of a TypeError or a SyntaxError to a developer", () => {
    const { texts, message } = parseProviderError({ error: fetchFailed }, "developer");
    expect([texts, message]).toEqual([["Failed to fetch"], "Failed to fetch"]);
    expect(parseProviderError(new SyntaxError("x"), "developer").message).toBe("x");
  });

  it("returns a TypeError's type, its status code and its cause's text, but not its own text", () => {
    const cause = { message: "Wallet balance is low" };
    const error = Object.assign(new TypeError("x", { cause }), {
      type: "Ejected",
      statusCode: 402,
    });
    expect(parseProviderError(error)).toMatchObject({
      types: ["ejected"],
      statusCodes: [402],
      texts: ["Wallet balance is low"],
    });
  });

  it("returns a text that stands beside a TypeError in the same object", () => {
    expect(parseProviderError({ error: fetchFailed, msg: "Busy" }).message).toBe("Busy");
  });

  it.each(["RangeError", "Error", "typeerror", "MyTypeError", " TypeError", 7, null])(
    "returns the text of an error whose name is %j, so neither TypeError nor SyntaxError",
    (name) => {
      expect(parseProviderError({ name, message: "real" }).message).toBe("real");
    },
  );

  it("returns the text of an error whose name cannot be read", () => {
    const hostile = Object.defineProperty({ message: "real" }, "name", {
      get() {
        throw new Error("no");
      },
    });
    expect(parseProviderError(hostile).message).toBe("real");
  });

  it("returns no text that occurs only in native errors of random input", () => {
    const native = fc
      .tuple(fc.constantFrom("TypeError", "SyntaxError"), fc.constantFrom(...TEXT_KEYS))
      .map(([name, key]) => ({ name, [key]: "raw" }));
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { depthSize: "medium" },
        native,
        fc.constant("said"),
        fc.dictionary(fc.constantFrom(...TEXT_KEYS, "cause", "other"), tie("tree")),
        fc.array(tie("tree")),
      ),
    }));
    fc.assert(
      fc.property(tree, (input) => {
        expect(parseProviderError(input).texts).not.toContain("raw");
      }),
    );
  });
});

describe("parseProviderError, for a text that is JSON,", () => {
  it("finds no text in the JSON that the SDK makes of an answer without a body", () => {
    const error = { message: '{"data":null,"error":null}', data: null, error: null };
    expect(parseProviderError({ type: "start-method-error", error })).toMatchObject({
      ...SILENT,
      types: ["start-method-error"],
    });
  });

  it("returns the texts of the parsed JSON instead of the JSON itself", () => {
    const refused = { type: "not-allowed", msg: "Nobody may join", statusCode: 403 };
    expect(parseProviderError({ message: JSON.stringify(refused) })).toMatchObject({
      types: ["not-allowed"],
      statusCodes: [403],
      texts: ["Nobody may join"],
      message: "Nobody may join",
    });
  });

  it("returns the JSON itself to a developer", () => {
    const message = '{"data":null,"error":null}';
    expect(parseProviderError({ error: { message } }, "developer").texts).toEqual([message]);
    expect(parseProviderError(message, "developer").plain).toBe(message);
  });

  it("prefers a plain text to a text that is JSON in the same object", () => {
    const msg = "Nobody may join";
    const error = parseProviderError({ message: '{"msg":"inner"}', msg });
    expect([error.message, error.texts]).toEqual([msg, [msg, "inner"]]);
  });

  it.each([
    ["a list of texts", '["a","b"]', ["a", "b"]],
    ["JSON inside JSON", JSON.stringify({ error: JSON.stringify({ message: "a" }) }), ["a"]],
    ["a list that contains JSON", ['{"message":"a"}', "b"], ["b", "a"]],
    ["JSON with spaces around it", ' \n{"msg":"a"} ', ["a"]],
    ["a native error in JSON", '{"name":"TypeError","message":"a"}', []],
    ["an empty list", "[]", []],
  ])("parses %s, %j, and returns the texts %j", (_, message, texts) => {
    expect(parseProviderError({ message }).texts).toEqual(texts);
  });

  it("returns the content of an error that is itself a string of JSON", () => {
    expect(parseProviderError('{"message":"a"}')).toMatchObject({ plain: null, message: "a" });
    expect(parseProviderError("[]")).toMatchObject(SILENT);
  });

  it.each(["[12:30] The line is busy", "{ not JSON", "null", "7", '"quoted"', "true"])(
    "returns %j as a text, because it is no JSON object or list",
    (text) => {
      expect(parseProviderError({ message: text }).message).toBe(text);
      expect(parseProviderError(text).plain).toBe(text);
    },
  );

  it("returns no text from JSON beyond the limit of 100,000 characters", () => {
    const long = JSON.stringify({ message: "x".repeat(100_000) });
    expect(parseProviderError({ message: long, msg: "short" }).texts).toEqual(["short"]);
    const errors = Array.from({ length: 3 }, () => ({ error: `{"msg":"${"x".repeat(40_000)}"}` }));
    expect(parseProviderError({ errors }).texts).toHaveLength(2);
    expect(parseProviderError({ message: "[".repeat(50_000_000) })).toMatchObject(SILENT);
  });

  it("returns the same result for random content as for its JSON", () => {
    const object = fc.oneof(
      fc.dictionary(fc.constantFrom("message", "msg", "error", "type", "x"), fc.jsonValue()),
      fc.array(fc.jsonValue()),
    );
    fc.assert(
      fc.property(object, (content) => {
        const parsed = JSON.parse(JSON.stringify(content)) as unknown;
        expect(parseProviderError(JSON.stringify(content))).toEqual(parseProviderError(parsed));
      }),
    );
  });
});
