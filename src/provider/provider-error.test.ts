import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseProviderError, type ProviderError } from "./provider-error.ts";

interface Observed {
  readonly event: string;
  readonly payload: unknown;
}

const observed = import.meta.glob<Observed>("../../fixtures/vapi/*.json", {
  eager: true,
  import: "default",
});

const payloadOf = (name: string): unknown => {
  const file = observed[`../../fixtures/vapi/${name}.json`];
  if (file === undefined) throw new Error(`There is no payload ${name}.`);
  return file.payload;
};

const NOTHING: ProviderError = {
  types: [],
  texts: [],
  errorMsg: null,
  message: null,
  plain: null,
  statusCodes: [],
};

describe("parseProviderError with payloads of the SDK", () => {
  it("returns the text inside the JSON message of an error about noise cancellation", () => {
    const error = parseProviderError(payloadOf("error-audio-processing-setup"));
    expect(error.message).toBe("KrispInitError: Canceled");
    expect(new Set(error.texts)).toEqual(new Set(["KrispInitError: Canceled"]));
  });
});

describe("parseProviderError with errors of different shapes", () => {
  it.each([
    ...[undefined, null, true, 0, Number.NaN, 12n, Symbol("x"), () => "x"],
    ...[{}, [], [[]], Object.create(null)],
  ])("returns only empty fields for %o", (input) => {
    expect(parseProviderError(input)).toEqual(NOTHING);
  });

  it("returns a plain string unchanged", () => {
    expect(parseProviderError(" No credit ")).toEqual({
      ...NOTHING,
      plain: " No credit ",
      texts: [" No credit "],
    });
  });

  it.each(["", " ", "\n\t\u00a0", "{}", " {} ", "[object Object]", " [object Object]\n"])(
    "finds no text in %j under any key",
    (text) => {
      const input = { errorMsg: text, message: text, msg: text, error: text, type: text };
      expect(parseProviderError(text)).toEqual(NOTHING);
      expect(parseProviderError(input)).toEqual(NOTHING);
      expect(parseProviderError({ ...input, message: [text, [text]] })).toEqual(NOTHING);
      expect(parseProviderError(new Error(text))).toEqual(NOTHING);
    },
  );

  it("returns the text under the next key when the text under the preferred key is blank", () => {
    const error = parseProviderError({
      message: "[object Object]",
      msg: " ",
      error: "Unauthorized",
    });
    expect(error.message).toBe("Unauthorized");
    expect(error.texts).toEqual(["Unauthorized"]);
  });

  it("prefers message to msg and msg to error in one object, whatever their order", () => {
    expect(parseProviderError({ error: "c", msg: "b", message: "a" }).message).toBe("a");
    expect(parseProviderError({ error: "c", msg: "b" }).message).toBe("b");
    expect(parseProviderError({ error: "c" }).message).toBe("c");
  });

  it("returns outer texts before inner ones", () => {
    const error = parseProviderError({
      error: { error: { errorMsg: "innermost", message: "innermost" }, message: "inner" },
      message: "outer",
      errorMsg: "outermost",
    });
    expect(error.message).toBe("outer");
    expect(error.errorMsg).toBe("outermost");
    expect(error.texts).toEqual(["outer", "outermost", "inner", "innermost", "innermost"]);
  });

  it("finds an errorMsg inside an object under the key errorMsg", () => {
    const error = parseProviderError(payloadOf("camera-error-denied"));
    expect(error.errorMsg).toBe("devices error");
    expect(error.types).toEqual(["camera-error", "permissions", "permissions"]);
  });

  it("returns the types and texts of objects inside lists", () => {
    const error = parseProviderError([{ type: "Ejected" }, { errors: [{ msg: "deep" }] }]);
    expect(error.types).toEqual(["ejected"]);
    expect(error.message).toBe("deep");
  });

  it("returns types in lower case, and skips a type that is not a string", () => {
    expect(parseProviderError({ type: " RATE_LIMIT " }).types).toEqual(["rate_limit"]);
    expect(parseProviderError({ type: 7 }).types).toEqual([]);
  });

  it.each([
    [402, [402]],
    ["402", [402]],
    [" 429 ", [429]],
    ["4o2", []],
    ["", []],
    ["-401", []],
    ["4.02", []],
    [null, []],
    [{}, []],
    [true, []],
  ])("maps the statusCode %j to the status codes %j", (statusCode, codes) => {
    expect(parseProviderError({ error: { statusCode } }).statusCodes).toEqual(codes);
  });

  it("returns the message, the own fields and the cause of an Error", () => {
    const cause = Object.assign(new Error("inner"), { statusCode: 401 });
    const error = parseProviderError(
      Object.assign(new Error("outer", { cause }), { type: "ejected" }),
    );
    expect(error).toMatchObject({ message: "outer", types: ["ejected"], statusCodes: [401] });
    expect(error.texts).toEqual(["outer", "inner"]);
  });
});

