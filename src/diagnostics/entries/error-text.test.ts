import { expect, it } from "vitest";
import { errorText } from "./error-text.ts";

it.each([
  ["the message of an error", new Error("why"), "why"],
  ["the type of an error without a message", { type: "ejected" }, "ejected"],
  ["a native error's own text", new SyntaxError("Unexpected token <"), "Unexpected token <"],
  [
    "a message as it is when it is JSON without readable text",
    { message: '{"data":null}' },
    '{"data":null}',
  ],
  ["a fallback for undefined", undefined, "no reason given"],
  ["at most a million characters", new Error("y".repeat(3_000_000)), "y".repeat(1_000_000)],
])("errorText returns %s", (_what, error, text) => expect(errorText(error)).toBe(text));
