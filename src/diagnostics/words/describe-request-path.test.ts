import { expect, it } from "vitest";
import { describeRequest } from "./describe-request.ts";
import { fieldOf } from "./field-of.ts";
import { createRedactor } from "./redact.ts";

const SECRET = "scripted public key";

/** What the log says of a request to a path that was encoded so often. */
function pathOf(path: string, encodings: number): unknown {
  let encoded = path;
  for (let time = 0; time < encodings; time += 1) encoded = encodeURIComponent(encoded);
  const url = `https://api.example/${encoded}`;
  const request = { url, method: "GET", status: 200, duration: 1, sent: null, received: null };
  const { details } = describeRequest(request, createRedactor([SECRET]));
  return fieldOf(details, "path");
}

it.each([1, 2, 3])("a path is read in plain words where it was encoded %i times", (encodings) => {
  expect(pathOf("rooms/Café 5", encodings)).toBe("/rooms/Café 5");
  const redacted = pathOf(`rooms/${SECRET}`, encodings);
  expect(redacted).toMatch(/^\/rooms\/./);
  expect(redacted).not.toContain("public");
});

it("a path that was encoded more often than anybody means is left at that", () => {
  expect(pathOf("a b", 4)).toBe("/a%20b");
});
