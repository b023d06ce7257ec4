import { expect, it } from "vitest";
import { redactError } from "./recording-redaction.ts";

it("takes identifiers by the names of their fields, and leaves what only ends like one", () => {
  const ids = { id: "a", call_id: "b", callId: "c", callID: "d", ID: "e" };
  const words = { said: "f", paid: "g", valid: "h", idle: "i" };
  expect(redactError({ ...ids, nested: [words] })).toEqual({
    ...Object.fromEntries(Object.keys(ids).map((name) => [name, "redacted"])),
    nested: [words],
  });
});
