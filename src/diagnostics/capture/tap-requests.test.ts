import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { RequestNote } from "../note.ts";
import { type Requester, tapRequests } from "./tap-requests.ts";

const HOME = "https://practice.example";
const PLATFORM = "https://api.example/call/web";

let notes: RequestNote[];
let time: number;

function createPage(ask: typeof fetch): Requester {
  return {
    fetch: ask,
    location: { origin: HOME, href: `${HOME}/page` },
    performance: { now: () => (time += 20.4) },
  };
}
const note = (_: string, what: unknown) => void notes.push(what as RequestNote);
const tap = (page: Requester, ...services: string[]) => tapRequests(page, note, services);
const settled = (promise: Promise<unknown>) => promise.then(() => {}).catch(() => {});

beforeEach(() => {
  notes = [];
  time = 0;
});
afterEach(() => vi.restoreAllMocks());

describe("what is noted", () => {
  const page = () =>
    createPage(() =>
      Promise.resolve(new Response("x", { status: 201, headers: { "content-length": "0" } })),
    );

  it("is a request to another origin, with its method, sizes and time", async () => {
    const asked = page();
    tap(asked);
    await asked.fetch(PLATFORM, { method: "post", body: "é" });
    expect(notes).toEqual([
      { url: PLATFORM, method: "POST", status: 201, duration: 20, sent: 2, received: 0 },
    ]);
  });

  it("is one more where the answer takes long, and none where it never was to be noted", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      let answer = (_response: Response): void => {};
      const asked = createPage(() => new Promise((resolve) => (answer = resolve)));
      const untap = tap(asked);
      const slow = asked.fetch(PLATFORM);
      vi.advanceTimersByTime(9999);
      expect(notes).toEqual([]);
      vi.advanceTimersByTime(1);
      expect(notes).toMatchObject([{ url: PLATFORM, method: "GET", status: null, pending: true }]);
      answer(new Response("x"));
      await slow;
      expect(notes).toHaveLength(2);
      expect(notes[1]).not.toHaveProperty("pending");

      const quick = asked.fetch(PLATFORM);
      answer(new Response("x"));
      await quick;
      void asked.fetch(PLATFORM);
      untap();
      vi.advanceTimersByTime(20_000);
      expect(notes).toHaveLength(3);
    } finally {
      vi.useRealTimers();
    }
  });

  it("is a Request or a URL as well as a text", async () => {
    const asked = page();
    tap(asked);
    await asked.fetch(new Request(PLATFORM, { method: "PATCH", body: "x" }));
    await asked.fetch(new Request(PLATFORM, { method: "PATCH" }), { method: "PUT" });
    await asked.fetch(new URL(PLATFORM));
    expect(notes.map(({ method }) => method)).toEqual(["PATCH", "PUT", "GET"]);
    expect(notes.every(({ url, sent }) => url === PLATFORM && sent === null)).toBe(true);
  });

  it.each([
    ["the page's own server", "/sounds/ring.mp3"],
    ["something in memory", "blob:https://api.example/1"],
    ["a neighbour of the platform's path", `${HOME}/voices/x`],
  ])("is nothing of %s", async (_, address) => {
    const asked = page();
    tap(asked, `${HOME}/voice`);
    await asked.fetch(address);
    expect(notes).toEqual([]);
  });

  it.each([`${HOME}/voice`, `${HOME}/voice/`])(
    "is what lies below %s, on the page's own server",
    async (api) => {
      const asked = page();
      tap(asked, api);
      await asked.fetch("/voice/call/web?key=1");
      await asked.fetch("/voice");
      expect(notes.map(({ url }) => url)).toEqual([
        `${HOME}/voice/call/web?key=1`,
        `${HOME}/voice`,
      ]);
    },
  );

  it("includes requests below an address that was added after the tap was installed", async () => {
    const asked = page();
    const services: string[] = [];
    tapRequests(asked, note, services);
    services.push(`${HOME}/standin/platform`, `${HOME}/standin/machine.js`);
    await asked.fetch("/standin/platform/call/web");
    await asked.fetch("/standin/machine.js?after=5");
    await asked.fetch("/standin/other.js");
    expect(notes.map(({ url }) => url)).toEqual([
      `${HOME}/standin/platform/call/web`,
      `${HOME}/standin/machine.js?after=5`,
    ]);
  });

  it("is what a request failed with", async () => {
    const error = new TypeError("Failed to fetch");
    const asked = createPage(() => Promise.reject(error));
    tap(asked);
    await expect(asked.fetch(PLATFORM)).rejects.toBe(error);
    expect(notes).toMatchObject([{ status: null, received: null, error }]);
  });

  it("has no status where the browser keeps the answer to itself", async () => {
    const asked = createPage(() => Promise.resolve(Response.error()));
    tap(asked);
    await asked.fetch(PLATFORM, { mode: "no-cors" });
    expect(notes).toMatchObject([{ status: null, received: null }]);
  });
});

/** How a call of fetch came out, as far as the caller can tell. */
async function outcomeOf(ask: () => unknown): Promise<readonly unknown[]> {
  let answer: unknown;
  try {
    answer = ask();
  } catch (error) {
    return ["threw", error];
  }
  if (!(answer instanceof Promise)) return ["returned", answer];
  return answer.then(
    (value: unknown) => ["resolved", value],
    (error: unknown) => ["rejected", error],
  );
}

