import { afterEach, describe, expect, it, vi } from "vitest";
import type { CallSession } from "../../src/call/call-session.ts";
import { driveClock } from "../engine/clock-driver.ts";
import { prepareRun } from "../engine/runner.ts";
import { millis } from "../../src/shared/units.ts";
import { createVirtualClock, drainReactions } from "../engine/virtual-clock.ts";
import type { FrameLoad } from "./console-state.ts";
import { fixtureText } from "./library/storage.ts";
import { keptActs, NO_ACTS } from "./record/take.ts";
import { createConsole } from "./console-model.ts";
import { createPreview, type PreviewApp } from "./preview/create-preview.ts";
import { createScenarioStore } from "./library/scenario-store.ts";
import { modeOf, positionOf } from "./preview/frames.ts";

/** The sessions that the pages of the apps use. */
const sessions = new WeakMap<PreviewApp, CallSession>();

/** Creates the app of a simulator build without a page, in place of the app in a loaded frame. */
function createApp({ scenario, take }: FrameLoad): PreviewApp {
  const run = prepareRun(scenario);
  let armed = scenario;
  const created = createPreview({
    ...{ ...run, driver: driveClock(run.clock, createVirtualClock()), armed: () => armed },
    arm(next) {
      armed = next;
      run.provider.arm(next.attempts);
    },
    take,
    exact: true,
    goHome() {},
  });
  sessions.set(created.app, created.session);
  return created.app;
}

const FILE = {
  schemaVersion: 1,
  id: "mine",
  title: "Mine",
  visitor: [{ at: 0, do: "start" }],
  attempts: [{ events: [{ at: 1000, event: "call-start" }] }],
  until: 10_000,
  expect: [
    { at: 2000, state: "active" },
    { at: 9000, state: "idle" },
  ],
};

/** The subscriptions of the consoles of a test. */
const stops: (() => void)[] = [];
afterEach(() => stops.splice(0).forEach((stop) => stop()));

/** Creates the console with frames that load at once. */
function setUp() {
  const wall = createVirtualClock();
  const model = createConsole(wall, createScenarioStore(null));
  const loads: string[] = [];
  let key = 0;
  let slow = false;
  const refresh = () => {
    const { next } = model.store.get();
    if (next !== null && next.key !== key && !slow) {
      key = next.key;
      loads.push(next.src);
      const { pathname } = new URL(next.src, "http://sim.test");
      const view = {
        voiceSimPreview: createApp(next.load),
        location: { pathname },
        document: { querySelector: () => ({}) },
      };
      vi.stubGlobal("window", { location: view.location });
      model.frames.attach(next, { contentWindow: view } as unknown as HTMLIFrameElement);
    }
    model.refresh();
  };
  stops.push(model.store.subscribe(() => queueMicrotask(refresh)));
  /** After `setSlow(true)` a page loads only when the test calls `load()`. */
  const setSlow = (value: boolean) => {
    slow = value;
    refresh();
  };
  return { ...model, refresh, wall, loads, setSlow, live: () => model.frames.live.get() };
}

async function loaded(file: object = FILE) {
  const console = setUp();
  await console.library.importText(JSON.stringify(file), "mine.json");
  return console;
}

afterEach(() => void vi.unstubAllGlobals());

