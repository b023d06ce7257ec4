import { describe, expect, it } from "vitest";
import { configured } from "../../tests/support/configurations.ts";
import { requireKey } from "./configuration.ts";
import { ClientCreationError, ClientMissingError } from "./voice-provider.ts";

describe("requireKey", () => {
  it("returns the key of a usable configuration", () => {
    expect(requireKey(configured({ publicKey: "mine" }))).toBe("mine");
  });

  it("throws ClientMissingError without a key, even if a setting is unusable", () => {
    const configuration = configured({ publicKey: null, faults: ["Bad address."] });
    expect(() => requireKey(configuration)).toThrow(ClientMissingError);
  });

  it("throws ClientCreationError with every fault if a setting is unusable", () => {
    const configuration = configured({ faults: ["Bad address.", "Bad assistant."] });
    expect(() => requireKey(configuration)).toThrow(ClientCreationError);
    expect(() => requireKey(configuration)).toThrow("Bad address. Bad assistant.");
  });
});
