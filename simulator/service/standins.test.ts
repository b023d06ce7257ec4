import { afterEach, describe, expect, it, vi } from "vitest";
import { createStandins } from "./standins.ts";

const ANSWER = { type: "created" } as const;
const { platform } = createStandins(
  { origin: "http://localhost", machineAfter: 0, direct: () => {}, newKey: () => "one" },
  () => {
    throw new Error("No machine comes.");
  },
);

afterEach(() => void vi.unstubAllGlobals());

describe("an answer that is told to the platform", () => {
  it.each(["used", "kept"])("is %s, as the platform says", async (answer) => {
    const asked = vi.fn(async () => Response.json({ answer }));
    vi.stubGlobal("fetch", asked);
    expect(await platform.answer("a session", ANSWER)).toBe(answer);
    expect(asked).toHaveBeenCalledExactlyOnceWith(
      expect.stringMatching(/^http:\/\/localhost\/.*\/standin\/answers\/a%20session$/),
      expect.objectContaining({ method: "PUT", body: JSON.stringify(ANSWER) }),
    );
  });

  it("is lost where there is no network, and nothing is thrown: the call is not to be had either", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    expect(await platform.answer("a session", ANSWER)).toBe("lost");
  });

  it("that the platform refuses is a fault of the harness", async () => {
    vi.stubGlobal("fetch", async () => new Response(null, { status: 401 }));
    await expect(platform.answer("a session", ANSWER)).rejects.toThrow(/refused an answer: 401/);
  });
});
