import { describe, expect, it } from "vitest";
import { ClientCreationError } from "../provider/voice-provider.ts";
import { createVapiService } from "../provider/vapi/vapi-service.ts";
import { createSystemClock } from "../shared/system-clock.ts";
import { createRealHost } from "./host.ts";

const NONE = { publicKey: "", assistant: "", workflow: "", apiUrl: "" };
const hostOf = (variables: Partial<typeof NONE>) =>
  createRealHost(createVapiService({ ...NONE, ...variables }), createSystemClock());

describe("createRealHost", () => {
  it("returns a host whose connect() returns null without a public key, even if the address is invalid", () => {
    const { connect } = hostOf({ apiUrl: "nonsense" });
    expect(connect()).toBeNull();
  });

  it("returns a host whose connect() throws ClientCreationError when the service's address is not a URL", () => {
    const { connect } = hostOf({
      publicKey: "key",
      apiUrl: "nonsense",
    });
    expect(connect).toThrow(ClientCreationError);
  });

  it("returns a host with the configured targets whose connect() creates a provider if a public key is set", () => {
    const { connect, targets } = hostOf({
      publicKey: "key",
      assistant: "a",
    });
    expect(connect()).not.toBeNull();
    expect(targets).toEqual({ assistant: "a", workflow: null });
  });
});
