import { describe, expect, it } from "vitest";
import { ClientCreationError } from "../provider/voice-provider.ts";
import { createVapiService } from "../provider/vapi/vapi-service.ts";
import { createSystemClock } from "../shared/system-clock.ts";
import { createRealHost } from "./host.ts";

const NONE = { publicKey: "", assistant: "", workflow: "", apiUrl: "" };
const hostOf = (variables: Partial<typeof NONE>) =>
  createRealHost(createVapiService({ ...NONE, ...variables }), createSystemClock());

describe("createRealHost", () => {
  it("connects to null without a public key, even if the service's address is invalid", () => {
    const { connect } = hostOf({ apiUrl: "nonsense" });
    expect(connect()).toBeNull();
  });

  it("throws ClientCreationError on connect when the service's address is not a URL", () => {
    const { connect } = hostOf({
      publicKey: "key",
      apiUrl: "nonsense",
    });
    expect(connect).toThrow(ClientCreationError);
  });

  it("creates a client and has the configured targets when a public key is set", () => {
    const { connect, targets } = hostOf({
      publicKey: "key",
      assistant: "a",
    });
    expect(connect()).not.toBeNull();
    expect(targets).toEqual({ assistant: "a", workflow: null });
  });
});
