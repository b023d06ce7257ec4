import { describe, expect, it, vi } from "vitest";
import { FILE, idle, loadedConsole, setUpConsole } from "../../../tests/support/test-console.ts";
import { millis } from "../../../src/shared/units.ts";
import { fixtureText } from "../../engine/fixture-library.ts";
import { findArmed } from "./storage/armed.ts";
import { keptActs } from "./run/take.ts";
import { modeOf } from "./frames.ts";

describe("the library of createConsole", () => {
  it("opens the page of the loaded scenario with the clock paused at 0, and computes the expected trace", async () => {
    const { store, live, loads } = await loadedConsole();
    expect(loads).toEqual(["/?scenario=mine&clock=paused"]);
    expect(store.get().entries[0]).toMatchObject({ id: "mine" });
    expect(store.get().plan?.results.flat()).toHaveLength(1);
    expect([modeOf(live()), live().paused, live().now]).toEqual(["ready", true, 0]);
  });

  it("reloads the scenario's page when another provider is chosen", async () => {
    const { library, store, loads } = await loadedConsole();
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
    const { library, store } = setUpConsole();
    await library.choose("standin");
    await library.loadById("disconnect-while-connecting");
    expect(store.get().message).toBe("The real SDK omits 1 event of this script.");
    const calm = store.get().entries.find(({ id }) => id === "friendly-conversation");
    if (calm === undefined) throw new Error("There is no such scenario.");
    await library.load(calm);
    expect(store.get()).toMatchObject({ message: "" });
    await library.loadById("disconnect-while-connecting");
    await library.importText(calm.text, "calm.json");
    expect(store.get().message).toBe("Same as friendly-conversation in the library.");
  });

  it("keeps a refused text as a draft and leaves the preview unchanged", async () => {
    const { library, store } = await loadedConsole();
    await library.importText('{"schemaVersion": 1}', "broken.json");
    expect(store.get().draft).toMatchObject({ name: "broken.json", faults: [{}, {}] });
    expect(store.get().loaded?.entry.id).toBe("mine");
    await library.importText(JSON.stringify(FILE), "mine.json");
    expect(store.get().draft).toBeNull();
  });

  it("loads the default call and shows a message when no scenario has the id", async () => {
    const { library, store } = setUpConsole();
    await library.loadById("no-such-scenario");
    expect(store.get().loaded?.entry.id).toBe("friendly-conversation");
    expect(store.get().message).toContain("no-such-scenario");
  });
});

describe("a scenario outside of the library", () => {
  it("stays armed for pages in other tabs until a scenario of the library is opened", async () => {
    const kept = new Map<string, string>();
    const setItem = (key: string, text: string) => kept.set(key, text);
    const getItem = (key: string) => kept.get(key) ?? null;
    vi.stubGlobal("sessionStorage", { setItem, getItem });
    const { library } = setUpConsole();
    await library.load({ text: JSON.stringify({ ...FILE, title: "Before it was saved" }) });
    expect(findArmed("mine")).toContain("Before it was saved");
    await library.importText(JSON.stringify(FILE), "mine.json");
    expect(findArmed("mine")).toBeNull();
  });
});

describe("the edits of createConsole", () => {
  it("keeps typed text and acts by hand when another scenario is opened, and undoes only the text", async () => {
    const { live, library, editing, store, refresh } = await loadedConsole();
    await live().app?.visit({ do: "start" });
    refresh();
    const typed = JSON.stringify({ ...FILE, title: "Typed" });
    editing.type(() => typed);
    await library.loadById("short-call");
    await library.loadById("mine");
    expect(store.get().loaded?.text).toBe(typed);
    expect([live().take.acts.length, store.get().message]).toEqual([1, "Restored 1 act by hand."]);
    await editing.undo();
    expect([live().take.acts.length, store.get().message]).toEqual([1, "Undone: typed in Source."]);
  });

  it("keeps edits of a text that has the id of another scenario of the library", async () => {
    const { library, editing, sending, store } = setUpConsole();
    const id = "friendly-conversation";
    const mine = (fixtureText(id) ?? "").replace(/"title": "[^"]*"/, '"title": "My version"');
    await library.loadById(id);
    await library.save(mine, id);
    await sending.startDefault();
    await editing.patch([{ path: ["title"], value: "Edited" }], "retitled");
    const other = store.get().entries.find((entry) => entry.id === "short-call");
    if (other !== undefined) library.rename(other, "Another");
    await idle();
    expect(store.get().loaded?.scenario.title).toBe("Edited");
  });

  it("undoes a rename before an earlier edit, and the edit next", async () => {
    const { library, editing, store } = await loadedConsole();
    await editing.patch([{ path: ["until"], value: 12_000 }], "prolonged the run");
    const mine = store.get().entries.find((entry) => entry.id === "mine");
    if (mine !== undefined) library.rename(mine, "Renamed");
    await idle();
    const shown = () => {
      const { loaded, message } = store.get();
      return [loaded?.scenario.title, loaded?.scenario.until, message];
    };
    expect(shown()).toEqual(["Renamed", 12_000, "Renamed mine."]);
    await editing.undo();
    await idle();
    expect(shown()).toEqual(["Mine", 12_000, "Undone: Renamed mine."]);
    await editing.undo();
    expect(shown()).toEqual(["Mine", 10_000, "Undone: prolonged the run."]);
  });

  it("plays with another provider even while the text has faults", async () => {
    const { library, editing, store, loads } = setUpConsole();
    // The default call of the admin page is not in the list.
    await library.loadDefault("admin");
    await editing.setText("{ broken", "broke it");
    await library.choose("standin");
    expect(loads.at(-1)).toContain("provider=standin");
    expect(store.get().loaded?.text).toBe("{ broken");
  });

  it.each(["{ broken", JSON.stringify({ ...FILE, title: 5 })])(
    "adds nothing to the text %s and says that it has faults",
    async (text) => {
      const { transport, editing, pin, sending, store } = await loadedConsole();
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
    const { transport, sending, live, store, wall, refresh } = await loadedConsole();
    await transport.advance(5000);
    await live().app?.begin("active");
    refresh();
    // The plan with the act by hand is computed after a pause.
    await wall.runUntil(millis(300));
    await idle();
    store.change({ place: { at: 6000, order: "after" } });
    await sending.press({ title: "End", sends: [{ event: "call-end" }] }, "home", "active");
    expect(store.get().loaded?.scenario.attempts[0].events.at(-1)).toMatchObject({ at: 6000 });
  });
});

