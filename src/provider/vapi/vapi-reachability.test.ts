// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CALL_MACHINE, createReachability } from "./vapi-reachability.ts";

const sdk = vi.hoisted(() => ({ loadSdk: (): Promise<unknown> => Promise.resolve({}) }));
vi.mock("./sdk.ts", () => sdk);

type Ask = typeof fetch;
const { signal } = new AbortController();
const refusal = new TypeError("Failed to fetch");
const throwAtOnce = () => {
  throw refusal;
};

/** A network that answers requests of the given modes with a status. */
const network = (modes: readonly RequestMode[], status = 400) =>
  vi.fn<Ask>((_, init) =>
    modes.includes(init?.mode ?? "cors")
      ? Promise.resolve(new Response(null, { status }))
      : Promise.reject(refusal),
  );

function violate(violation: { readonly disposition?: string; readonly blockedURI: string }): void {
  const event = new Event("securitypolicyviolation");
  const init = { disposition: "enforce", effectiveDirective: "connect-src", ...violation };
  document.dispatchEvent(Object.assign(event, init));
}

/** A network that rejects every request and then reports a violation of the page's policy. */
const policyNetwork =
  (violation: Parameters<typeof violate>[0]): Ask =>
  () => {
    setTimeout(() => violate(violation));
    return Promise.reject(refusal);
  };

/** The addresses of the preloaded scripts. */
let preloaded: string[];
let scriptEvent: "load" | "error";
beforeEach(() => {
  preloaded = [];
  scriptEvent = "load";
  sdk.loadSdk = () => Promise.resolve({ default: class {} });
  vi.spyOn(document.head, "append").mockImplementation((link) => {
    preloaded.push((link as HTMLLinkElement).href);
    queueMicrotask(() => (link as HTMLLinkElement).dispatchEvent(new Event(scriptEvent)));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function reach(ask: Ask, over: Partial<Parameters<typeof createReachability>[0]> = {}) {
  vi.stubGlobal("fetch", ask);
  return createReachability({ publicKey: "pk", apiUrl: "https://api.vapi.ai", ...over });
}

describe("the check `platform`", () => {
  const host = "api.vapi.ai";

  it("sends the SDK's request for a call and returns the status and body of the answer", async () => {
    const ask = network(["cors"], 418);
    expect(await reach(ask).platform(signal)).toEqual({
      type: "answered",
      host,
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

  it.each([400, 422])(
    "marks the status %i as expected and returns the body of the answer",
    async (status) => {
      const body = { message: ["Assistant must be provided."] };
      const ask = () => Promise.resolve(Response.json(body, { status }));
      expect(await reach(ask).platform(signal)).toMatchObject({ status, body, asExpected: true });
    },
  );

  it("sends an empty bearer token when no key is configured", async () => {
    const ask = network(["cors"], 401);
    expect(await reach(ask, { publicKey: null }).platform(signal)).toMatchObject({ status: 401 });
    expect(ask.mock.lastCall?.[1]?.headers).toMatchObject({ authorization: "Bearer " });
  });

  it("sends the request to the configured address", async () => {
    const ask = network(["cors"]);
    const apiUrl = "https://voice.example/base";
    expect(await reach(ask, { apiUrl }).platform(signal)).toMatchObject({ host: "voice.example" });
    expect(ask.mock.lastCall?.[0]).toBe("https://voice.example/base/call/web#probe");
  });

  const blockedURI = "https://api.vapi.ai/call/web";
  const blocking = policyNetwork({ blockedURI });
  const reporting = policyNetwork({ blockedURI, disposition: "report" });
  const blockingAnother = policyNetwork({ blockedURI: "https://api.vapi.ai/other" });
  const error = refusal;
  it.each<[string, string, Ask, object]>([
    ["withheld", "only requests without CORS succeed", network(["no-cors"]), {}],
    ["unanswered", "no request succeeds", network([]), { error }],
    ["unanswered", "fetch throws at once", throwAtOnce, { error }],
    ["forbidden", "the page's policy blocks the request", blocking, { directive: "connect-src" }],
    ["unanswered", "the policy only reports the request", reporting, { error }],
    ["unanswered", "the policy blocks another address", blockingAnother, { error }],
  ])("returns %s when %s", async (type, _, ask, rest) => {
    expect(await reach(ask).platform(signal)).toEqual({ type, host, ...rest });
  });
});

describe("the check `callCode`", () => {
  const host = "c.daily.co";

  it("loads the SDK and preloads the call machine, with a new address for every check", async () => {
    const ask = network([]);
    for (let check = 0; check < 2; check++)
      expect(await reach(ask).callCode(signal)).toEqual({ type: "loaded", host });
    for (const address of preloaded)
      expect(address).toMatch(new RegExp(`^${CALL_MACHINE}\\?check=\\d+#probe$`));
    expect(new Set(preloaded).size).toBe(2);
    expect(ask).not.toHaveBeenCalled();
  });

  it("returns withheld when the script does not load although its host answers", async () => {
    scriptEvent = "error";
    const reached = await reach(network(["no-cors"], 404)).callCode(signal);
    expect(reached).toEqual({ type: "withheld", host });
  });

  it("returns unanswered, not forbidden, when the policy blocks only the second request", async () => {
    scriptEvent = "error";
    const ask: Ask = (address) => {
      violate({ blockedURI: new Request(address).url.replace(/#.*/, "") });
      return Promise.reject(refusal);
    };
    const reached = await reach(ask).callCode(signal);
    expect(reached).toMatchObject({ type: "unanswered", host });
  });

  it.each([
    ["cannot be fetched", () => Promise.reject(refusal)],
    ["throws", throwAtOnce],
    ["has no class", () => Promise.resolve({})],
  ])("returns not-loaded and sends no request when the SDK %s", async (_, load) => {
    sdk.loadSdk = load;
    const code = await reach(network([])).callCode(signal);
    expect(code).toMatchObject({ type: "not-loaded", error: expect.any(TypeError) });
    expect(preloaded).toEqual([]);
  });
});
