import { describe, expect, it, vi } from "vitest";
import { configured, configuredWith } from "../../tests/support/configurations.ts";
import { createManualProvider } from "../../tests/support/manual-provider.ts";
import type { Configuration } from "../provider/configuration.ts";
import { ClientCreationError, ClientMissingError } from "../provider/voice-provider.ts";
import { createStore } from "../shared/store.ts";
import { createSystemClock } from "../shared/system-clock.ts";
import { createRealHost } from "./host.ts";

const reachability = vi.fn(() => Promise.reject(new Error("not loaded")));
const service = {
  address: "https://api.example",
  admitted: "https://api.example",
  createProvider: () => createManualProvider(),
  reachability,
};
const hostOf = (configuration: Parameters<typeof createRealHost>[2]) =>
  createRealHost(service, createSystemClock(), configuration);

describe("createRealHost", () => {
  it("connects to one provider", () => {
    const { connect } = hostOf(configuredWith());
    expect(connect()).toBe(connect());
  });

  it("connects before the configuration has been read, for which the provider waits", () => {
    const { get, subscribe } = createStore<Configuration | null>(null);
    const { connect } = hostOf({ get, subscribe, read: () => new Promise(() => {}) });
    expect(connect).not.toThrow();
  });

  it("refuses at once when the configuration has no key or a fault", () => {
    expect(hostOf(configuredWith({ publicKey: null })).connect).toThrow(ClientMissingError);
    expect(hostOf(configuredWith({ faults: ["Bad"] })).connect).toThrow(ClientCreationError);
  });

  it("checks the network with the configuration", async () => {
    const { reachability: check } = hostOf(configuredWith());
    await expect(check()).rejects.toThrow("not loaded");
    expect(reachability).toHaveBeenCalledWith(configured());
  });
});