describe("the library of createConsole", () => {
  it("opens the page of the loaded scenario with the clock paused at 0, and computes the expected trace", async () => {
    const { store, live, loads } = await loaded();
    expect(loads).toEqual(["/?scenario=mine&clock=paused"]);
    expect(store.get().entries[0]).toMatchObject({ id: "mine" });
    expect(store.get().plan?.results.flat()).toHaveLength(1);
    expect([modeOf(live()), live().paused, live().now]).toEqual(["ready", true, 0]);
  });

  it("reloads the scenario's page when another provider is chosen", async () => {
    const { library, store, loads } = await loaded();
    await library.choose("standin");
    expect(store.get().message).toBe("The preview now uses the real SDK.");
    await library.loadById("mine");
    await library.choose("scripted");
    expect(loads).toEqual([
      "/?scenario=mine&clock=paused",
      "/?scenario=mine&provider=standin&clock=paused",
      "/?scenario=mine&provider=standin&clock=paused",
      "/?scenario=mine&clock=paused",
    ]);
  });

  it("clears the last message when another scenario is loaded", async () => {
    const { library, store } = setUp();
    await library.choose("standin");
    await library.loadById("disconnect-while-connecting");
    expect(store.get().message).toBe("The real SDK omits 1 event of this script.");
    const calm = store.get().entries.find(({ id }) => id === "friendly-conversation");
    if (calm === undefined) throw new Error("There is no such scenario.");
    await library.load(calm);
    expect(store.get()).toMatchObject({ message: "", loaded: { sdkDifferences: [] } });
    await library.loadById("disconnect-while-connecting");
    await library.importText(calm.text, "calm.json");
    expect(store.get().message).toBe("Same as friendly-conversation in the library.");
  });

  it("keeps a refused text as a draft and leaves the preview unchanged", async () => {
    const { library, store } = await loaded();
    await library.importText('{"schemaVersion": 1}', "broken.json");
    expect(store.get().draft).toMatchObject({ name: "broken.json", parsed: { ok: false } });
    expect(store.get().loaded?.entry.id).toBe("mine");
    await library.importText(JSON.stringify(FILE), "mine.json");
    expect(store.get().draft).toBeNull();
  });

  it("loads the default call and shows a message when no scenario has the id", async () => {
    const { library, store } = setUp();
    await library.loadById("no-such-scenario");
    expect(store.get().loaded?.entry.id).toBe("friendly-conversation");
    expect(store.get().message).toContain("no-such-scenario");
  });
});

