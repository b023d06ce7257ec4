import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readConfiguration, awaitConfiguration } from "./configuration.ts";

const ADDRESS = "https://api.example";
const SERVICE = { address: ADDRESS, admitted: ADDRESS };

function setUp(load: () => Promise<unknown>) {
  const loading = vi.fn(load);
  return { loading, configuration: readConfiguration(SERVICE, loading) };
}

describe("readConfiguration", () => {
  it("reads the file once, at the first request, and notifies its subscribers", async () => {
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

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("readConfiguration while a request fails", () => {
  const lost = () => Promise.reject(new TypeError("Failed to fetch"));
  const answering = (status: number) =>
    Promise.reject(new Error(`The server answers ${status}.`, { cause: status }));

  /** Reads with a network that fails the first requests as given, and returns the result and the requests made. */
  async function readWith(failures: readonly (() => Promise<never>)[]) {
    let asked = 0;
    const { configuration } = setUp(() => failures[asked++]?.() ?? Promise.resolve({}));
    const result = configuration.read().then(
      () => "read",
      (error: Error) => error.message,
    );
    await vi.advanceTimersByTimeAsync(10_000);
    return [await result, asked];
  }

  it("asks again when the network is lost for a moment or the server restarts", async () => {
    vi.stubGlobal("navigator", { onLine: true });
    expect(await readWith([lost])).toEqual(["read", 2]);
    expect(await readWith([() => answering(502), lost, () => answering(503), lost])).toEqual([
      "read",
      5,
    ]);
  });

  it("gives up within ten seconds while the network stays lost, and at once on an offline device", async () => {
    vi.stubGlobal("navigator", { onLine: true });
    const failed = "config.json could not be read. Failed to fetch";
    expect(await readWith(Array.from({ length: 9 }, () => lost))).toEqual([failed, 5]);
    vi.stubGlobal("navigator", { onLine: false });
    expect(await readWith([lost])).toEqual([failed, 1]);
  });

  it.each([
    ["is missing", () => answering(404), "The server answers 404."],
    ["is no JSON", () => Promise.reject(new SyntaxError("Unexpected token")), "Unexpected token"],
  ])("does not ask again when the file %s", async (_, failure, reason) => {
    vi.stubGlobal("navigator", { onLine: true });
    expect(await readWith([failure])).toEqual([`config.json could not be read. ${reason}`, 1]);
  });
});

describe("awaitConfiguration", () => {
  it("resolves when the configuration cannot be read, and after ten seconds without an answer", async () => {
    const lost = setUp(() => Promise.reject(new Error("lost")));
    await awaitConfiguration(lost.configuration);
    const hanging = setUp(() => new Promise(() => {}));
    const waiting = awaitConfiguration(hanging.configuration);
    await vi.advanceTimersByTimeAsync(10_000);
    await expect(waiting).resolves.toBe(false);
  });
});
