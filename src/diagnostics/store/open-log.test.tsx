import { IDBFactory } from "fake-indexeddb";
import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { entriesOf, messagesOf, turns } from "../../../tests/support/log-tabs.ts";
import { INITIAL_STATE } from "../../call/state.ts";
import { createSystemClock } from "../../shared/system-clock.ts";
import type { Clock } from "../../shared/clock.ts";
import { configuredWith } from "../../../tests/support/configurations.ts";
import { millis } from "../../shared/units.ts";
import { openLog } from "./open-log.ts";
import { createRecorder } from "../capture/recorder.ts";

const configuration = configuredWith({
  publicKey: "a-key-of-the-page",
  assistant: "assistant-id",
  workflow: null,
  faults: ["The address is none."],
});
const session = {
  hasClient: () => false,
  subscribe: () => () => {},
  state: () => INITIAL_STATE,
  observe: () => () => {},
  controls: () => null,
};

/** A clock whose timers never run, so that nothing is stored by a timer. */
const stopped: Clock = { ...createSystemClock(), after: () => () => {} };

const retention = vi.hoisted(() => ({ LOG_DAYS: null as number | null, LOG_HAS_WORDS: true }));
vi.mock("../retention.ts", () => retention);

const open = (clock: Clock = createSystemClock()) =>
  openLog({ recorder: createRecorder(clock), clock, configuration, services: [], session });

const setHidden = (value: boolean) =>
  Object.defineProperty(document, "hidden", { configurable: true, value });

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});
afterEach(() => {
  retention.LOG_DAYS = null;
  setHidden(false);
});

describe("openLog", () => {
  it("begins the log with an entry on which settings are present, without their values", async () => {
    const log = open();
    await log.flush();
    expect(await messagesOf(log)).toEqual([
      "The page was opened at /",
      "The public key is configured.",
      "The assistant is configured.",
      "The workflow is missing.",
      "The address is none.",
    ]);
    expect(JSON.stringify(await entriesOf(log))).not.toMatch(/a-key-of-the-page|assistant-id/);
  });

  it("removes entries that are older than the days of the build", async () => {
    const at = (day: number): Clock => ({
      ...stopped,
      date: () => millis(Date.UTC(2026, 10, day)),
    });
    const pathOf = async (log: ReturnType<typeof open>) =>
      (await messagesOf(log)).filter((message) => message.startsWith("The page was opened"));
    for (const day of [1, 5]) await open(at(day)).flush();
    retention.LOG_DAYS = 5;
    const opened = open(at(9));
    await opened.flush();
    expect(await pathOf(opened)).toHaveLength(2);
  });

  it.each([
    [
      "is hidden",
      () => {
        setHidden(true);
        document.dispatchEvent(new Event("visibilitychange"));
      },
    ],
    ["is unloaded", () => window.dispatchEvent(new Event("pagehide"))],
  ])("stores all notes at once when the page %s", async (_name, leave) => {
    const log = open(stopped);
    log.note("app", { type: "info", category: "config", message: "the last words" });
    leave();
    await turns();
    const later = open(stopped);
    expect(await messagesOf(later)).toContain("the last words");
  });

  it("adds the entry on the environment after the entries on the configuration", async () => {
    const log = open();
    await vi.waitFor(async () => {
      await log.flush();
      expect(await messagesOf(log)).toContainEqual(
        expect.stringMatching(/^The environment was read/),
      );
    });
  });

  it("stores entries in a browser without BroadcastChannel", async () => {
    const channel = globalThis.BroadcastChannel;
    Reflect.deleteProperty(globalThis, "BroadcastChannel");
    try {
      const log = open();
      log.note("app", { type: "info", category: "config", message: "alone" });
      await log.flush();
      expect(await messagesOf(log)).toContain("alone");
    } finally {
      globalThis.BroadcastChannel = channel;
    }
  });
});
