import { describe, expect, it, vi } from "vitest";
import { FILE, idle, loadedConsole, sessions } from "../../../tests/support/test-console.ts";
import { millis } from "../../../src/shared/units.ts";
import { modeOf, positionOf } from "./frames.ts";
import { NO_ACTS } from "./run/take.ts";

describe("the transport controls of createConsole", () => {
  it("seeks forward on the same page, and seeks back by playing a new page up to that time", async () => {
    const { transport, live, loads } = await loadedConsole();
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
    const { transport, live, loads, setSlow, store } = await loadedConsole();
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
    const { transport, store, setSlow, refresh } = await loadedConsole();
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
    const { transport, store } = await loadedConsole();
    await transport.seek(9500);
    await transport.seek(0);
    await transport.seek(10_000);
    expect(store.get().message).toBe("Played to the end: 1 of 2 expectations failed.");
  });

  it("shows the verdict again after seeking back to a time past the end", async () => {
    const { transport, store } = await loadedConsole();
    await transport.seek(12_000);
    await transport.seek(11_000);
    expect(store.get().message).toBe("Played to the end: 1 of 2 expectations failed.");
  });

  it("steps to the next event, and shows a message when none follows", async () => {
    const { transport, live, store } = await loadedConsole();
    const moments: number[] = [];
    for (let step = 0; step < 6; step++) {
      await transport.step();
      moments.push(live().now);
    }
    expect(moments.slice(0, 5)).toEqual([0, 300, 1000, 2000, 9000]);
    expect(store.get().message).toBe("The run has no further events.");
  });

  it("takes one step after another when several steps are requested at once", async () => {
    const { transport, live } = await loadedConsole();
    const other = await loadedConsole();
    for (let step = 0; step < 3; step++) await other.transport.step();
    await Promise.all([transport.step(), transport.step(), transport.step()]);
    expect(live().now).toBe(1000);
    expect(live().traceLength).toBe(other.live().traceLength);
  });

  it("advances the clock without starting the script, and says so until the script plays", async () => {
    const { transport, live, store } = await loadedConsole();
    await transport.advance(21_000);
    expect([live().now, live().run, live().snapshot?.state]).toEqual([21_000, null, "idle"]);
    expect(store.get().message).toBe("Advanced 21 s. No call has begun.");
    await transport.toggle();
    expect(store.get().message).toBe("");
  });

  it("pauses and shows the verdict at the end of the script, and opens the page anew on rewind", async () => {
    const { transport, live, store, loads, refresh } = await loadedConsole();
    await transport.toggle();
    expect(live().paused).toBe(false);
    await live().app?.clock.advance(10_000);
    refresh();
    expect(live().paused).toBe(true);
    expect(store.get().message).toBe("Played to the end: 1 of 2 expectations failed.");
    await live().app?.begin("active");
    await transport.rewind();
    expect(loads).toHaveLength(2);
    expect([modeOf(live()), store.get().message]).toEqual(["ready", ""]);
  });

  it("plays on for two seconds after an act by hand at the end, and shows the verdict again", async () => {
    const { transport, live, store, refresh } = await loadedConsole();
    await transport.seek(10_000);
    await live().app?.visit({ do: "mute" });
    refresh();
    expect([live().run?.end, store.get().message.includes("Played")]).toEqual([12_000, true]);
    store.change({ message: "" });
    await transport.seek(12_000);
    expect(store.get().message).toContain("Played to the end");
    await transport.seek(11_000);
    expect(live().run?.end).toBe(12_000);
  });

  it("replays acts by hand when it seeks back after a manual start", async () => {
    const { transport, live, loads, refresh } = await loadedConsole();
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
    const { transport, live, refresh } = await loadedConsole();
    const { app } = live();
    if (app !== null) sessions.get(app)?.setVolume(0.5);
    refresh();
    await transport.rewind();
    expect(live().take.acts).toHaveLength(1);
    await transport.seek(2000);
    expect([modeOf(live()), live().snapshot?.state]).toEqual(["script", "active"]);
  });

  it("undoes and redoes acts by hand one by one", async () => {
    const { editing, discardActs, live, store, refresh } = await loadedConsole();
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

  /** Presses the page's start button. */
  async function press({ live, refresh }: Awaited<ReturnType<typeof loadedConsole>>) {
    const { app } = live();
    if (app !== null) sessions.get(app)?.start("home");
    await idle();
    refresh();
  }

  it("starts a paused clock with a start on the page, at the chosen speed", async () => {
    const console = await loadedConsole();
    console.transport.changeSpeed(1);
    await press(console);
    expect([modeOf(console.live()), console.live().paused]).toEqual(["by-hand", false]);
    expect(console.live().app?.clock.speed()).toBe(2);
  });

  it("leaves the clock paused when a start is replayed, or made by the console", async () => {
    const { transport, live, refresh } = await loadedConsole();
    await live().app?.begin("connecting");
    refresh();
    expect(live().paused).toBe(true);
    await transport.seek(500);
    await transport.seek(0);
    expect([live().snapshot?.state, live().paused]).toEqual(["connecting", true]);
  });

  it.each([
    [
      "paused",
      async ({ transport }) => {
        await transport.toggle();
        await transport.toggle();
        await transport.rewind();
      },
    ],
    ["set", ({ transport }) => transport.seek(0)],
    [
      "stepped",
      async ({ transport }) => {
        await transport.step();
        await transport.rewind();
      },
    ],
  ] satisfies [string, (console: Awaited<ReturnType<typeof loadedConsole>>) => Promise<void>][])(
    "leaves a clock alone that a person has %s, until it is continued",
    async (_, hold) => {
      const console = await loadedConsole();
      await hold(console);
      await press(console);
      expect([console.live().snapshot?.state, console.live().paused]).toEqual(["connecting", true]);
      await console.transport.toggle();
      expect(console.live().paused).toBe(false);
    },
  );

  it("plays at the speed that was chosen while the clock was paused", async () => {
    const { transport, store, live } = await loadedConsole();
    transport.changeSpeed(1);
    expect(store.get().speed).toBe(2);
    await transport.toggle();
    expect(live().app?.clock.speed()).toBe(2);
  });
});

describe("createConsole while a page loads", () => {
  const OTHER = JSON.stringify({ ...FILE, id: "other", title: "Other" });

  /** The console with an act by hand at 0, whose next pages load when `finish` is called. */
  async function acted() {
    const console = await loadedConsole();
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
    expect([causes(), store.get().plan?.scenario.until]).toEqual([[], 10_000]);
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
    const { transport, live } = await loadedConsole();
    await Promise.all([transport.seek(3000), transport.seek(3000), transport.seek(4000)]);
    expect(positionOf(live())).toBe(4000);
  });

  it("shows the plan that was asked for last, even if an earlier one takes longer", async () => {
    const events = Array.from({ length: 9000 }, (_, at) => ({ at, event: "speech-start" }));
    const { library, store } = await loadedConsole({ ...FILE, attempts: [{ events }], expect: [] });
    const item = { at: 2, do: "stop" } as const;
    const stopped = { script: true, acts: [{ kind: "visitor", at: 2, item }], pins: [] } as const;
    await Promise.all([library.plan(NO_ACTS), library.plan(stopped)]);
    expect(store.get().plan?.rows.length).toBeLessThan(100);
  });
});
