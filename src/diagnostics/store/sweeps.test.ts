import { expect, it } from "vitest";
import { createVirtualClock } from "../../../simulator/engine/virtual-clock.ts";
import { createBrowser, entriesOf } from "../../../tests/support/log-tabs.ts";
import { millis } from "../../shared/units.ts";
import type { CallNote, Note } from "../note.ts";
import { createRecorder } from "../record/recorder.ts";
import { gatherSweeps } from "./sweeps.ts";

/** A queue behind sweeps that says what came to it: the volume of each step, the cause of all else. */
function createQueue() {
  const clock = createVirtualClock();
  const came: unknown[] = [];
  const page = { hidden: false };
  const queue = gatherSweeps(
    {
      add: ({ time, source, what }) =>
        came.push(
          source !== "call"
            ? source
            : what.cause === "volume.changed"
              ? [time, what.detail]
              : what.cause,
        ),
      drain: () => came.push("drained"),
      drop: () => came.push("dropped"),
    },
    { clock, isHidden: () => page.hidden },
  );
  const noteOf = (what: Partial<CallNote>, time: number = clock.now()): Note => ({
    time,
    source: "call",
    what: {
      at: clock.now(),
      cause: "volume.changed",
      sessionId: "the-call",
      late: false,
      detail: null,
      ...what,
    },
  });
  return {
    queue,
    came,
    page,
    step: (volume: number, what: Partial<CallNote> = {}, time?: number) =>
      queue.add(noteOf({ detail: volume, ...what }, time)),
    hear: (cause: string) => queue.add(noteOf({ cause })),
    pass: (ms: number) => clock.runUntil(millis(clock.now() + ms)),
  };
}

it("keeps of a sweep what it came to, and when", async () => {
  const { step, pass, came } = createQueue();
  for (let percent = 95; percent >= 0; percent -= 5) {
    await pass(25);
    step(percent / 100);
  }
  expect(came).toEqual([]);
  await pass(600);
  expect(came).toEqual([[500, 0]]);
});

it("says of a long one where it stood, so that no more than a moment of it is only in memory", async () => {
  const { step, pass, came } = createQueue();
  for (let count = 1; count <= 20; count += 1) {
    step(count);
    await pass(100);
  }
  await pass(1000);
  expect(came).toEqual([
    [500, 6],
    [1100, 12],
    [1700, 18],
    [1900, 20],
  ]);
});

it("tells sweeps apart by when they were noted, however late they are handed over", async () => {
  const { step, pass, came } = createQueue();
  step(0.9, {}, 1000);
  step(0.8, {}, 1100);
  step(0.5, {}, 9000);
  step(0.4, {}, 9100);
  await pass(600);
  expect(came).toEqual([
    [1100, 0.8],
    [9100, 0.4],
  ]);
});

it.each([
  ["another call", { sessionId: "the-next" }],
  ["a call that is over", { late: true }],
])("does not take the volume of %s for a step", async (_whose, what) => {
  const { step, pass, came } = createQueue();
  step(0.5);
  step(0.7, what);
  await pass(600);
  expect(came).toEqual([
    [0, 0.5],
    [0, 0.7],
  ]);
});

it("comes before what followed it", async () => {
  const { step, hear, pass, came } = createQueue();
  step(0.5);
  step(0.4);
  hear("provider.call-end");
  expect(came).toEqual([[0, 0.4], "provider.call-end"]);
  await pass(1000);
  expect(came).toHaveLength(2);
});

it("lasts as long after one that was ended as after none", async () => {
  const { step, hear, pass, came } = createQueue();
  step(0.5);
  await pass(300);
  hear("provider.speech-start");
  step(0.4);
  await pass(400);
  step(0.3);
  await pass(600);
  expect(came).toEqual([[0, 0.5], "provider.speech-start", [700, 0.3]]);
});

it("goes on where the clock of the page is set back", async () => {
  const { step, pass, came } = createQueue();
  step(0.5, {}, 5000);
  step(0.4, {}, 1000);
  await pass(600);
  expect(came).toEqual([[1000, 0.4]]);
});

it("is not cut short by what never ceases", async () => {
  const { step, hear, pass, came } = createQueue();
  step(0.5);
  hear("provider.volume-level");
  hear("provider.local-volume-level");
  hear("provider.transcript");
  step(0.4);
  await pass(600);
  expect(came).toEqual([
    "provider.volume-level",
    "provider.local-volume-level",
    "provider.transcript",
    [0, 0.4],
  ]);
});

it("holds nothing back from a page that is left, or hidden", () => {
  const { queue, step, page, came } = createQueue();
  step(0.5);
  queue.drain();
  expect(came.splice(0)).toEqual([[0, 0.5], "drained"]);
  page.hidden = true;
  step(0.4);
  expect(came).toEqual([[0, 0.4]]);
});

it("forgets what was held back where everything is dropped", async () => {
  const { queue, step, pass, came } = createQueue();
  step(0.5);
  queue.drop();
  await pass(1000);
  expect(came).toEqual(["dropped"]);
});

it("is stored in its one entry where the page is left before it rests", async () => {
  const browser = await createBrowser();
  const recorder = createRecorder(browser.clock);
  const { log } = browser.openTab({ recorder });
  for (const detail of [0.9, 0.8, 0.7])
    recorder.note("call", {
      at: browser.clock.now(),
      cause: "volume.changed",
      sessionId: null,
      late: false,
      detail,
    });
  await log.flush();
  const [entry, ...more] = await entriesOf(browser.openTab().log);
  expect(entry?.details).toMatchObject({ cause: "volume.changed", volume: 0.7 });
  expect(more).toEqual([]);
});