describe("the status message of createConsole", () => {
  it("no longer shows the verdict after another text, another scenario or discarded acts", async () => {
    const { transport, editing, library, discardActs, live, store, wall } = await loadedConsole();
    const toEnd = async () => {
      await transport.seek(10_000);
      expect(store.get().message).toContain("Played to the end");
    };
    await toEnd();
    editing.type(() => JSON.stringify({ ...FILE, title: "Typed" }));
    await wall.runUntil(millis(wall.now() + 5000));
    expect(store.get().message).toBe("");
    await transport.rewind();
    await toEnd();
    await library.loadById("short-call");
    expect(store.get().message).toBe("");
    await live().app?.visit({ do: "start" });
    await discardActs();
    expect(store.get().message).toBe("Discarded the acts by hand.");
  });
});

describe("the plan of createConsole", () => {
  it("is computed anew after an act by hand, not when the script begins", async () => {
    const { transport, live, store, wall, refresh } = await loadedConsole();
    const { plan } = store.get();
    await transport.seek(500);
    await wall.runUntil(millis(300));
    await idle();
    expect([live().take.script, store.get().plan === plan]).toEqual([true, true]);
    await live().app?.visit({ do: "stop" });
    refresh();
    await wall.runUntil(millis(600));
    await idle();
    expect(store.get().plan).not.toBe(plan);
  });
});

describe("the manual events of createConsole", () => {
  const RATE_LIMIT = {
    title: "Rate",
    sends: [{ event: "error", payload: { type: "rate_limit" } }],
  } as const;

  it("opens the admin page to send a preset of the admin catalogue", async () => {
    const { sending, live, loads } = await loadedConsole();
    await sending.press(RATE_LIMIT, "admin", "active");
    expect(loads.at(-1)).toBe("/admin-testing?scenario=friendly-conversation-admin&clock=paused");
    expect(live().snapshot?.error).toBe("An unexpected error occurred during the workflow call.");
  });

  it("shows why it cannot send a preset when the page cannot start a call", async () => {
    const { sending, store } = await loadedConsole({ ...FILE, configured: false });
    await sending.press(RATE_LIMIT, "home", "active");
    expect(store.get().message).toContain("VAPI not initialized");
  });

  it("sends a single event even after the end of the call, but not before the first call", async () => {
    const { sending, live, store } = await loadedConsole();
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

  it("sends only the event to a connecting call, and says the acts that come before it otherwise", async () => {
    const { sending, live, store } = await loadedConsole();
    const causes = () =>
      live()
        .app?.trace()
        .map(({ cause }) => cause);
    const speech = { title: "Speech", sends: [{ event: "speech-start" }] } as const;
    await sending.press(speech, "home", "connecting");
    expect(store.get().message).toBe("Sent: Speech, after start.");
    await sending.press(speech, "home", "connecting");
    expect(store.get().message).toBe("Sent: Speech.");
    expect(causes()).not.toContain("provider.call-start");
    await sending.press(speech, "home", "active");
    expect(store.get().message).toBe("Sent: Speech, after call-start.");
    expect(causes()?.slice(-2)).toEqual(["provider.call-start", "provider.speech-start"]);
  });

  it("sends call-start once to a page without a call", async () => {
    const { sending, live } = await loadedConsole();
    const start = { title: "call-start", sends: [{ event: "call-start" }] } as const;
    await sending.press(start, "home", "active");
    const causes = live()
      .app?.trace()
      .map(({ cause }) => cause);
    expect(causes).toEqual(["visitor.start", "provider.call-start"]);
  });

  it("opens the page of an ended call anew, and undo brings back the earlier acts", async () => {
    const { sending, editing, live, refresh } = await loadedConsole();
    const acts = () => live().take.acts.map(({ kind }) => kind);
    await live().app?.begin("active");
    refresh();
    await live().app?.visit({ do: "stop" });
    window.location.pathname = "/call-ending";
    refresh();
    const before = acts();
    const { app } = live();
    await sending.press(RATE_LIMIT, "home", "active");
    expect(live().app).not.toBe(app);
    await editing.undo();
    expect(acts()).toEqual([]);
    await editing.undo();
    expect([acts(), before]).toEqual([before, ["visitor", "event", "visitor"]]);
  });

  it("sends a held level ten times a second of the call, in place of the script's, and 0 after its release", async () => {
    const levels = { of: "assistant", every: 100, values: Array.from({ length: 50 }, () => 0.01) };
    const events = [
      { at: 1000, event: "call-start" },
      { at: 1000, levels },
    ];
    const file = { ...FILE, attempts: [{ events }] };
    const { sending, transport, live, store, wall, refresh } = await loadedConsole(file);
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
    await wall.runUntil(millis(wall.now() + 200));
    await vi.waitFor(() =>
      expect(store.get().plan?.voices.assistant).toContainEqual({ at: 2350, level: 0.5 }),
    );
  });
});
