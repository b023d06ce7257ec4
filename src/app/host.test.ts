import { describe, expect, it } from "vitest";
import { ClientCreationError } from "../provider/voice-provider.ts";
import { createSystemClock } from "../time/system-clock.ts";
import { readConfiguration } from "./configuration.ts";
import { chooseHost } from "./host.ts";

const hostOf = (environment: Record<string, string>) =>
  chooseHost(readConfiguration(environment), createSystemClock());

describe("the real host", () => {
  it("has no client without a public key, whatever else is wrong", async () => {
    const { connect } = await hostOf({ VITE_VAPI_API_URL: "nonsense" });
    expect(connect()).toBeNull();
  });

  it("cannot create a client for an address that is none", async () => {
    const { connect } = await hostOf({
      VITE_VAPI_PUBLIC_KEY: "key",
      VITE_VAPI_API_URL: "nonsense",
    });
    expect(connect).toThrow(ClientCreationError);
  });

  it("has a client with a key, and hands on what may be called", async () => {
    const { connect, targets } = await hostOf({
      VITE_VAPI_PUBLIC_KEY: "key",
      VITE_VAPI_ASSISTANT_ID: "a",
    });
    expect(connect()).not.toBeNull();
    expect(targets).toEqual({ assistant: "a", workflow: null });
  });
});
