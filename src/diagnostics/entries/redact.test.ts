import { describe, expect, it } from "vitest";
import { createRedactor } from "./redact.ts";

const KEY = "0a1b2c3d-4e5f-6071-8293-a4b5c6d7e8f9";
const redact = createRedactor([KEY]);

describe("createRedactor with a known secret", () => {
  const odd = 'pässword/"with" +odd\\signs';
  it.each([
    odd,
    encodeURIComponent(odd),
    encodeURIComponent(odd).toLowerCase(),
    encodeURIComponent(encodeURIComponent(odd)),
    JSON.stringify(odd),
    JSON.stringify(JSON.stringify(odd)),
    `https://host.example/${encodeURIComponent(odd)}/x`,
  ])("redacts the secret in the form %s", (form) =>
    expect(createRedactor([odd])(`before ${form} after`)).toMatch(
      /^before [^ä%+]*\[redacted\][^ä%+]* after$/,
    ),
  );

  it.each(["", "a", "ab", "abc", "user:"])(
    "redacts a secret that was encoded in base64 together with the preceding text “%s”",
    (before) => {
      const clean = redact(Buffer.from(`${before}${KEY}:more`).toString("base64"));
      expect(clean).toContain("[redacted]");
      expect(Buffer.from(clean, "base64").toString("latin1")).not.toContain(KEY.slice(4, 30));
    },
  );

  it.each([
    [
      "redacts a whole secret when another secret is its prefix",
      ["key-of", "key-of-more"],
      "a key-of-more b",
      "a [redacted] b",
    ],
    [
      "redacts a secret that is a lone surrogate",
      ["\ud800"],
      "half a \ud800 pair",
      "half a [redacted] pair",
    ],
    [
      "redacts a secret that is encoded in base64url",
      ["~~~???>>>~~~"],
      "fn5-Pz8_Pj4-fn5-",
      "[redacted]",
    ],
    ["leaves the text unchanged when the secret is empty", [""], "as it was", "as it was"],
  ])("%s", (_, secrets, text, clean) => expect(createRedactor(secrets)(text)).toBe(clean));
});

describe("createRedactor without known secrets", () => {
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
  ])("redacts the credential in %s", (text, clean) => expect(redact(text)).toBe(clean));

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
  ])("leaves %s unchanged", (text) => expect(redact(text)).toBe(text));
});

describe("createRedactor with a maximum length", () => {
  const jwt = (length: number) => `eyJ${"a".repeat(length)}`;
  const joining = (secret: string) => `Could not join with ${secret}: the room is full`;
  it.each([
    ["keeps a text of the maximum length", "x".repeat(100), 100, "x".repeat(100)],
    [
      "cuts a longer text and adds its original length",
      "x".repeat(1000),
      100,
      `${"x".repeat(100)}… [cut: 1000 characters in all]`,
    ],
    [
      "does not cut a text that is short enough once it is redacted",
      joining(jwt(390)),
      300,
      joining("[redacted]"),
    ],
    [
      "does not cut a text that is short enough once a long secret is redacted",
      joining(jwt(1500)),
      300,
      joining("[redacted]"),
    ],
    [
      "cuts a text within a secret that is too long to read",
      joining(jwt(10_000)),
      300,
      "Could not join with [redacted]… [cut: 10041 characters in all]",
    ],
    [
      "cuts a text before a secret that follows the limit",
      `${"x".repeat(100)} ${jwt(390)}`,
      50,
      `${"x".repeat(50)}… [cut: 494 characters in all]`,
    ],
  ])("%s", (_, text, limit, clean) => expect(redact(text, limit)).toBe(clean));

  it("leaves no first part of a secret at the place where it cuts the text", () => {
    for (let before = 0; before < 240; before += 1) {
      const cut = redact(`${KEY} `.repeat(3) + "x".repeat(before) + KEY + "y".repeat(300), 200);
      expect(cut).not.toContain("0a1b");
    }
  });

  it("leaves no part of a long secret at the cut when another secret before it was redacted", () => {
    const long = Array.from({ length: 250 }, (_, index) => index + 1000).join("");
    const redactLong = createRedactor([long]);
    for (let before = 0; before < 3000; before += 31)
      expect(
        redactLong(`token=${"z".repeat(before)} ${long} ${"y".repeat(5000)}`, 200),
      ).not.toMatch(/10001|1001/);
  });

  it("leaves no part of a password at the place where it cuts an address", () => {
    const address = `wss://${"u".repeat(99)}:${"P".repeat(200)}@host`;
    for (let before = 0; before < 3000; before += 11)
      expect(
        redact(`token=${"z".repeat(before)} ${address} ${"y".repeat(5000)}`, 200),
      ).not.toContain("P");
  });
});

// A pattern with quadratic backtracking would take minutes on any of these texts.
it.each([
  ...["Bearer ", "token=", '\\"', 'secret"', "eyJa.", "cookie ", "token", "password: '", "://"],
  ...["://:x", "://u", "sk-a-", "basic+", "tokens: 1", "token\\", "token%25", "token `"],
])("createRedactor redacts 200,000 repetitions of %s in linear time", (part) =>
  expect(redact(part.repeat(200_000)).length).toBeGreaterThan(0),
);
