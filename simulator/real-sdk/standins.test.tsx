import { afterEach, describe, expect, it, vi } from "vitest";
import { createStandins } from "./standins.ts";

const ANSWER = { type: "created" } as const;
const { answer: setAnswer, work } = createStandins("http://localhost", 0, () => {
  throw new Error("No machine is expected.");
});

afterEach(() => void vi.unstubAllGlobals());

describe("answer", () => {
  it.each([
    ["used", true],
    ["kept", false],
  ])(
    'tells whether a request received the answer when the platform responds with "%s"',
    async (answer, isReceived) => {
      const asked = vi.fn(async () => Response.json({ answer }));
      vi.stubGlobal("fetch", asked);
      expect(await setAnswer("a session", ANSWER)).toBe(isReceived);
      expect(asked).toHaveBeenCalledExactlyOnceWith(
        expect.stringMatching(/^http:\/\/localhost\/.*\/standin\/answers\/a%20session$/),
        expect.objectContaining({ method: "PUT", body: JSON.stringify(ANSWER) }),
      );
    },
  );

  it("tells that no request received the answer when the network is down", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    expect(await setAnswer("a session", ANSWER)).toBe(false);
  });

  it("rejects with the status when the platform refuses to store the answer", async () => {
    vi.stubGlobal("fetch", async () => new Response(null, { status: 401 }));
    await expect(setAnswer("a session", ANSWER)).rejects.toThrow(/refused an answer: 401/);
  });
});

describe("work.until", () => {
  it("checks less often after a long wait, so that the processor is free for the work", async () => {
    const end = performance.now() + 300;
    let looks = 0;
    await work.until("The end", () => ++looks > 0 && performance.now() >= end);
    expect(looks).toBeLessThan(80);
  });
});

describe("work.finished", () => {
  it("resolves after the work has ended, even by a failure", async () => {
    let fail = () => {};
    const task = new Promise((_, reject) => (fail = () => reject(new Error("refused"))));
    const answer = work.track("answer", task).catch((error: Error) => error.message);
    let rests = false;
    const rest = work.finished().then(() => (rests = true));
    await new Promise((resolve) => setTimeout(resolve));
    expect(rests).toBe(false);
    fail();
    expect(await answer).toBe("refused");
    expect(await rest).toBe(true);
  });

  it("rejects after its patience, and names the pending work", async () => {
    let end = () => {};
    void work.track("admit", new Promise<void>((resolve) => (end = resolve)));
    await expect(work.finished(0)).rejects.toThrow("have not come to rest: admit.");
    end();
    await expect(work.finished(0)).resolves.toBeUndefined();
  });

  it("rejects after its patience while the SDK and the stand-ins exchange messages", async () => {
    const rest = work.finished(0);
    work.happened();
    await expect(rest).rejects.toThrow("have not come to rest: messages between them.");
  });
});
