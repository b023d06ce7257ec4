import { expect, it } from "vitest";
import { wordsOf } from "./words-of.ts";

it("says what an error says, else its kind, else that it did not say", () => {
  expect(wordsOf(new Error("why"))).toBe("why");
  expect(wordsOf({ type: "ejected" })).toBe("ejected");
  expect(wordsOf(new SyntaxError("Unexpected token <"))).toBe("Unexpected token <");
  expect(wordsOf({ message: '{"data":null}' })).toBe('{"data":null}');
  expect(wordsOf(undefined)).toBe("it did not say why");
});

it("leaves room for the words around it, however much an error says", () => {
  expect(wordsOf(new Error("y".repeat(3_000_000)))).toHaveLength(1_000_000);
});
