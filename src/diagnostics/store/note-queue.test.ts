import { describe, expect, it } from "vitest";
import { createVirtualClock } from "../../../simulator/engine/virtual-clock.ts";
import { activityOf, reportOf } from "../../../tests/support/activity.ts";
import { createBrowser, entriesOf } from "../../../tests/support/log-tabs.ts";
import type { Activity } from "../../call/activity.ts";
import type { ProviderEventName } from "../../provider/events.ts";
import { millis } from "../../shared/units.ts";
import { createRecorder } from "../capture/recorder.ts";
import type { Note } from "../note.ts";
import { createNoteQueue, type NoteQueue } from "./note-queue.ts";

const noteOf = (time: number): Note => ({
  time,
  source: "app",
  what: { type: "info", category: "config", message: "a note" },
});

function createQueue() {
  const clock = createVirtualClock();
  const batches: number[][] = [];
  /** `limit`: the number of notes processed before the time is up. `onBatch`: called after each batch. */
  const page = { hidden: false, limit: Infinity, onBatch: () => {} };
  const queue = createNoteQueue({
    clock,
    isHidden: () => page.hidden,
    work(notes) {
      const some = notes.slice(0, page.limit);
      batches.push(some.map(({ time }) => time));
      page.onBatch();
      return some.length;
    },
  });
  const add = (...times: readonly number[]) => times.forEach((time) => queue.add(noteOf(time)));
  const pass = (ms: number) => clock.runUntil(millis(clock.now() + ms));
  return { queue, add, batches, page, clock, pass };
}
const upTo = (count: number) => Array.from({ length: count }, (_, time) => time);

describe("createNoteQueue", () => {
  it("processes the notes that are added within 200 ms in one batch, in order", async () => {
    const { add, batches, pass } = createQueue();
    add(1);
    await pass(150);
    add(2);
    expect(batches).toEqual([]);
    await pass(50);
    expect(batches).toEqual([[1, 2]]);
    await pass(1000);
    expect(batches).toEqual([[1, 2]]);
    add(3);
    await pass(200);
    expect(batches).toEqual([[1, 2], [3]]);
  });

  it("lets other tasks run between batches of 500 notes", async () => {
    const { add, batches, clock, pass } = createQueue();
    add(...upTo(1200));
    const between: number[] = [];
    clock.after(millis(200), () => between.push(batches.length));
    await pass(200);
    expect(batches.map(({ length }) => length)).toEqual([500, 500, 200]);
    expect(batches.flat()).toEqual(upTo(1200));
    expect(between).toEqual([1]);
  });

  it("processes the rest of a batch in later batches when the time limit of the batch is reached", async () => {
    const { add, batches, page, pass } = createQueue();
    page.limit = 2;
    add(...upTo(5));
    await pass(200);
    expect(batches).toEqual([[0, 1], [2, 3], [4]]);
  });

  it.each<[string, (queue: NoteQueue) => void, number[][]]>([
    ["drops all notes", (queue) => queue.drop(), [[1]]],
    [
      "drops all notes and adds one",
      (queue) => {
        queue.drop();
        queue.add(noteOf(9));
      },
      [[1], [9]],
    ],
    ["adds a note", (queue) => queue.add(noteOf(9)), [[1], [2], [9]]],
    [
      "throws",
      () => {
        throw new Error("Go away.");
      },
      [[1]],
    ],
  ])("processes later notes after a listener %s", async (_what, act, expected) => {
    const { queue, add, batches, page, clock } = createQueue();
    page.limit = 1;
    page.onBatch = () => {
      page.onBatch = () => {};
      act(queue);
    };
    add(1, 2);
    await clock.runUntil(millis(200)).catch(() => {});
    await clock.runUntil(millis(1000));
    expect(batches).toEqual(expected);
    add(10);
    await clock.runUntil(millis(2000));
    expect(batches.slice(expected.length)).toEqual([[10]]);
  });

  it("processes notes without a timer on a hidden page", async () => {
    const { add, batches, page } = createQueue();
    page.hidden = true;
    add(1, 2);
    await Promise.resolve();
    expect(batches).toEqual([[1, 2]]);
  });

  it("processes all notes at once when drained, except those that were dropped before", async () => {
    const { queue, add, batches, pass } = createQueue();
    add(...upTo(700));
    queue.drain();
    expect(batches.map(({ length }) => length)).toEqual([700]);
    add(1);
    queue.drop();
    await pass(1000);
    add(2);
    await pass(200);
    expect(batches.slice(1)).toEqual([[2]]);
  });
});

describe("a drag of the volume slider", () => {
  /** `list` processes the notes and returns the time of each step, otherwise the cause. */
  function createDrag() {
    const notes: unknown[] = [];
    const queue = createNoteQueue({
      clock: createVirtualClock(),
      isHidden: () => false,
      work: (batch) =>
        notes.push(
          ...batch.map(
            ({ time, source, what }) =>
              source === "call" && (what.cause === "volume.changed" ? time : what.cause),
          ),
        ),
    });
    const add = (what: Activity, time: number) => queue.add({ time, source: "call", what });
    return {
      step: (time: number, more: Partial<Activity> = {}) =>
        add(activityOf({ cause: "volume.changed", volume: 0.5 }, more), time),
      event: (name: ProviderEventName) => add(activityOf(reportOf(name)), 0),
      list() {
        queue.drain();
        return notes;
      },
    };
  }

  it("leaves its latest step, also when the page's clock is set back", () => {
    const { step, list } = createDrag();
    for (const time of [5000, 5100, 1000, 1100]) step(time);
    expect(list()).toEqual([1100]);
  });

  it("differs from another drag by the times of the steps when all steps are handed over late", () => {
    const { step, list } = createDrag();
    for (const time of [1000, 1100, 9000, 9100]) step(time);
    expect(list()).toEqual([1100, 9100]);
  });

  it.each([
    ["another call", { sessionId: "the-next" }],
    ["a call that is over", { late: true }],
  ])("differs from the steps of %s", (_whose, what) => {
    const { step, list } = createDrag();
    step(1);
    step(2, what);
    expect(list()).toEqual([1, 2]);
  });

  it("is ended by an event of the call, but not by volume levels and transcripts", () => {
    const { step, event, list } = createDrag();
    step(1);
    event("volume-level");
    event("local-volume-level");
    event("transcript");
    step(2);
    event("speech-start");
    step(3);
    expect(list()).toEqual([
      "provider.volume-level",
      "provider.local-volume-level",
      "provider.transcript",
      2,
      "provider.speech-start",
      3,
    ]);
  });

  it("leaves one entry in storage when the page is left during it", async () => {
    const browser = await createBrowser();
    const recorder = createRecorder(browser.clock);
    const { log } = browser.openTab({ recorder });
    for (const volume of [0.9, 0.8, 0.7])
      recorder.note("call", activityOf({ cause: "volume.changed", volume }));
    await log.flush();
    const [entry, ...more] = await entriesOf(browser.openTab().log);
    expect(entry?.details).toMatchObject({ cause: "volume.changed", volume: 0.7 });
    expect(more).toEqual([]);
  });
});
