import { describe, expect, it } from "vitest";
import { createNamedDetector, isSecretField } from "./secret-names.ts";

const withText = (...names: readonly string[]) => names.map((name): Field => [name, "value"]);
type Field = readonly [name: string, value: unknown];

describe("isSecretField", () => {
  it.each<Field>([
    ...withText("Authorization", "x-api-key", "apiKey", "meeting_token", "PASSWORD", "cookies"),
    ...withText("bearer", "auth", "x-auth", "jwt", "accessKey", "pwd", "passphrase", "sessionKey"),
    ...withText("signature", "tokens", "credentials", "secretary_password"),
    ["passcode", 1234],
    ["passcode", "1234"],
    ["token", "250"],
    ["maxTokens", "12345678"],
    ["password", "omit"],
    ["credentials", "omit-me"],
    ["auth", { username: "Ada" }],
  ])("is true for the field %s with the value %j", (name, value) =>
    expect(isSecretField(name, value)).toBe(true),
  );

  it.each<Field>([
    ...withText("id", "assistant", "key", "tokyo", "author", "authState", "secretary", "tokenizer"),
    ...withText("authorizationStatus", "token_type"),
    ["completionTokens", 12],
    ["maxTokens", "250"],
    ["token", null],
    ["cookieEnabled", true],
    ["credentials", "same-origin"],
    ["credentials", "omit"],
  ])("is false for the field %s with the value %j", (name, value) =>
    expect(isSecretField(name, value)).toBe(false),
  );
});

describe("createNamedDetector", () => {
  const named = (values: readonly unknown[]): unknown[] => {
    const isNamed = createNamedDetector();
    return values.filter((value) => isNamed(value));
  };

  it.each([
    ...["token", "The API key:", "x-api-key", "Authorization: ", '"client_secret"=', "auth:"],
    ...["auth", "Bearer", "Authorization: Bearer", "Basic", "digest ", 'token="', "wss://user:"],
    ...["/a?t=", String.raw`{\"token\":\"`, "%22token%22="],
  ])("detects only the value right after the text %s", (name) =>
    expect(named([name, "abc", "def"])).toEqual(["abc"]),
  );

  const list = ["abc"];
  const pair = { value: "abc" };
  it.each<[string, readonly unknown[], readonly unknown[]]>([
    [
      "after a text with a harmless name and a credential name",
      ["No tokens, but a passcode:", "1234"],
      ["1234"],
    ],
    [
      "whose text would be harmless after another name",
      ["No credentials, but a password:", "omit"],
      ["omit"],
    ],
    ["after a colon", ["token", ":", "abc"], ["abc"]],
    ["after an equals sign", ["token", "=", "abc"], ["abc"]],
    ["after a colon with spaces", ["token", " : ", "abc"], ["abc"]],
    ["after two separators", ["token", ":", "=", "abc", ":", "def"], ["abc"]],
    ["in a list or a pair", ["token", list, "token:", pair, "token", [12]], [list, pair]],
  ])("detects a credential %s", (_where, values, found) => expect(named(values)).toEqual(found));

  const { proxy, revoke } = Proxy.revocable([], {});
  revoke();
  const error = new Error("no");
  it.each<{ name: string; values: readonly unknown[] }>([
    { name: "a separator without a name", values: [":", "abc"] },
    { name: "a name before an object with an ID", values: ["token", { id: "a" }] },
    { name: "a sentence that mentions a token", values: ["The token expired", "at noon"] },
    { name: "a name before an error", values: ["No token", error, 12] },
    { name: "an empty text before a name", values: ["", "token"] },
    { name: "an error before a name", values: [error, "token"] },
    { name: "a name before an unreadable list", values: ["token", proxy] },
    { name: "a token count", values: ["maxTokens", "250"] },
    { name: "a credentials mode", values: ["credentials:", "omit"] },
    { name: "a text that ends in auth", values: ["no auth", "config"] },
    { name: "a longer word such as secretary", values: ["The secretary", "Ada"] },
    { name: "the status of an authorization", values: ["authorizationStatus", "granted"] },
  ])("detects no credential in a list with $name", ({ values }) =>
    expect(named(values)).toEqual([]),
  );
});