describe("the transport controls of createConsole", () => {
  it("seeks forward on the same page, and seeks back by playing a new page up to that time", async () => {
    const { transport, live, loads } = await loaded();
    await transport.seek(9500);
    expect(live().results).toHaveLength(2);
    expect(live().results[0]).toEqual([]);
    expect(live().results[1]).toMatchObject([
      { field: "state", expected: "idle", actual: "active" },
    ]);
    expect(loads).toHaveLength(1);
    await transport.seek(2500);
    expect(loads).toHaveLength(2);
    expect([positionOf(live()), live().snapshot?.timer]).toEqual([2500, "00:01"]);
    expect(live().results).toEqual([[], null]);
  });

  it("applies seeks and steps that are requested while a page loads to that page", async () => {
    const { transport, live, loads, setSlow, store } = await loaded();
    await transport.seek(9500);
    setSlow(true);
    const seek = transport.seek(8000);
    await vi.waitFor(() => expect(store.get().next).not.toBeNull());
    await transport.seekBy(-1000);
    await transport.seekBy(-1000);
    const step = transport.step();
    setSlow(false);
    await Promise.all([seek, step]);
    expect(loads).toHaveLength(2);
    // After 6000 the next event is the expectation at 9000.
    expect(live().now).toBe(9000);
    expect(live().traceLength).toBe(3);
  });

  it("shows the verdict when a page that loads is sent to its end", async () => {
    const { transport, store, setSlow, refresh } = await loaded();
    await transport.seek(9500);
    setSlow(true);
    const back = transport.seek(0);
    await vi.waitFor(() => expect(store.get().next).not.toBeNull());
    await transport.seek(10_000);
    setSlow(false);
    await back;
    refresh();
    expect(store.get().message).toBe("Played to the end: 1 of 2 expectations failed.");
  });

  it("shows the verdict when a new page is sent to its end before the screen is drawn", async () => {
    const { transport, store } = await loaded();
    await transport.seek(9500);
    await transport.seek(0);
    await transport.seek(10_000);
    expect(store.get().message).toBe("Played to the end: 1 of 2 expectations failed.");
  });

  it("shows the verdict again after seeking back to a time past the end", async () => {
    const { transport, store } = await loaded();
    await transport.seek(12_000);
    await transport.seek(11_000);
    expect(store.get().message).toBe("Played to the end: 1 of 2 expectations failed.");
  });

  it("steps to the next event, and shows a message when none follows", async () => {
    const { transport, live, store } = await loaded();
    const moments: number[] = [];
    for (let step = 0; step < 6; step++) {
      await transport.step();
      moments.push(live().now);
    }
    expect(moments.slice(0, 5)).toEqual([0, 300, 1000, 2000, 9000]);
    expect(store.get().message).toBe("The run has no further events.");
  });

  it("takes one step after another when several steps are requested at once", async () => {
    const { transport, live } = await loaded();
    const other = await loaded();
    for (let step = 0; step < 3; step++) await other.transport.step();
    await Promise.all([transport.step(), transport.step(), transport.step()]);
    expect(live().now).toBe(1000);
    expect(live().traceLength).toBe(other.live().traceLength);
  });

  it("advances the clock without starting the script", async () => {
    const { transport, live } = await loaded();
    await transport.advance(21_000);
    expect([live().now, live().run, live().snapshot?.state]).toEqual([21_000, null, "idle"]);
  });

  it("pauses and shows the verdict at the end of the script, and opens the page anew on rewind", async () => {
    const { transport, live, store, loads, refresh } = await loaded();
    await transport.toggle();
    expect(live().paused).toBe(false);
    await live().app?.clock.advance(10_000);
    refresh();
    expect(live().paused).toBe(true);
    expect(store.get().message).toBe("Played to the end: 1 of 2 expectations failed.");
    await live().app?.begin("active");
    await transport.rewind();
    expect(loads).toHaveLength(2);
    expect(modeOf(live())).toBe("ready");
  });

  it("replays acts by hand when it seeks back after a manual start", async () => {
    const { transport, live, loads, refresh } = await loaded();
    await live().app?.begin("active");
    await transport.advance(5000);
    await live().app?.send("call-end", undefined);
    refresh();
    expect(live().snapshot?.state).toBe("idle");
    await transport.seek(1000);
    expect(loads).toHaveLength(2);
    expect([modeOf(live()), live().snapshot?.state]).toEqual(["by-hand", "active"]);
    await transport.seek(6000);
    expect(live().snapshot).toMatchObject({ state: "idle", durationSeconds: 5, ended: "service" });
  });

  it("plays the script's visitor after an act that no scenario can contain and a rewind", async () => {
    const { transport, live, refresh } = await loaded();
    const { app } = live();
    if (app !== null) sessions.get(app)?.setVolume(0.5);
    refresh();
    await transport.rewind();
    expect(live().take.acts).toHaveLength(1);
    await transport.seek(2000);
    expect([modeOf(live()), live().snapshot?.state]).toEqual(["script", "active"]);
  });

  it("undoes and redoes acts by hand one by one", async () => {
    const { editing, discardActs, live, store, refresh } = await loaded();
    const acts = () => live().take.acts.map(({ at, kind }) => `${at} ${kind}`);
    await live().app?.begin("connecting");
    refresh();
    await live().app?.visit({ do: "mute" });
    refresh();
    expect(acts()).toEqual(["0 visitor", "1 visitor"]);
    await editing.undo();
    expect(store.get().message).toBe("Undone: mute by hand at 00:00.001.");
    expect([acts(), live().snapshot?.muted]).toEqual([["0 visitor"], false]);
    await editing.redo();
    expect([acts(), live().snapshot?.muted]).toEqual([["0 visitor", "1 visitor"], true]);
    await discardActs();
    expect(acts()).toEqual([]);
    await editing.undo();
    expect(acts()).toEqual(["0 visitor", "1 visitor"]);
    await editing.undo();
    await editing.undo();
    expect([acts(), modeOf(live())]).toEqual([[], "ready"]);
  });

  it("removes acts by hand when they are discarded", async () => {
    const { discardActs, live, store } = await loaded();
    await live().app?.begin("active");
    await discardActs();
    expect(live()).toMatchObject({ take: { acts: [] }, traceLength: 0 });
    expect(store.get().plan?.until).toBe(10_000);
  });

  it("plays at the speed that was chosen while the clock was paused", async () => {
    const { transport, store, live } = await loaded();
    transport.changeSpeed(1);
    expect(store.get().speed).toBe(2);
    await transport.toggle();
    expect(live().app?.clock.speed()).toBe(2);
  });
});

