import { describe, expect, it, vi } from "vitest";
import { createVirtualClock } from "../../simulator/engine/virtual-clock.ts";
import { millis } from "../shared/units.ts";
import { readConfiguration, settleConfiguration } from "./configuration.ts";

const ADDRESS = "https://api.example";
const SERVICE = { address: ADDRESS, admitted: ADDRESS };

function setUp(load: () => Promise<unknown>) {
  const loading = vi.fn(load);
  return { loading, configuration: readConfiguration(SERVICE, loading) };
}

describe("readConfiguration", () => {
  it("reads nothing until it is asked, then once, and tells its subscribers", async () => {
    const { configuration, loading } = setUp(() => Promise.resolve({ publicKey: "key" }));
    const listener = vi.fn();
    configuration.subscribe(listener);
    expect(configuration.get()).toBeNull();
    expect(loading).not.toHaveBeenCalled();
    const [first, second] = await Promise.all([configuration.read(), configuration.read()]);
    expect(first).toMatchObject({ publicKey: "key", faults: [] });
    expect(second).toBe(first);
    expect(configuration.get()).toBe(first);
    expect(loading).toHaveBeenCalledOnce();
    expect(listener).toHaveBeenCalledOnce();
  });

  it("rejects with the reason when it cannot be read, and reads again when it is asked again", async () => {
    const answers = [Promise.reject(new Error("The server answers 404.")), Promise.resolve({})];
    const { configuration } = setUp(() => answers.shift() as Promise<unknown>);
    await expect(configuration.read()).rejects.toThrow(
      "config.json could not be read. The server answers 404.",
    );
    expect(configuration.get()).toBeNull();
    expect(await configuration.read()).toMatchObject({ publicKey: null, faults: [] });
  });
});

describe("settleConfiguration", () => {
  it("resolves when the configuration cannot be read, and after ten seconds without an answer", async () => {
    const clock = createVirtualClock();
    const lost = setUp(() => Promise.reject(new Error("lost")));
    await settleConfiguration(clock, lost.configuration);
    const hanging = setUp(() => new Promise(() => {}));
    const settled = settleConfiguration(clock, hanging.configuration);
    await clock.runUntil(millis(10_000));
    await expect(settled).resolves.toBe(false);
  });
});
