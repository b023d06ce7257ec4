// @vitest-environment jsdom
import { afterEach, describe, expect, it } from "vitest";
import { sweepMachineScripts, watchRetries } from "./machine-scripts.ts";
import type { SdkCallLibrary } from "./sdk.ts";

const BUNDLE = "https://c.example/call-machine/bundle.js";
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

afterEach(() => document.head.replaceChildren());

/** Imitates the call library: each attempt reads the address and adds a script with it. */
function createLibrary(configured: Partial<SdkCallLibrary> = {}) {
  const options = watchRetries()({ avoidEval: true, ...configured });
  return {
    options,
    async attempt(): Promise<HTMLScriptElement> {
      const script = document.createElement("script");
      script.src = options.callObjectBundleUrlOverride ?? BUNDLE;
      document.head.append(script);
      await nextTask();
      return script;
    },
  };
}

describe("watchRetries", () => {
  it("leaves the call machine's address unchanged for the first attempt", async () => {
    const { options, attempt } = createLibrary();
    expect(options).toEqual({ avoidEval: true, callObjectBundleUrlOverride: undefined });
    expect((await attempt()).src).toBe(BUNDLE);
  });

  it("gives a new address to each attempt while an earlier one hangs", async () => {
    const { attempt } = createLibrary();
    const addresses = [await attempt(), await attempt(), await attempt()].map(({ src }) => src);
    expect(addresses).toEqual([BUNDLE, `${BUNDLE}?retry=1`, `${BUNDLE}?retry=2`]);
  });

  it("gives the next attempt a new address even if the hanging attempt's script was removed from the page", async () => {
    const { attempt } = createLibrary();
    await attempt();
    sweepMachineScripts();
    expect(document.head.childElementCount).toBe(0);
    expect((await attempt()).src).toBe(`${BUNDLE}?retry=1`);
  });

  it.each(["load", "error"])(
    "returns to the unchanged address once the pending script fires a %s event",
    async (outcome) => {
      const { attempt } = createLibrary();
      const hanging = await attempt();
      const retry = await attempt();
      for (const script of [hanging, retry]) script.dispatchEvent(new Event(outcome));
      expect((await attempt()).src).toBe(BUNDLE);
    },
  );

  it("never repeats the address of a hanging retry, even after the first attempt has ended", async () => {
    const { attempt } = createLibrary();
    const first = await attempt();
    const second = await attempt();
    first.dispatchEvent(new Event("error"));
    const third = await attempt();
    expect(third.src).not.toBe(second.src);
  });

  it("keeps the configured address and its query in the address of a retry", async () => {
    const { attempt } = createLibrary({ callObjectBundleUrlOverride: `${BUNDLE}?after=5` });
    const first = await attempt();
    expect(first.src).toBe(`${BUNDLE}?after=5`);
    expect((await attempt()).src).toBe(`${BUNDLE}?after=5&retry=1`);
  });

  it("counts only the scripts of the call machine", async () => {
    const { attempt } = createLibrary();
    const script = document.createElement("script");
    script.src = "https://example.test/other.js";
    document.head.append(script);
    await nextTask();
    const addresses = [await attempt(), await attempt()].map(({ src }) => src);
    expect(addresses).toEqual([BUNDLE, `${BUNDLE}?retry=1`]);
  });
});