describe("parseProviderError with hostile input", () => {
  const refuse = (): never => {
    throw new Error("no");
  };

  it("returns each text once for an error that contains itself", () => {
    const input: Record<string, unknown> = { message: "a", list: [] };
    input["error"] = input;
    input["list"] = [input, [input["list"]]];
    const error = new Error("b");
    error.cause = error;
    expect(parseProviderError(input).texts).toEqual(["a"]);
    expect(parseProviderError(error).texts).toEqual(["b"]);
  });

  it("returns the texts of the other fields when a getter throws", () => {
    const input = Object.defineProperty({ msg: "still here" }, "message", {
      enumerable: true,
      get: refuse,
    });
    expect(parseProviderError(input).message).toBe("still here");
  });

  it("finds no message in an Error whose message cannot be read", () => {
    const error = Object.defineProperty(new Error("x"), "message", { get: refuse });
    expect(parseProviderError(error)).toEqual(NOTHING);
  });

  it.each<[string, ProxyHandler<object>]>([
    ["get", { get: refuse }],
    ["has", { has: refuse }],
    ["ownKeys", { ownKeys: refuse }],
    ["getPrototypeOf", { getPrototypeOf: refuse }],
    ["getOwnPropertyDescriptor", { getOwnPropertyDescriptor: refuse }],
  ])("returns the texts beside a proxy that throws on %s", (_, handler) => {
    for (const target of [{ message: "x" }, ["x"], new Error("x"), new SyntaxError("x")]) {
      const hostile = new Proxy(target, handler);
      expect(() => parseProviderError(hostile)).not.toThrow();
      expect(parseProviderError({ error: hostile, message: "fine" }).message).toBe("fine");
    }
  });

  it("returns the texts beside a revoked proxy", () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    expect(parseProviderError({ message: proxy, error: "fine" }).message).toBe("fine");
    expect(parseProviderError(proxy)).toEqual(NOTHING);
  });

  it("returns a text that is nested 100,000 levels deep", () => {
    let nested: unknown = { message: "the bottom", statusCode: 402 };
    for (let depth = 0; depth < 100_000; depth++) nested = depth % 2 ? [nested] : { error: nested };
    expect(parseProviderError(nested)).toMatchObject({ message: "the bottom", statusCodes: [402] });
  });

  it("returns the outermost text of an input whose getters nest endlessly", () => {
    const endless = (): object =>
      new Proxy(
        { message: "again" },
        { get: (_, key) => (key === "message" ? endless() : undefined) },
      );
    expect(parseProviderError({ error: endless(), msg: "the outside" }).message).toBe(
      "the outside",
    );
  });

  it("reads the keys __proto__ and constructor like any other key", () => {
    const input = JSON.parse(
      '{"__proto__":{"message":"x"},"constructor":{"type":"ejected"}}',
    ) as unknown;
    expect(parseProviderError(input)).toMatchObject({ message: "x", types: ["ejected"] });
    expect(({} as Record<string, unknown>)["message"]).toBeUndefined();
  });
});

describe("parseProviderError with random input", () => {
  const text = fc.oneof(
    fc.string(),
    fc.constantFrom("", " ", "{}", "[object Object]", "Meeting has ended", "ejected", "402"),
  );
  const key = fc.oneof(
    fc.constantFrom("type", "errorMsg", "message", "msg", "error", "statusCode", "cause"),
    fc.string(),
  );
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { depthSize: "medium" },
      text,
      fc.anything(),
      fc.dictionary(key, tie("tree")),
      fc.array(tie("tree")),
      fc.tuple(text, tie("tree")).map(([message, cause]) => new Error(message, { cause })),
    ),
  }));

  it("returns neither blank texts nor printed objects", () => {
    fc.assert(
      fc.property(tree, (input) => {
        const { texts, errorMsg, message, plain, types, statusCodes } = parseProviderError(input);
        const shown = [errorMsg, message, plain].filter((each) => each !== null);
        const empty = ["", "{}", "[object object]"];
        expect(
          [...texts, ...types].filter((each) => empty.includes(each.trim().toLowerCase())),
        ).toEqual([]);
        expect(shown.filter((each) => !texts.includes(each))).toEqual([]);
        expect(statusCodes.filter((code) => typeof code !== "number")).toEqual([]);
      }),
    );
  });

  it("returns the same result for an input as for its copy through JSON", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (input) => {
        const again = JSON.parse(JSON.stringify(input)) as unknown;
        expect(parseProviderError(again)).toEqual(parseProviderError(input));
      }),
    );
  });
});