describe("createConsole while a page loads", () => {
  const OTHER = JSON.stringify({ ...FILE, id: "other", title: "Other" });
  const idle = async () => {
    for (let turn = 0; turn < 50; turn++) await drainReactions();
  };

  /** The console with an act by hand at 0, whose next pages load when `finish` is called. */
  async function acted() {
    const console = await loaded();
    const { wall, setSlow, refresh, live } = console;
    await live().app?.begin("active");
    refresh();
    setSlow(true);
    /** Starts actions one after another, lets the page load, and waits for all of them. */
    async function during(...actions: (() => unknown)[]): Promise<void> {
      const results: unknown[] = [];
      for (const action of actions) {
        results.push(action());
        await idle();
      }
      await wall.runUntil(millis(1000));
      await idle();
      setSlow(false);
      await Promise.all(results);
      await idle();
    }
    return { ...console, during, causes: () => live().take.acts.map(({ kind }) => kind) };
  }

  it("plans another scenario without the acts of the earlier one", async () => {
    const { during, library, store, causes } = await acted();
    await during(() => library.load({ text: OTHER }));
    expect(store.get().plan?.scenario).toBe(store.get().loaded?.scenario);
    expect(causes()).toEqual([]);
  });

  it("rewinds the loading scenario, without the acts of the earlier one", async () => {
    const { during, library, transport, store, causes } = await acted();
    await during(() => library.load({ text: OTHER }), transport.rewind);
    expect([store.get().loaded?.scenario.id, causes()]).toEqual(["other", []]);
  });

  it("keeps discarded acts discarded when it is rewound or edited, in the plan too", async () => {
    const { during, discardActs, transport, editing, store, causes } = await acted();
    const retitle = () => editing.patch([{ path: ["title"], value: "New" }], "retitled");
    await during(discardActs, transport.rewind, retitle);
    expect([causes(), store.get().plan?.until]).toEqual([[], 10_000]);
  });

  it("undoes one act after another, and brings them back one by one", async () => {
    const { during, editing, live, causes, refresh } = await acted();
    await live().app?.visit({ do: "mute" });
    refresh();
    await during(editing.undo, editing.undo);
    expect(causes()).toEqual([]);
    await editing.redo();
    expect(causes()).toEqual(["visitor", "event"]);
  });

  it("seeks and edits from the time to which the loading page was sent", async () => {
    const { during, transport, editing, live, setSlow } = await acted();
    await transport.advance(9000);
    await during(transport.rewind, () => transport.seekBy(1500));
    expect(positionOf(live())).toBe(1500);
    setSlow(true);
    const retitle = () => editing.patch([{ path: ["title"], value: "New" }], "retitled");
    await during(() => transport.seek(1000), retitle);
    expect(positionOf(live())).toBe(1000);
  });

  it("sends an event to the loading page", async () => {
    const { during, transport, sending, live, store } = await acted();
    const end = { title: "call-end", sends: [{ event: "call-end" }] } as const;
    await transport.advance(3000);
    await during(
      () => transport.seek(2000),
      () => sending.press(end, "home", null),
    );
    expect([store.get().message, live().snapshot?.state]).toEqual(["Sent: call-end.", "idle"]);
  });

  it("sends nothing when another scenario is opened before the page of an event is shown", async () => {
    const { during, library, sending, live, store } = await acted();
    const preset = { title: "Rate", sends: [{ event: "error", payload: {} }] } as const;
    const { app } = live();
    const before = app?.trace().length;
    await during(
      () => sending.press(preset, "admin", "active"),
      () => library.load({ text: OTHER }),
    );
    expect([app?.trace().length, live().traceLength]).toEqual([before, 0]);
    expect(store.get().message).toBe("");
  });

  it("ends at the latest of several times that it is sent to", async () => {
    const { transport, live } = await loaded();
    await Promise.all([transport.seek(3000), transport.seek(3000), transport.seek(4000)]);
    expect(positionOf(live())).toBe(4000);
  });

  it("shows the plan that was asked for last, even if an earlier one takes longer", async () => {
    const events = Array.from({ length: 9000 }, (_, at) => ({ at, event: "speech-start" }));
    const { library, store } = await loaded({ ...FILE, attempts: [{ events }], expect: [] });
    const item = { at: 2, do: "stop" } as const;
    const stopped = { script: true, acts: [{ kind: "visitor", at: 2, item }], pins: [] } as const;
    await Promise.all([library.plan(NO_ACTS), library.plan(stopped)]);
    expect(store.get().plan?.rows.length).toBeLessThan(100);
  });
});

