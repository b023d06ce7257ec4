import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { RequestNote } from "../note.ts";
import { tapRequests, type RequestPage } from "./tap-requests.ts";

const HOME = "https://practice.example";
const PLATFORM = "https://api.example/call/web";

let notes: RequestNote[];
let time: number;

function createPage(fetchOf: typeof fetch): RequestPage {
  return {
    fetch: fetchOf,
    location: { origin: HOME, href: `${HOME}/page` },
    performance: { now: () => (time += 20.4) },
  } as RequestPage;
}
const answering = (response = new Response("x")) => createPage(() => Promise.resolve(response));
const note = (_: string, what: unknown) => void notes.push(what as RequestNote);
const tap = (page: RequestPage, ...services: string[]) => tapRequests(page, note, services);

beforeEach(() => {
  notes = [];
  time = 0;
});
afterEach(() => void vi.useRealTimers());

describe("a note of tapRequests", () => {
  it("holds method, status, duration and sizes of a request to another origin", async () => {
    const page = answering(new Response("x", { status: 201, headers: { "content-length": "0" } }));
    tap(page);
    await page.fetch(PLATFORM, { method: "post", body: "é" });
    expect(notes).toEqual([
      { url: PLATFORM, method: "POST", status: 201, duration: 20, sent: 2, received: 0 },
    ]);
  });

  it("is added for a pending request after ten seconds, unless the request ended", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    let answer = (_response: Response): void => {};
    const page = createPage(() => new Promise((resolve) => (answer = resolve)));
    tap(page);
    const slow = page.fetch(PLATFORM);
    vi.advanceTimersByTime(9999);
    expect(notes).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(notes).toMatchObject([{ url: PLATFORM, method: "GET", status: null, pending: true }]);
    answer(new Response("x"));
    await slow;
    expect(notes).toHaveLength(2);
    expect(notes[1]).not.toHaveProperty("pending");

    const quick = page.fetch(PLATFORM);
    answer(new Response("x"));
    await quick;
    vi.advanceTimersByTime(20_000);
    expect(notes).toHaveLength(3);
  });

  it("is added for an address in a Request or a URL object", async () => {
    const page = answering();
    tap(page);
    await page.fetch(new Request(PLATFORM, { method: "PATCH", body: "x" }));
    await page.fetch(new Request(PLATFORM, { method: "PATCH" }), { method: "PUT" });
    await page.fetch(new URL(PLATFORM));
    expect(notes.map(({ method }) => method)).toEqual(["PATCH", "PUT", "GET"]);
    expect(notes.every(({ url, sent }) => url === PLATFORM && sent === null)).toBe(true);
  });

  it.each([
    ["is not added for the page's own files", "/sounds/ring.mp3", false],
    ["is not added for a blob", "blob:https://api.example/1", false],
    ["is not added for a path that only begins like the service's", "/voices/x", false],
    ["is added for a path below the service's", "/voice/call/web?key=1", true],
    ["is added for the path of the service itself", "/voice", true],
    ["is added for a script of the service", "/machine.js?after=5", true],
  ])("%s: %s", async (_, address, isNoted) => {
    for (const voice of [`${HOME}/voice`, `${HOME}/voice/`]) {
      const page = answering();
      const services: string[] = [];
      tapRequests(page, note, services);
      // The tap also uses addresses that are added to `services` after the tap was set.
      services.push(voice, `${HOME}/machine.js`);
      await page.fetch(address);
    }
    const url = `${HOME}${address}`;
    expect(notes.map((it) => it.url)).toEqual(isNoted ? [url, url] : []);
  });

  it("holds the error of a failed request", async () => {
    const error = new TypeError("Failed to fetch");
    const page = createPage(() => Promise.reject(error));
    tap(page);
    await expect(page.fetch(PLATFORM)).rejects.toBe(error);
    expect(notes).toMatchObject([{ status: null, received: null, error }]);
  });

  it("holds null as the status of an opaque response", async () => {
    const page = answering(Response.error());
    tap(page);
    await page.fetch(PLATFORM, { mode: "no-cors" });
    expect(notes).toMatchObject([{ status: null, received: null }]);
  });
});

/** The observable outcome of a call of fetch. */
async function outcomeOf(call: () => unknown): Promise<readonly unknown[]> {
  let answer: unknown;
  try {
    answer = call();
  } catch (error) {
    return ["threw", error];
  }
  if (!(answer instanceof Promise)) return ["returned", answer];
  return answer.then(
    (value: unknown) => ["resolved", value],
    (error: unknown) => ["rejected", error],
  );
}

describe("the tapped fetch", () => {
  it("calls the original with any receiver and arguments, and passes its outcome on unchanged", async () => {
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
        const page = createPage(original as typeof fetch);
        const direct = await outcomeOf(() => Reflect.apply(original, self, [input, options]));
        tap(page);
        const tapped = await outcomeOf(() => Reflect.apply(page.fetch, self, [input, options]));
        expect(tapped[0]).toBe(direct[0]);
        expect(Object.is(tapped[1], direct[1])).toBe(true);
        const half = seen.length / 2;
        seen
          .slice(0, half)
          .forEach((one, at) => expect(Object.is(one, seen[half + at])).toBe(true));
      }),
    );
  });

  it("lets the runtime report a rejection only if the caller does not handle it", async () => {
    const unhandled: unknown[] = [];
    const onUnhandled = (reason: unknown) => void unhandled.push(reason);
    // The test runner's own listeners would fail the test, so they are removed until the test ends.
    const runners = process.listeners("unhandledRejection");
    process.removeAllListeners("unhandledRejection");
    process.on("unhandledRejection", onUnhandled);
    try {
      const page = createPage((input) => Promise.reject(new Error(new Request(input).url)));
      tap(page);
      void page.fetch("https://a.example/ignored");
      await page.fetch("https://a.example/handled").catch(() => {});
      await new Promise((resolve) => setImmediate(resolve));
      expect(unhandled).toEqual([new Error("https://a.example/ignored")]);
    } finally {
      process.removeAllListeners("unhandledRejection");
      for (const listener of runners) process.on("unhandledRejection", listener);
    }
  });

  it("returns the response although adding the note throws", async () => {
    const response = new Response("x");
    const page = answering(response);
    const fail = () => {
      throw new Error("no note");
    };
    tapRequests(page, fail, []);
    expect(await page.fetch(PLATFORM)).toBe(response);
    expect(await response.text()).toBe("x");
  });

  it("returns the original promise for a request that it does not note", () => {
    const promise = Promise.resolve(new Response("x"));
    const page = createPage(() => promise);
    tap(page);
    expect(page.fetch("/own")).toBe(promise);
  });

  it("has the source text of the original fetch, because the call library checks that text", () => {
    const page = createPage(fetch);
    tap(page);
    expect(page.fetch.toString()).toBe(fetch.toString());
    expect(String(page.fetch)).toBe(String(fetch));
  });

  it("has the name and the properties of the original fetch", () => {
    const original = Object.assign(() => Promise.resolve(new Response("x")), { polyfill: true });
    const page = createPage(original);
    tap(page);
    expect(page.fetch).not.toBe(original);
    expect(page.fetch).toHaveProperty("polyfill", true);
    expect(page.fetch.name).toBe(original.name);
    expect(page.fetch.length).toBe(original.length);
  });

  it("does not throw on a frozen page, and leaves its fetch unchanged", () => {
    const page = Object.freeze(answering());
    const original = page.fetch;
    expect(() => tap(page)).not.toThrow();
    expect(page.fetch).toBe(original);
  });
});
