import { describe, expect, it } from "vitest";
import { createRedactor, isSecretField, withoutNamed } from "./redact.ts";

const KEY = "0a1b2c3d-4e5f-6071-8293-a4b5c6d7e8f9";
const redact = createRedactor([KEY]);

describe("a secret that is known", () => {
  it("is taken from a text in every form that it may come in", () => {
    const odd = 'pässword/"with" +odd\\signs';
    const redactOdd = createRedactor([odd]);
    for (const form of [
      odd,
      encodeURIComponent(odd),
      encodeURIComponent(odd).toLowerCase(),
      JSON.stringify(odd),
      `https://host.example/${encodeURIComponent(odd)}/x`,
    ])
      expect(redactOdd(`before ${form} after`)).toMatch(
        /^before [^ä%+]*\[redacted\][^ä%+]* after$/,
      );
  });

  it("is taken from what is encoded in base64, wherever it begins there", () => {
    for (const before of ["", "a", "ab", "abc", "user:"]) {
      const encoded = Buffer.from(`${before}${KEY}:more`).toString("base64");
      const clean = redact(encoded);
      expect(clean).toContain("[redacted]");
      expect(Buffer.from(clean, "base64").toString("latin1")).not.toContain(KEY.slice(4, 30));
    }
  });

  it("leaves nothing of itself where a shorter one is its beginning", () => {
    expect(createRedactor(["key-of", "key-of-more"])("a key-of-more b")).toBe("a [redacted] b");
  });

  it("may be empty or no text at all, and then changes nothing", () => {
    expect(createRedactor([""])("as it was")).toBe("as it was");
    expect(createRedactor(["\ud800"])("half a \ud800 pair")).toBe("half a [redacted] pair");
  });
});

describe("a secret that is known by its shape", () => {
  it.each([
    ["Authorization: Bearer abc.def", "Authorization: [redacted]"],
    ["Authorization=Digest abc", "Authorization=[redacted]"],
    ['Bearer "abc"', 'Bearer "[redacted]"'],
    ["https://host.example/?auth=Bearer abc", "https://host.example/?auth=[redacted]"],
    ["with bearer  abc-def, and more", "with bearer  [redacted], and more"],
    ["Basic dXNlcjpwYXNz", "Basic [redacted]"],
    ["set-cookie: a=1; b=2\nnext", "set-cookie: [redacted]\nnext"],
    ['{"apiKey":"a b c","id":1}', '{"apiKey":"[redacted]","id":1}'],
    [
      String.raw`{\"client_secret\":\"abc\",\"id\":1}`,
      String.raw`{\"client_secret\":\"[redacted]\",\"id\":1}`,
    ],
    ["?access_token=abc&x=1#y", "?access_token=[redacted]&x=1#y"],
    ["https://room.example/a?t=eyJ0&x=1", "https://room.example/a?t=[redacted]&x=1"],
    ["password: hunter2", "password: [redacted]"],
    ["eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln end", "[redacted] end"],
    ["next=%2Feyj%3DeyJhbGciOiJIUzI1NiJ9.x", "next=%2Feyj%3D[redacted]"],
    ["wss://user:hunter2@host.example/x", "wss://user:[redacted]@host.example/x"],
    ["sk-proj_12345678 and pk_live_12345678", "[redacted] and [redacted]"],
  ])("is taken from %s", (text, clean) => expect(redact(text)).toBe(clean));

  it.each([
    "The risk-assessment is done, the token expired",
    "a journeyJoined in the keyJustPressed",
    "call 0a1b2c3d of assistant 11111111-2222-3333-4444-555555555555",
    "Unexpected token '<', \"<html>\" is not valid JSON",
    "monkey=banana, total=12",
    "http://host.example:8080/path, mail@host.example",
  ])("is not seen in %s", (text) => expect(redact(text)).toBe(text));
});

describe("a text that is too long", () => {
  it("is cut, and says how long it was", () => {
    expect(redact("x".repeat(1000), 100)).toBe(`${"x".repeat(100)}… [cut: 1000 characters in all]`);
    expect(redact("x".repeat(100), 100)).toBe("x".repeat(100));
  });

  it("keeps no front of a secret, wherever it is cut", () => {
    for (let before = 0; before < 240; before += 1) {
      const cut = redact(`${KEY} `.repeat(3) + "x".repeat(before) + KEY + "y".repeat(300), 200);
      expect(cut).not.toContain("0a1b");
    }
  });

  it("is read in a time that grows with its length alone", () => {
    // Any of these would take minutes if it were read again and again.
    for (const part of [
      "Bearer ",
      "token=",
      '\\"',
      'secret"',
      "eyJa.",
      "cookie ",
      "token",
      "password: '",
      "://",
      "://:x",
    ])
      expect(redact(part.repeat(200_000)).length).toBeGreaterThan(0);
  });
});

it("knows the fields that are named like credentials, and what of them is no secret", () => {
  for (const name of [
    "Authorization",
    "x-api-key",
    "apiKey",
    "meeting_token",
    "PASSWORD",
    "cookies",
  ])
    expect(isSecretField(name, "value")).toBe(true);
  for (const name of ["id", "assistant", "key", "tokyo"])
    expect(isSecretField(name, "value")).toBe(false);
  expect(isSecretField("completionTokens", 12)).toBe(false);
  expect(isSecretField("token", null)).toBe(false);
  expect(isSecretField("cookieEnabled", true)).toBe(false);
  expect(isSecretField("passcode", 1234)).toBe(true);
});

describe("a text that follows upon the name of a credential", () => {
  it.each(["token", "The API key:", "x-api-key", "Authorization: ", '"client_secret"='])(
    "%s, is taken for one",
    (name) => expect(withoutNamed([name, "abc", "abc"])).toEqual([name, "[redacted]", "abc"]),
  );

  it("is none where what was named is over, and nothing else than a text is one", () => {
    const error = new Error("no");
    for (const harmless of [
      ["The token expired", "at noon"],
      ["No token", error, 12],
      ["", "token"],
      [error, "token"],
    ])
      expect(withoutNamed(harmless)).toEqual(harmless);
  });
});