describe("the edits of createConsole", () => {
  it("forgets acts by hand when another scenario is opened, and keeps typed text", async () => {
    const { live, library, editing, store, refresh } = await loaded();
    await live().app?.visit({ do: "start" });
    refresh();
    const typed = JSON.stringify({ ...FILE, title: "Typed" });
    editing.type(() => typed);
    await library.loadById("short-call");
    await library.loadById("mine");
    expect(store.get().loaded?.text).toBe(typed);
    await editing.undo();
    expect([live().take.acts, store.get().message]).toEqual([[], "Undone: typed in Source."]);
  });

  it("keeps edits of a text that has the id of another scenario of the library", async () => {
    const { library, editing, sending, store } = setUp();
    const id = "friendly-conversation";
    const mine = (fixtureText(id) ?? "").replace(/"title": "[^"]*"/, '"title": "My version"');
    await library.loadById(id);
    await library.save(mine, id);
    await sending.startDefault();
    await editing.patch([{ path: ["title"], value: "Edited" }], "retitled");
    const other = store.get().entries.find((entry) => entry.id === "short-call");
    if (other !== undefined) library.rename(other, "Another");
    expect(store.get().loaded?.scenario.title).toBe("Edited");
  });

  it("plays with another provider even while the text has faults", async () => {
    const { library, editing, store, loads } = await loaded();
    await editing.setText("{ broken", "broke it");
    await library.choose("standin");
    expect(loads.at(-1)).toContain("provider=standin");
    expect(store.get().loaded?.text).toBe("{ broken");
  });

  it.each(["{ broken", JSON.stringify({ ...FILE, title: 5 })])(
    "adds nothing to the text %s and says that it has faults",
    async (text) => {
      const { transport, editing, pin, sending, store } = await loaded();
      await transport.seek(2000);
      await editing.setText(text, "broke it");
      const said = "The text has faults. Correct them in Source first.";
      await pin("state");
      expect(store.get().message).toBe(said);
      store.change({ message: "", place: { at: 3000, order: "after" } });
      await sending.press({ title: "End", sends: [{ event: "call-end" }] }, "home", "active");
      expect([store.get().message, store.get().loaded?.text]).toEqual([said, text]);
    },
  );

  it("adds an event to the script's own call after a start by hand", async () => {
    const { transport, sending, live, store } = await loaded();
    await transport.advance(5000);
    await live().app?.begin("active");
    store.change({ place: { at: 6000, order: "after" } });
    await sending.press({ title: "End", sends: [{ event: "call-end" }] }, "home", "active");
    expect(store.get().loaded?.scenario.attempts[0].events.at(-1)).toMatchObject({ at: 6000 });
  });
});

