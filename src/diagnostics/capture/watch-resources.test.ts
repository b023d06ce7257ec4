import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createVirtualClock, type VirtualClock } from "../../../simulator/engine/virtual-clock.ts";
import { millis } from "../../shared/units.ts";
import type { RequestNote } from "../note.ts";
import { watchResources } from "./watch-resources.ts";

const HOME = "https://practice.example";
const MACHINE = "https://calls.example/machine.js";
const OWN_MACHINE = `${HOME}/standin/machine.js`;

let notes: RequestNote[];
/** Reports a resource timing to the observer of the page. */
let report: (entry: object) => void;

function stubPage(): void {
  class FakeObserver {
    constructor(callback: (list: { getEntries(): PerformanceEntryList }) => void) {
      report = (entry) => callback({ getEntries: () => [entry as PerformanceEntry] });
    }
    observe(options: PerformanceObserverInit): void {
      expect(options).toEqual({ type: "resource", buffered: true });
    }
  }
  page = new EventTarget();
  vi.stubGlobal("window", page);
  vi.stubGlobal("location", { origin: HOME });
  vi.stubGlobal("PerformanceObserver", FakeObserver);
}
afterEach(() => void vi.unstubAllGlobals());

const timing = (over: Partial<PerformanceResourceTiming> = {}) =>
  report({
    name: MACHINE,
    initiatorType: "script",
    responseStatus: 200,
    encodedBodySize: 1234,
    duration: 12.6,
    ...over,
  });

/** Dispatches the load error of an element. */
function failure(element: object = { src: MACHINE }): void {
  const event = new Event("error");
  Object.defineProperty(event, "target", { value: Object.assign(new EventTarget(), element) });
  page.dispatchEvent(event);
}

let page: EventTarget;
let clock: VirtualClock;
beforeEach(() => {
  notes = [];
  stubPage();
  clock = createVirtualClock();
  const note = (_: string, what: unknown) => void notes.push(what as RequestNote);
  watchResources(note, clock, [OWN_MACHINE]);
});

/** Waits until the watch notes a timing without a failure, or a failure without a timing. */
const later = () => clock.runUntil(millis(clock.now() + 1000));

const error = expect.any(Error);
const HIDDEN = { responseStatus: 0, encodedBodySize: 0 };

describe("watchResources", () => {
  it("notes a script from another origin", async () => {
    timing();
    await later();
    expect(notes).toEqual([
      { url: MACHINE, method: "GET", status: 200, duration: 13, sent: null, received: 1234 },
    ]);
  });

  const RETRY = `${OWN_MACHINE}?retry=1`;
  const FAILED = { url: MACHINE, status: null, error };
  it.each<[string, () => void, object]>([
    ["a hidden status and size as null", () => timing(HIDDEN), { status: null, received: null }],
    ["a service script on the page's own origin", () => timing({ name: RETRY }), { url: RETRY }],
    ["an element whose src failed to load", () => failure({ src: MACHINE }), FAILED],
    ["an element whose href failed to load", () => failure({ href: MACHINE }), FAILED],
  ])("notes %s", async (_, act, expected) => {
    act();
    await later();
    expect(notes).toMatchObject([expected]);
  });

  it.each<[string, () => void]>([
    ["a request by fetch, which tapRequests notes", () => timing({ initiatorType: "fetch" })],
    ["a file of the page", () => timing({ name: `${HOME}/assets/app.js` })],
    ["a data URL", () => timing({ name: "data:text/plain,x" })],
    ["an empty address", () => timing({ name: "" })],
    ["the failure of an element without an address", () => failure({})],
    ["the failure of a file of the page", () => failure({ src: `${HOME}/images/nora.svg` })],
    ["the failure of an empty src", () => failure({ src: "" })],
    [
      "the failure of an SVG element whose href is an object",
      () => failure({ href: { baseVal: "x" } }),
    ],
  ])("does not note %s", async (_, act) => {
    act();
    await later();
    expect(notes).toEqual([]);
  });

  it.each([
    ["xmlhttprequest", "XHR"],
    ["beacon", "POST"],
  ])("notes a request of the type %s at once, with the method %s", (initiatorType, method) => {
    timing({ initiatorType });
    expect(notes).toMatchObject([{ method }]);
  });

  const hidden = () => timing(HIDDEN);
  const fail = () => failure();
  it.each([
    ["a timing and a later failure into one note", [hidden, fail], 1],
    ["a failure and a later timing into one note", [fail, hidden], 1],
    ["two timings and two later failures into two notes", [hidden, hidden, fail, fail], 2],
  ])("combines %s", async (_, reports, count) => {
    for (const send of reports) send();
    await later();
    const joined = { url: MACHINE, status: null, duration: 13, error };
    expect(notes).toMatchObject(Array.from({ length: count }, () => joined));
  });

  it("does not combine a failure with the timing of another address or of a later request", async () => {
    timing({ ...HIDDEN, name: `${MACHINE}?other` });
    failure();
    await later();
    hidden();
    await later();
    expect(notes.map((note) => [note.url, note.error instanceof Error])).toEqual([
      [`${MACHINE}?other`, false],
      [MACHINE, true],
      [MACHINE, false],
    ]);
  });

  it("omits the error of a failure only if the timing has an error status", async () => {
    for (const responseStatus of [404, 200]) {
      timing({ responseStatus });
      failure();
    }
    await later();
    expect(notes).toMatchObject([{ status: 404 }, { status: 200, error }]);
    expect(notes[0]).not.toHaveProperty("error");
  });

  it("does not throw in a browser without PerformanceObserver", () => {
    vi.stubGlobal("PerformanceObserver", undefined);
    Reflect.deleteProperty(globalThis, "PerformanceObserver");
    expect(() => watchResources(() => {}, clock, [])).not.toThrow();
  });
});
