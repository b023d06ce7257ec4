import { describe, expect, it } from "vitest";
import { createRedactor } from "./redact.ts";

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

  it("is taken from texts of JSON and addresses within others of their kind", () => {
    const odd = 'pass"word/with\\signs';
    const redactOdd = createRedactor([odd]);
    for (const form of [
      encodeURIComponent(encodeURIComponent(odd)),
      JSON.stringify(JSON.stringify(odd)),
    ])
      expect(redactOdd(form)).toMatch(/^[\\"]*\[redacted\][\\"]*$/);
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
    ["sk-abcdefgHij and rk_aaaaaaaaaaaaaaaaaaaa", "[redacted] and [redacted]"],
    ["a ghp_abcdefghijklmnop", "a [redacted]"],
    ["a gho_abcdefghijklmnop, ghs_abcdefghijklmnop", "a [redacted], [redacted]"],
    ["an AKIAABCDEFGHIJKL", "an [redacted]"],
    ["an AIzaABCDEFGHIJ-_KLMNOPQR", "an [redacted]"],
    ["xoxb-12345678 xoxp-abcd-1234", "[redacted] [redacted]"],
    ["/a?jwt=abc&access_key=def&x=1", "/a?jwt=[redacted]&access_key=[redacted]&x=1"],
    ["/a?code=4041&t=120x", "/a?code=[redacted]&t=[redacted]"],
    ["https://0123456789abcdef@host.example/1", "https://[redacted]@host.example/1"],
    ["https://0123456789abcdef:@host.example/1", "https://[redacted]:@host.example/1"],
    [`wss://${"u".repeat(200)}:abc@host`, `wss://${"u".repeat(200)}:[redacted]@host`],
    [
      String.raw`{\\\"token\\\":\\\"abc\\\",\\\"id\\\":1}`,
      String.raw`{\\\"token\\\":\\\"[redacted]\\\",\\\"id\\\":1}`,
    ],
    ["?x=%7B%22token%22%3A%22abc%22%7D&y=1", "?x=%7B%22token%22%3A%22[redacted]&y=1"],
    ["?x=token%253Dabc&y=1", "?x=token%253D[redacted]&y=1"],
    ["the token `abcdef` is old", "the token `[redacted]` is old"],
    ["'token' => 'a b'", "'token' => '[redacted]'"],
    ['{"auth":"abc"}', '{"auth":"[redacted]"}'],
    ["credentials: omit-me, maxTokens: 12345678", "credentials: [redacted], maxTokens: [redacted]"],
    ["token=%stail", "token=[redacted]"],
  ])("is taken from %s", (text, clean) => expect(redact(text)).toBe(clean));

  it.each([
    "The risk-assessment is done, the token expired",
    "a journeyJoined in the keyJustPressed",
    "call 0a1b2c3d of assistant 11111111-2222-3333-4444-555555555555",
    "Unexpected token '<', \"<html>\" is not valid JSON",
    "monkey=banana, total=12",
    "http://host.example:8080/path, mail@host.example",
    'credentials: "omit", {"credentials":"same-origin"}',
    "the secretary: Ada, a tokenizer: words, authorizationStatus: granted",
    'maxTokens: "250", tokens: 12, {"promptTokens":12}',
    "https://host.example/?code=404&t=120",
    "Basic troubleshooting needed",
    "sk-processor-node, pk-something-normal",
    "token=%s, Bearer %s, /a?t=%s",
    "ssh://git@host.example",
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

  it("keeps no front of a long secret, however much was taken out before it", () => {
    const long = Array.from({ length: 250 }, (_, index) => index + 1000).join("");
    const redactLong = createRedactor([long]);
    for (let before = 0; before < 3000; before += 31)
      expect(
        redactLong(`token=${"z".repeat(before)} ${long} ${"y".repeat(5000)}`, 200),
      ).not.toMatch(/10001|1001/);
  });

  it("keeps no front of a password in an address, wherever it is cut", () => {
    const password = "P".repeat(200);
    for (let before = 0; before < 3000; before += 11)
      expect(
        redact(
          `token=${"z".repeat(before)} wss://${"u".repeat(99)}:${password}@host ${"y".repeat(5000)}`,
          200,
        ),
      ).not.toContain("P");
  });

  it("is whole where what was too long was a secret", () => {
    const told = (secret: string) => redact(`Could not join with ${secret}: the room is full`, 300);
    expect(told(`eyJ${"a".repeat(390)}`)).toBe("Could not join with [redacted]: the room is full");
    const cut = told(`eyJ${"a".repeat(10_000)}`);
    expect(cut).toBe("Could not join with [redacted]… [cut: 10041 characters in all]");
    expect(redact(`${"x".repeat(100)} eyJ${"a".repeat(390)}`, 50)).toBe(
      `${"x".repeat(50)}… [cut: 494 characters in all]`,
    );
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
      "://u",
      "sk-a-",
      "basic+",
      "tokens: 1",
      "token\\",
      "token%25",
      "token `",
    ])
      expect(redact(part.repeat(200_000)).length).toBeGreaterThan(0);
  });
});
