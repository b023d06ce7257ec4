import { describe, expect, it } from "vitest";
import { randomUuid } from "./random-uuid.ts";

const UUID_4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** A `crypto` without `randomUUID`, as on a page without TLS. */
const insecure = {
  getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes),
} as unknown as Crypto;

describe("randomUuid", () => {
  it.each([
    ["a secure page", crypto],
    ["a page without TLS", insecure],
  ])("returns a different random UUID at each call on %s", (_, source) => {
    expect(randomUuid(source)).toMatch(UUID_4);
    expect(randomUuid(source)).not.toBe(randomUuid(source));
  });
});
