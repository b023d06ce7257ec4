import { beforeEach, describe, expect, it } from "vitest";
import { createVirtualClock, type VirtualClock } from "../../../simulator/engine/virtual-clock.ts";
import { millis } from "../../shared/units.ts";
import type { RequestNote } from "../note.ts";
import { type ResourcePage, watchResources } from "./watch-resources.ts";

const HOME = "https://practice.example";
const MACHINE = "https://calls.example/machine.js";

let notes: RequestNote[];
let loaded: (entry: object) => void;
let isWatching: boolean;

/** A page whose browser reports what the test says was loaded. */
function createPage(): ResourcePage {
  class FakeObserver {
    constructor(callback: (list: { getEntries(): PerformanceEntryList }) => void) {
      loaded = (entry) => callback({ getEntries: () => [entry as PerformanceEntry] });
    }
    observe(options: PerformanceObserverInit): void {
      expect(options).toEqual({ type: "resource", buffered: true });
      isWatching = true;
    }
    disconnect(): void {
      isWatching = false;
    }
  }
  const page = { location: { origin: HOME }, PerformanceObserver: FakeObserver };
  return Object.assign(new EventTarget(), page);
}

const resource = (over: Partial<PerformanceResourceTiming> = {}) => ({
  name: MACHINE,
  initiatorType: "script",
  responseStatus: 200,
  encodedBodySize: 1234,
  duration: 12.6,
  ...over,
});

/** An element that the page has in it, failing to load. */
function fail(page: ResourcePage, element: object): void {
  const event = new Event("error");
  Object.defineProperty(event, "target", { value: Object.assign(new EventTarget(), element) });
  page.dispatchEvent(event);
}

let page: ResourcePage;
let clock: VirtualClock;
let stop: () => void;
beforeEach(() => {
  notes = [];
  page = createPage();
  clock = createVirtualClock();
  stop = watchResources(
    (_, what) => void notes.push(what as RequestNote),
    clock,
    [`${HOME}/standin/machine.js`],
    page,
  );
});

/** Long enough for all that is to be told of something to have been told. */
const later = () => clock.runUntil(millis(clock.now() + 1000));

describe("watchResources", () => {
  it("notes a script of another origin", async () => {
    loaded(resource());
    await later();
    expect(notes).toEqual([
      { url: MACHINE, method: "GET", status: 200, duration: 13, sent: null, received: 1234 },
    ]);
  });

  it("says nothing of what the browser does not tell", async () => {
    loaded(resource({ responseStatus: 0, encodedBodySize: 0 }));
    await later();
    expect(notes).toMatchObject([{ status: null, received: null }]);
  });

  it.each([
    ["xmlhttprequest", "XHR"],
    ["beacon", "POST"],
  ])(
    "notes at once what no element can fail for: the request of %s is %s",
    (initiatorType, method) => {
      loaded(resource({ initiatorType }));
      expect(notes).toMatchObject([{ method }]);
    },
  );

  it("notes the service's scripts from the page's own server", async () => {
    loaded(resource({ name: `${HOME}/standin/machine.js?retry=1` }));
    await later();
    expect(notes).toMatchObject([{ url: `${HOME}/standin/machine.js?retry=1` }]);
  });

  it.each([
    ["what was fetched, which has a tap of its own", { initiatorType: "fetch" }],
    ["the page's own files", { name: `${HOME}/assets/app.js` }],
    ["what never left", { name: "data:text/plain,x" }],
    ["what is no address", { name: "" }],
  ])("does not note %s", async (_, over) => {
    loaded(resource(over));
    await later();
    expect(notes).toEqual([]);
  });

  it.each([{ src: MACHINE }, { href: MACHINE }])(
    "notes an element that failed: %o",
    async (element) => {
      fail(page, element);
      await later();
      expect(notes).toMatchObject([{ url: MACHINE, status: null, error: expect.any(Error) }]);
    },
  );

  it.each([{}, { src: `${HOME}/images/nora.svg` }, { src: "" }, { href: { baseVal: "x" } }])(
    "does not note the failure of %o",
    async (element) => {
      fail(page, element);
      await later();
      expect(notes).toEqual([]);
    },
  );

  describe("of an element that failed, whose timing does not say so", () => {
    const silent = { responseStatus: 0, encodedBodySize: 0 };
    const timing = () => loaded(resource(silent));
    const failure = () => fail(page, { src: MACHINE });
    const one = { url: MACHINE, status: null, duration: 13, error: expect.any(Error) };

    it.each([
      ["the timing", [timing, failure], 1],
      ["the failure", [failure, timing], 1],
      ["two timings", [timing, timing, failure, failure], 2],
    ])("is one note where %s came first", async (_, told, count) => {
      for (const tell of told) tell();
      await later();
      expect(notes).toMatchObject(Array.from({ length: count }, () => one));
    });

    it("is not mistaken for another's, or for one of long ago", async () => {
      loaded(resource({ ...silent, name: `${MACHINE}?other` }));
      failure();
      await later();
      timing();
      await later();
      expect(notes.map(({ url, error }) => [url, error instanceof Error])).toEqual([
        [`${MACHINE}?other`, false],
        [MACHINE, true],
        [MACHINE, false],
      ]);
    });

    it("is the answer itself where that was a refusal, and the failure where it was not", async () => {
      for (const responseStatus of [404, 200]) {
        loaded(resource({ responseStatus }));
        failure();
      }
      await later();
      expect(notes).toMatchObject([{ status: 404 }, { status: 200, error: expect.any(Error) }]);
      expect(notes[0]).not.toHaveProperty("error");
    });
  });

  it("ends", async () => {
    loaded(resource());
    expect(isWatching).toBe(true);
    stop();
    expect(isWatching).toBe(false);
    fail(page, { src: MACHINE });
    await later();
    expect(notes).toEqual([]);
  });

  it("does nothing where the browser cannot tell", () => {
    const old = Object.assign(new EventTarget(), { location: { origin: HOME } });
    expect(() => watchResources(() => {}, clock, [], old)()).not.toThrow();
  });
});
