import { describe, expect, it } from "vitest";
import { ClientCreationError } from "../provider/voice-provider.ts";
import { createSystemClock } from "../shared/system-clock.ts";
import { readConfiguration } from "./configuration.ts";
import { chooseHost } from "./host.ts";

const NONE = { publicKey: "", assistant: "", workflow: "", apiUrl: "" };
const hostOf = (variables: Partial<typeof NONE>) =>
  chooseHost(readConfiguration({ ...NONE, ...variables }), createSystemClock());

describe("the real host", () => {
  it("has no client without a public key, whatever else is wrong", async () => {
    const { connect } = await hostOf({ apiUrl: "nonsense" });
    expect(connect()).toBeNull();
  });

  it("cannot create a client for an address that is none", async () => {
    const { connect } = await hostOf({
      publicKey: "key",
      apiUrl: "nonsense",
    });
    expect(connect).toThrow(ClientCreationError);
  });

  it("has a client with a key, and hands on what may be called", async () => {
    const { connect, targets } = await hostOf({
      publicKey: "key",
      assistant: "a",
    });
    expect(connect()).not.toBeNull();
    expect(targets).toEqual({ assistant: "a", workflow: null });
  });
});
