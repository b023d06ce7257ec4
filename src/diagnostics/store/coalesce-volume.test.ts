import { describe, expect, it } from "vitest";
import { createVirtualClock } from "../../../simulator/engine/virtual-clock.ts";
import { activityOf, reportOf } from "../../../tests/support/activity.ts";
import { createBrowser, entriesOf } from "../../../tests/support/log-tabs.ts";
import { millis } from "../../shared/units.ts";
import type { Activity } from "../../call/activity.ts";
import type { ProviderEventName } from "../../provider/events.ts";
import type { Note } from "../note.ts";
import { createRecorder } from "../capture/recorder.ts";
import { coalesceVolume } from "./coalesce-volume.ts";

/** A queue behind the coalescer that lists what it receives: the volume of each step, otherwise the cause. */
function createQueue() {
  const clock = createVirtualClock();
  const added: unknown[] = [];
  const page = { hidden: false };
  const queue = coalesceVolume(
    {
      add: ({ time, source, what }) =>
        added.push(
          source !== "call"
            ? source
            : what.cause === "volume.changed"
              ? [time, what.volume]
              : what.cause,
        ),
      drain: () => added.push("drained"),
      drop: () => added.push("dropped"),
    },
    { clock, isHidden: () => page.hidden },
  );
  const noteOf = (what: Activity, time: number = clock.now()): Note => ({
    time,
    source: "call",
    what,
  });
  return {
    queue,
    added,
    page,
    step: (volume: number, more: Partial<Activity> = {}, time?: number) =>
      queue.add(noteOf(activityOf({ cause: "volume.changed", volume }, more), time)),
    event: (name: ProviderEventName) => queue.add(noteOf(activityOf(reportOf(name)))),
    pass: (ms: number) => clock.runUntil(millis(clock.now() + ms)),
  };
}

describe("coalesceVolume", () => {
  it("adds an intermediate volume every 600 ms during a long drag", async () => {
    const { step, pass, added } = createQueue();
    for (let count = 1; count <= 20; count += 1) {
      step(count);
      await pass(100);
    }
    await pass(1000);
    expect(added).toEqual([
      [500, 6],
      [1100, 12],
      [1700, 18],
      [1900, 20],
    ]);
  });

  it("separates two drags by the times of their steps when all steps are handed over late", async () => {
    const { step, pass, added } = createQueue();
    step(0.9, {}, 1000);
    step(0.8, {}, 1100);
    step(0.5, {}, 9000);
    step(0.4, {}, 9100);
    await pass(600);
    expect(added).toEqual([
      [1100, 0.8],
      [9100, 0.4],
    ]);
  });

  it.each([
    ["another call", { sessionId: "the-next" }],
    ["a call that is over", { late: true }],
  ])("does not coalesce a step of a call with a later step of %s", async (_whose, what) => {
    const { step, pass, added } = createQueue();
    step(0.5);
    step(0.7, what);
    await pass(600);
    expect(added).toEqual([
      [0, 0.5],
      [0, 0.7],
    ]);
  });

  it("adds the held step before a call event that follows", async () => {
    const { step, event, pass, added } = createQueue();
    step(0.5);
    step(0.4);
    event("call-end");
    expect(added).toEqual([[0, 0.4], "provider.call-end"]);
    await pass(1000);
    expect(added).toHaveLength(2);
  });

  it("holds a step for the full hold time when an event ended the hold of the previous step", async () => {
    const { step, event, pass, added } = createQueue();
    step(0.5);
    await pass(300);
    event("speech-start");
    step(0.4);
    await pass(400);
    step(0.3);
    await pass(600);
    expect(added).toEqual([[0, 0.5], "provider.speech-start", [700, 0.3]]);
  });

  it("keeps coalescing when the page clock is set back", async () => {
    const { step, pass, added } = createQueue();
    step(0.5, {}, 5000);
    step(0.4, {}, 1000);
    await pass(600);
    expect(added).toEqual([[1000, 0.4]]);
  });

  it("coalesces steps between which volume levels and transcripts arrive", async () => {
    const { step, event, pass, added } = createQueue();
    step(0.5);
    event("volume-level");
    event("local-volume-level");
    event("transcript");
    step(0.4);
    await pass(600);
    expect(added).toEqual([
      "provider.volume-level",
      "provider.local-volume-level",
      "provider.transcript",
      [0, 0.4],
    ]);
  });

  it("adds the held step when the queue is drained, and every step at once on a hidden page", () => {
    const { queue, step, page, added } = createQueue();
    step(0.5);
    queue.drain();
    expect(added.splice(0)).toEqual([[0, 0.5], "drained"]);
    page.hidden = true;
    step(0.4);
    expect(added).toEqual([[0, 0.4]]);
  });

  it("drops the held step when the queue is told to drop its notes", async () => {
    const { queue, step, pass, added } = createQueue();
    step(0.5);
    queue.drop();
    await pass(1000);
    expect(added).toEqual(["dropped"]);
  });

  it("leaves one entry in storage when the page is left during a drag", async () => {
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
