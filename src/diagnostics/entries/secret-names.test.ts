import { describe, expect, it } from "vitest";
import { createNaming, isSecretField } from "./secret-names.ts";

describe("a field", () => {
  it.each([
    ...["Authorization", "x-api-key", "apiKey", "meeting_token", "PASSWORD", "cookies"],
    ...["bearer", "auth", "x-auth", "jwt", "accessKey", "pwd", "passphrase", "sessionKey"],
    ...["signature", "tokens", "credentials", "secretary_password"],
  ])("called %s holds a credential", (name) => expect(isSecretField(name, "value")).toBe(true));

  it.each([
    ...["id", "assistant", "key", "tokyo", "author", "authState", "secretary", "tokenizer"],
    ...["authorizationStatus", "token_type"],
  ])("called %s holds none", (name) => expect(isSecretField(name, "value")).toBe(false));

  it.each<[string, unknown]>([
    ["completionTokens", 12],
    ["maxTokens", "250"],
    ["token", null],
    ["cookieEnabled", true],
    ["credentials", "same-origin"],
    ["credentials", "omit"],
  ])("%s holds none where it says %s", (name, value) =>
    expect(isSecretField(name, value)).toBe(false),
  );

  it.each<[string, unknown]>([
    ["passcode", 1234],
    ["passcode", "1234"],
    ["token", "250"],
    ["maxTokens", "12345678"],
    ["password", "omit"],
    ["credentials", "omit-me"],
    ["auth", { username: "Ada" }],
  ])("%s holds one where it says %s", (name, value) =>
    expect(isSecretField(name, value)).toBe(true),
  );
});

const namedIn = (values: readonly unknown[]): unknown[] => {
  const isNamed = createNaming();
  return values.filter((value) => isNamed(value));
};

describe("what follows upon the name of a credential", () => {
  it.each([
    ...[
      "token",
      "The API key:",
      "x-api-key",
      "Authorization: ",
      '"client_secret"=',
      "auth:",
      "auth",
      "auth",
    ],
    ...["Bearer", "Authorization: Bearer", "Basic", "digest ", 'token="', "wss://user:", "/a?t="],
    ...[String.raw`{\"token\":\"`, "%22token%22="],
  ])("%s, is taken for one", (name) => expect(namedIn([name, "abc", "def"])).toEqual(["abc"]));

  it("is one whatever stood before its name", () => {
    expect(namedIn(["No tokens, but a passcode:", "1234"])).toEqual(["1234"]);
    expect(namedIn(["No credentials, but a password:", "omit"])).toEqual(["omit"]);
  });

  it("may stand behind a sign of its own", () => {
    for (const sign of [":", "=", " : "]) expect(namedIn(["token", sign, "abc"])).toEqual(["abc"]);
    expect(namedIn(["token", ":", "=", "abc", ":", "def"])).toEqual(["abc"]);
    expect(namedIn([":", "abc"])).toEqual([]);
  });

  it("may be in a list, or the value of a pair", () => {
    const list = ["abc"];
    const pair = { value: "abc" };
    expect(namedIn(["token", list, "token:", pair, "token", [12], "token", { id: "a" }])).toEqual([
      list,
      pair,
    ]);
  });

  it("is none where what was named is over, and nothing without a text is one", () => {
    const error = new Error("no");
    const { proxy, revoke } = Proxy.revocable([], {});
    revoke();
    for (const harmless of [
      ["The token expired", "at noon"],
      ["No token", error, 12],
      ["", "token"],
      [error, "token"],
      ["token", proxy],
      ["maxTokens", "250"],
      ["credentials:", "omit"],
      ["no auth", "config"],
      ["The secretary", "Ada"],
      ["authorizationStatus", "granted"],
    ])
      expect(namedIn(harmless)).toEqual([]);
  });
});
