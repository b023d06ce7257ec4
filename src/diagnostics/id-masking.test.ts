import { expect, it } from "vitest";
import { createIdMask, mask } from "./id-masking.ts";

it("shows the first eight characters of an identifier, and half of a short one", () => {
  expect(mask("0123456789abcdef")).toBe("01234567…");
  expect(mask("abcdefgh")).toBe("abcd…");
  expect(mask("")).toBe("…");
});

it("hides identifiers wherever they stand, also escaped as in JSON", () => {
  const maskIds = createIdMask(["assistant-identifier", 'quote"d-identifier', null, ""]);
  expect(maskIds("call assistant-identifier, assistant-identifier")).toBe(
    "call assistan…, assistan…",
  );
  expect(maskIds(JSON.stringify({ id: 'quote"d-identifier' }))).not.toContain("d-identifier");
});

it("leaves JSON what it is, also where a mask ends at what is escaped", () => {
  const id = '1234567"with-a-quote';
  const masked = createIdMask([id])(JSON.stringify({ id }));
  expect(JSON.parse(masked)).toEqual({ id: mask(id) });
});

it("hides the longer of two identifiers that begin alike as a whole", () => {
  expect(createIdMask(["identifier", "identifier-of-more"])("identifier-of-more")).toBe(
    "identifi…",
  );
});
