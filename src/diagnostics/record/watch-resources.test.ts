import { beforeEach, describe, expect, it } from "vitest";
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
let stop: () => void;
beforeEach(() => {
  notes = [];
  page = createPage();
  stop = watchResources((_, what) => void notes.push(what as RequestNote), page);
});

describe("watchResources", () => {
  it("notes a script of another origin", () => {
    loaded(resource());
    expect(notes).toEqual([
      { url: MACHINE, method: "GET", status: 200, duration: 13, sent: null, received: 1234 },
    ]);
  });

  it("says nothing of what the browser does not tell", () => {
    loaded(resource({ responseStatus: 0, encodedBodySize: 0 }));
    expect(notes).toMatchObject([{ status: null, received: null }]);
  });

  it.each([
    ["xmlhttprequest", "XHR"],
    ["beacon", "POST"],
    ["img", "GET"],
  ])("calls the request of %s %s", (initiatorType, method) => {
    loaded(resource({ initiatorType }));
    expect(notes).toMatchObject([{ method }]);
  });

  it.each([
    ["what was fetched, which has a tap of its own", { initiatorType: "fetch" }],
    ["the page's own files", { name: `${HOME}/assets/app.js` }],
    ["what never left", { name: "data:text/plain,x" }],
    ["what is no address", { name: "" }],
  ])("does not note %s", (_, over) => {
    loaded(resource(over));
    expect(notes).toEqual([]);
  });

  it.each([{ src: MACHINE }, { href: MACHINE }])("notes an element that failed: %o", (element) => {
    fail(page, element);
    expect(notes).toMatchObject([{ url: MACHINE, status: null, error: expect.any(Error) }]);
  });

  it.each([{}, { src: `${HOME}/images/nora.svg` }, { src: "" }, { href: { baseVal: "x" } }])(
    "does not note the failure of %o",
    (element) => {
      fail(page, element);
      expect(notes).toEqual([]);
    },
  );

  it("ends", () => {
    expect(isWatching).toBe(true);
    stop();
    expect(isWatching).toBe(false);
    fail(page, { src: MACHINE });
    expect(notes).toEqual([]);
  });

  it("does nothing where the browser cannot tell", () => {
    const old = Object.assign(new EventTarget(), { location: { origin: HOME } });
    expect(() => watchResources(() => {}, old)()).not.toThrow();
  });
});
