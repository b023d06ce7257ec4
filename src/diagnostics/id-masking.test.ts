import { expect, it } from "vitest";
import { createIdMask, mask } from "./id-masking.ts";

it("mask shows the first eight characters of an identifier, but at most half of it", () => {
  expect(mask("0123456789abcdef")).toBe("01234567…");
  expect(mask("abcdefgh")).toBe("abcd…");
  expect(mask("")).toBe("…");
});

it("createIdMask masks every occurrence of an identifier, in plain text and in JSON", () => {
  const maskIds = createIdMask(["assistant-identifier", 'quote"d-identifier', null, ""]);
  expect(maskIds("call assistant-identifier, assistant-identifier")).toBe(
    "call assistan…, assistan…",
  );
  expect(maskIds(JSON.stringify({ id: 'quote"d-identifier' }))).not.toContain("d-identifier");
});

it("createIdMask keeps JSON valid when a mask is cut at an escaped character", () => {
  const id = '1234567"with-a-quote';
  const masked = createIdMask([id])(JSON.stringify({ id }));
  expect(JSON.parse(masked)).toEqual({ id: mask(id) });
});

it("createIdMask masks an identifier as a whole when another identifier is its prefix", () => {
  expect(createIdMask(["identifier", "identifier-of-more"])("identifier-of-more")).toBe(
    "identifi…",
  );
});
