// @vitest-environment jsdom
import { describe, expect, it, vi } from "vitest";
import { CALL_MACHINE, createReachability } from "./vapi-reachability.ts";

type Ask = typeof fetch;
const { signal } = new AbortController();
const refusal = new TypeError("Failed to fetch");

/** A network that answers requests of the given modes with a status. */
const network = (modes: readonly RequestMode[], status = 400) =>
  vi.fn<Ask>((_, init) =>
    modes.includes(init?.mode ?? "cors")
      ? Promise.resolve(new Response(null, { status }))
      : Promise.reject(refusal),
  );

function reach(ask: Ask, over: Partial<Parameters<typeof createReachability>[0]> = {}) {
  return createReachability({
    publicKey: "pk",
    apiUrl: null,
    ask,
    preload: () => Promise.resolve(),
    load: () => Promise.resolve({ default: class {} }),
    ...over,
  });
}

describe("the platform", () => {
  it("is asked as the SDK asks for a call, and the answer is read", async () => {
    const ask = network(["cors"], 418);
    expect(await reach(ask).platform(signal)).toEqual({
      type: "answered",
      host: "api.vapi.ai",
      status: 418,
      body: null,
      asExpected: false,
    });
    expect(ask).toHaveBeenCalledExactlyOnceWith(
      "https://api.vapi.ai/call/web#probe",
      expect.objectContaining({
        method: "POST",
        headers: { "content-type": "application/json", authorization: "Bearer pk" },
        body: "{}",
        signal,
        credentials: "omit",
        cache: "no-store",
      }),
    );
  });

  it("hands over an answer in JSON", async () => {
    const body = { message: ["Assistant must be provided."] };
    const ask = () => Promise.resolve(Response.json(body, { status: 400 }));
    expect(await reach(ask).platform(signal)).toMatchObject({ status: 400, body });
  });

  it.each([
    ["enforce", "https://api.vapi.ai/call/web", "forbidden"],
    ["report", "https://api.vapi.ai/call/web", "unanswered"],
    ["enforce", "https://api.vapi.ai/other", "unanswered"],
  ])("is, after a violation to %s at %s, %s", async (disposition, blockedURI, type) => {
    const ask: Ask = () => {
      const violation = { disposition, blockedURI, effectiveDirective: "connect-src" };
      const event = Object.assign(new Event("securitypolicyviolation"), violation);
      setTimeout(() => document.dispatchEvent(event));
      return Promise.reject(refusal);
    };
    const reached = await reach(ask).platform(signal);
    expect(reached).toMatchObject({ type, host: "api.vapi.ai" });
    if (type === "forbidden") expect(reached).toMatchObject({ directive: "connect-src" });
  });

  it("is sent an empty bearer token when no key is configured", async () => {
    const ask = network(["cors"], 401);
    expect(await reach(ask, { publicKey: null }).platform(signal)).toMatchObject({ status: 401 });
    expect(ask.mock.lastCall?.[1]?.headers).toMatchObject({ authorization: "Bearer " });
  });

  it.each([400, 422])("answers as expected with status %i", async (status) => {
    const reached = await reach(network(["cors"], status)).platform(signal);
    expect(reached).toMatchObject({ status, asExpected: true });
  });

  it("is asked at its configured address", async () => {
    const ask = network(["cors"]);
    const apiUrl = "https://voice.example/base";
    expect(await reach(ask, { apiUrl }).platform(signal)).toMatchObject({ host: "voice.example" });
    expect(ask.mock.lastCall?.[0]).toBe("https://voice.example/base/call/web#probe");
  });

  it("is withheld when it answers, but allows this page no such request", async () => {
    const ask = vi.fn<Ask>((_, init) =>
      init?.mode === "no-cors" ? Promise.resolve(Response.error()) : Promise.reject(refusal),
    );
    expect(await reach(ask).platform(signal)).toEqual({ type: "withheld", host: "api.vapi.ai" });
  });

  it("is unanswered when no request gets through", async () => {
    expect(await reach(network([])).platform(signal)).toEqual({
      type: "unanswered",
      host: "api.vapi.ai",
      error: refusal,
    });
  });

  it("is unanswered when fetch throws at once", async () => {
    const ask: Ask = () => {
      throw refusal;
    };
    expect(await reach(ask).platform(signal)).toMatchObject({ type: "unanswered", error: refusal });
  });
});

describe("the code of a call", () => {
  const failing = () => Promise.reject(new Error("The script could not be loaded."));

  it("is loaded when the SDK is here and the call machine can be loaded as a script", async () => {
    const ask = network([]);
    const preload = vi.fn(() => Promise.resolve());
    expect(await reach(ask, { preload }).callCode(signal)).toEqual({
      type: "loaded",
      host: "c.daily.co",
    });
    expect(preload).toHaveBeenCalledExactlyOnceWith(
      expect.stringMatching(new RegExp(`^${CALL_MACHINE}\\?check=\\d+#probe$`)),
    );
    expect(ask).not.toHaveBeenCalled();
  });

  it("is asked for at another address by each check", async () => {
    const preload = vi.fn((_address: string) => Promise.resolve());
    await reach(network([]), { preload }).callCode(signal);
    await reach(network([]), { preload }).callCode(signal);
    expect(new Set(preload.mock.calls.flat()).size).toBe(2);
  });

  it("is withheld when the host answers and the script is refused", async () => {
    const ask = network(["no-cors"], 404);
    expect(await reach(ask, { preload: failing }).callCode(signal)).toEqual({
      type: "withheld",
      host: "c.daily.co",
    });
  });

  it("is not forbidden by a policy that blocks only the check's own second request", async () => {
    const ask: Ask = (address) => {
      const blockedURI = new Request(address).url.replace(/#.*/, "");
      const violation = { disposition: "enforce", blockedURI, effectiveDirective: "connect-src" };
      document.dispatchEvent(Object.assign(new Event("securitypolicyviolation"), violation));
      return Promise.reject(refusal);
    };
    expect(await reach(ask, { preload: failing }).callCode(signal)).toMatchObject({
      type: "unanswered",
    });
  });

  it("is unanswered when the host is silent", async () => {
    expect(await reach(network([]), { preload: failing }).callCode(signal)).toMatchObject({
      type: "unanswered",
      host: "c.daily.co",
    });
  });

  it.each([
    ["cannot be fetched", () => Promise.reject(refusal)],
    [
      "throws",
      () => {
        throw refusal;
      },
    ],
    ["holds no class", () => Promise.resolve({})],
  ])("is missing when the SDK %s; the host is then not asked", async (_, broken) => {
    const preload = vi.fn(() => Promise.resolve());
    const code = await reach(network([]), { load: broken, preload }).callCode(signal);
    expect(code).toMatchObject({ type: "not-loaded", error: expect.any(TypeError) });
    expect(preload).not.toHaveBeenCalled();
  });
});