describe("the manual events of createConsole", () => {
  const RATE_LIMIT = {
    title: "Rate",
    sends: [{ event: "error", payload: { type: "rate_limit" } }],
  } as const;

  it("starts a call before it sends a preset when no call runs", async () => {
    const { sending, live } = await loaded();
    await sending.press(RATE_LIMIT, "home", "active");
    expect(live().snapshot).toMatchObject({
      error: "Rate limit exceeded. Please wait a moment before trying again.",
      redirect: "/call-ending",
    });
  });

  it("does not redirect when the error of a preset ends a call that is still connecting", async () => {
    const { sending, live } = await loaded();
    await sending.press(RATE_LIMIT, "home", "connecting");
    expect(live().snapshot).toMatchObject({ state: "idle", redirect: null });
  });

  it("opens the admin page to send a preset of the admin catalogue", async () => {
    const { sending, live, loads } = await loaded();
    await sending.press(RATE_LIMIT, "admin", "active");
    expect(loads.at(-1)).toBe("/admin-testing?scenario=friendly-conversation-admin&clock=paused");
    expect(live().snapshot?.error).toBe("An unexpected error occurred during the workflow call.");
  });

  it("shows why it cannot send a preset when the page cannot start a call", async () => {
    const { sending, store } = await loaded({ ...FILE, configured: false });
    await sending.press(RATE_LIMIT, "home", "active");
    expect(store.get().message).toContain("VAPI not initialized");
  });

  it("sends a single event even after the end of the call, but not before the first call", async () => {
    const { sending, live, store } = await loaded();
    const end = { title: "call-end", sends: [{ event: "call-end" }] } as const;
    await sending.press(end, "home", null);
    expect(store.get().message).toContain("no call has been started yet");
    await sending.press(end, "home", "active");
    await sending.press(end, "home", null);
    const trace = live().app?.trace() ?? [];
    expect(trace.map(({ cause, late }) => (late ? `${cause}, late` : cause))).toEqual([
      ...["visitor.start", "provider.call-start", "provider.call-end", "provider.call-end, late"],
    ]);
  });

  it("starts the default call", async () => {
    const { sending, store } = await loaded();
    await sending.startDefault();
    expect(store.get().message).toBe("Started the default call.");
    expect(store.get().loaded?.entry.id).toBe("friendly-conversation");
  });

  it("sends a held level ten times a second of the call, in place of the script's, and 0 after its release", async () => {
    const levels = { of: "assistant", every: 100, values: Array.from({ length: 50 }, () => 0.01) };
    const attempts = [
      {
        events: [
          { at: 1000, event: "call-start" },
          { at: 1000, levels },
        ],
      },
    ];
    const { sending, transport, live, store, wall, refresh } = await loaded({ ...FILE, attempts });
    await transport.seek(2050);
    const before = live().app?.traceLength() ?? 0;
    await sending.setLevel("assistant", 0.5);
    await transport.advance(350);
    await sending.setLevel("assistant", 0);
    await transport.advance(100);
    const sent = live().app?.traceFrom(before) ?? [];
    expect(
      sent.filter(({ note }) => note !== "").map(({ entry, note }) => [entry.at, note]),
    ).toEqual([
      [2050, "0.50"],
      [2150, "0.50"],
      [2250, "0.50"],
      [2350, "0.50"],
      [2401, "0.00"],
      [2500, "0.07"],
    ]);
    expect(keptActs(live().take)).toMatchObject([{ kind: "level", at: 2050 }]);
    expect(live().take.acts.at(-1)).toMatchObject({ at: 2401, value: 0 });
    // The plan follows after a pause.
    refresh();
    await wall.runUntil((wall.now() + 200) as ReturnType<typeof wall.now>);
    await vi.waitFor(() =>
      expect(store.get().plan?.voices.assistant).toContainEqual({ at: 2350, level: 0.5 }),
    );
  });
});
