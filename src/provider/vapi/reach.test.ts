import { describe, expect, it, vi } from "vitest";
import { createReachability } from "./reach.ts";

type Ask = typeof fetch;
const { signal } = new AbortController();
const answer = (status: number) => Promise.resolve(new Response(null, { status }));
const refusal = new TypeError("Failed to fetch");
const load = () => Promise.resolve({ default: class {} });

/** Answers plain requests, or only those that need not be read, or none. */
const network = (modes: readonly RequestMode[], status = 401) =>
  vi.fn<Ask>((_, init) =>
    modes.includes(init?.mode ?? "cors") ? answer(status) : Promise.reject(refusal),
  );

describe("the platform", () => {
  it("is reached by any answer, whatever it says, with no credential", async () => {
    const ask = network(["cors"], 500);
    const reach = await createReachability({ apiUrl: null, ask, load }).platform(signal);
    expect(reach).toEqual({ type: "answered", host: "api.vapi.ai", status: 500 });
    expect(ask).toHaveBeenCalledExactlyOnceWith(
      "https://api.vapi.ai/call/web#probe",
      expect.objectContaining({ signal, credentials: "omit", cache: "no-store" }),
    );
    expect(ask.mock.lastCall?.[1]).not.toHaveProperty("headers");
  });

  it("is reached by an answer that the page may not read", async () => {
    const ask = vi.fn<Ask>((_, init) =>
      init?.mode === "no-cors" ? Promise.resolve(Response.error()) : Promise.reject(refusal),
    );
    const reach = await createReachability({ apiUrl: null, ask, load }).platform(signal);
    expect(reach).toEqual({ type: "answered", host: "api.vapi.ai", status: null });
  });

  it("is asked at its configured address", async () => {
    const ask = network(["cors"]);
    const apiUrl = "https://voice.example/base";
    const reach = await createReachability({ apiUrl, ask, load }).platform(signal);
    expect(reach).toMatchObject({ host: "voice.example" });
    expect(ask.mock.lastCall?.[0]).toBe("https://voice.example/base/call/web#probe");
  });

  it("is not reached where nothing answers", async () => {
    const ask = network([]);
    const reach = await createReachability({ apiUrl: null, ask, load }).platform(signal);
    expect(reach).toEqual({ type: "unanswered", host: "api.vapi.ai", error: refusal });
  });

  it("is not reached by a fetch that throws at once", async () => {
    const ask: Ask = () => {
      throw refusal;
    };
    const reach = await createReachability({ apiUrl: null, ask, load }).platform(signal);
    expect(reach).toMatchObject({ type: "unanswered", error: refusal });
  });
});

describe("the code of a call", () => {
  it("is there when the SDK is, and its call machine's host answers", async () => {
    const ask = network(["no-cors"], 404);
    const reach = await createReachability({ apiUrl: null, ask, load }).callCode(signal);
    expect(reach).toEqual({ type: "answered", host: "c.daily.co", status: 404 });
    expect(ask).toHaveBeenCalledExactlyOnceWith(
      "https://c.daily.co/#probe",
      expect.objectContaining({ mode: "no-cors" }),
    );
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
    const ask = network(["cors", "no-cors"]);
    const reach = await createReachability({ apiUrl: null, ask, load: broken }).callCode(signal);
    expect(reach).toMatchObject({ type: "not-loaded", error: expect.any(TypeError) });
    expect(ask).not.toHaveBeenCalled();
  });

  it("is missing when the host is silent", async () => {
    const ask = network([]);
    const reach = await createReachability({ apiUrl: null, ask, load }).callCode(signal);
    expect(reach).toMatchObject({ type: "unanswered", host: "c.daily.co" });
  });
});