describe("the caller", () => {
  it("sees the same, whatever fetch does and whatever it is given", async () => {
    const address = fc.oneof(
      fc.constantFrom(PLATFORM, "/own", "http://[", "", new URL(PLATFORM), new Request(PLATFORM)),
      fc.anything(),
    );
    const hostile = {
      get method(): string {
        throw new Error("hostile");
      },
    };
    const init = fc.oneof(
      fc.constantFrom(undefined, { method: "post" }, { body: "x" }, hostile),
      fc.anything(),
    );
    const value = fc.oneof(fc.constant(new Response("x")), fc.anything());
    const way = fc.constantFrom("returns", "throws", "resolves", "rejects");
    await fc.assert(
      fc.asyncProperty(address, init, value, way, fc.anything(), async (...drawn) => {
        const [input, options, result, how, self] = drawn;
        const seen: unknown[] = [];
        const original = function (this: unknown, ...args: unknown[]): unknown {
          seen.push(this, ...args);
          switch (how) {
            case "returns":
              return result;
            case "throws":
              throw result;
            case "resolves":
              return Promise.resolve(result);
            default:
              return Promise.reject(result);
          }
        };
        const asked = createPage(original as typeof fetch);
        const direct = await outcomeOf(() => Reflect.apply(original, self, [input, options]));
        tap(asked);
        const tapped = await outcomeOf(() => Reflect.apply(asked.fetch, self, [input, options]));
        expect(tapped[0]).toBe(direct[0]);
        expect(Object.is(tapped[1], direct[1])).toBe(true);
        const half = seen.length / 2;
        seen
          .slice(0, half)
          .forEach((one, at) => expect(Object.is(one, seen[half + at])).toBe(true));
      }),
    );
  });

  it("gets a promise that nobody handles reported as such, and one that is handled not", async () => {
    const unhandled: unknown[] = [];
    const onUnhandled = (reason: unknown) => void unhandled.push(reason);
    // The runner has a listener of its own, which would take this for a failure of the test.
    const runners = process.listeners("unhandledRejection");
    process.removeAllListeners("unhandledRejection");
    process.on("unhandledRejection", onUnhandled);
    try {
      const asked = createPage((input) => Promise.reject(new Error(new Request(input).url)));
      tap(asked);
      void asked.fetch("https://a.example/ignored");
      await settled(asked.fetch("https://a.example/handled"));
      await new Promise((resolve) => setImmediate(resolve));
      expect(unhandled).toEqual([new Error("https://a.example/ignored")]);
    } finally {
      process.removeAllListeners("unhandledRejection");
      for (const listener of runners) process.on("unhandledRejection", listener);
    }
  });

  it("is not held up by a note that cannot be taken", async () => {
    const response = new Response("x");
    const asked = createPage(() => Promise.resolve(response));
    tapRequests(asked, () => {
      throw new Error("no note");
    }, []);
    expect(await asked.fetch(PLATFORM)).toBe(response);
    expect(await response.text()).toBe("x");
  });

  it("gets the very promise of a request that is none of the platform's", () => {
    const promise = Promise.resolve(new Response("x"));
    const asked = createPage(() => promise);
    tap(asked);
    expect(asked.fetch("/own")).toBe(promise);
  });

  it("leaves the text of fetch as it was, because the call library checks it", () => {
    const asked = createPage(fetch);
    tap(asked);
    expect(asked.fetch.toString()).toBe(fetch.toString());
    expect(String(asked.fetch)).toBe(String(fetch));
  });

  it("finds the properties of fetch where they were", () => {
    const original = Object.assign(() => Promise.resolve(new Response("x")), { polyfill: true });
    const asked = createPage(original);
    tap(asked);
    expect(asked.fetch).not.toBe(original);
    expect(asked.fetch).toHaveProperty("polyfill", true);
    expect(asked.fetch.name).toBe(original.name);
    expect(asked.fetch.length).toBe(original.length);
  });
});

describe("taken away", () => {
  const original = () => Promise.resolve(new Response("x"));

  it("leaves fetch as it was", async () => {
    const asked = createPage(original);
    tap(asked)();
    expect(asked.fetch).toBe(original);
    await asked.fetch(PLATFORM);
    expect(notes).toEqual([]);
  });

  it("hears nothing more of what was asked before", async () => {
    const asked = createPage(original);
    const remove = tap(asked);
    const answer = asked.fetch(PLATFORM);
    remove();
    await answer;
    expect(notes).toEqual([]);
  });

  it("from below somebody else's wrapper, hears nothing more", async () => {
    const asked = createPage(original);
    const remove = tap(asked);
    const below = asked.fetch;
    const wrapper: typeof fetch = (...request) => below(...request);
    asked.fetch = wrapper;
    remove();
    expect(asked.fetch).toBe(wrapper);
    await asked.fetch(PLATFORM);
    expect(notes).toEqual([]);
  });

  it("changes nothing of a page that lets nothing be changed", () => {
    const asked = Object.freeze(createPage(original));
    expect(() => tap(asked)()).not.toThrow();
    expect(asked.fetch).toBe(original);
  });
});
