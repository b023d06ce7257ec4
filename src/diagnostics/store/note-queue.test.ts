import { expect, it } from "vitest";
import { createVirtualClock } from "../../../simulator/engine/virtual-clock.ts";
import { millis } from "../../shared/units.ts";
import type { Note } from "../note.ts";
import { createNoteQueue } from "./note-queue.ts";

const noteOf = (time: number): Note => ({
  time,
  source: "app",
  what: { type: "info", category: "config", message: "a note" },
});

function createQueue() {
  const clock = createVirtualClock();
  const worked: number[][] = [];
  /** How many notes are worked on before time is up, and whoever hears of it. */
  const page = { hidden: false, atOnce: Infinity, heard: () => {} };
  const queue = createNoteQueue({
    clock,
    isHidden: () => page.hidden,
    work(notes) {
      const some = notes.slice(0, page.atOnce);
      worked.push(some.map(({ time }) => time));
      page.heard();
      return some.length;
    },
  });
  const pass = (ms: number) => clock.runUntil(millis(clock.now() + ms));
  return { queue, worked, page, clock, pass };
}

it("works on what came within 200 ms in one go, and in order", async () => {
  const { queue, worked, pass } = createQueue();
  queue.add(noteOf(1));
  await pass(150);
  queue.add(noteOf(2));
  expect(worked).toEqual([]);
  await pass(50);
  expect(worked).toEqual([[1, 2]]);
  await pass(1000);
  expect(worked).toEqual([[1, 2]]);
  queue.add(noteOf(3));
  await pass(200);
  expect(worked).toEqual([[1, 2], [3]]);
});

it("leaves time for everything else between each five hundred", async () => {
  const { queue, worked, clock, pass } = createQueue();
  for (let time = 0; time < 1200; time += 1) queue.add(noteOf(time));
  const between: number[] = [];
  clock.after(millis(200), () => between.push(worked.length));
  await pass(200);
  expect(worked.map(({ length }) => length)).toEqual([500, 500, 200]);
  expect(worked.flat()).toEqual(Array.from({ length: 1200 }, (_, time) => time));
  expect(between).toEqual([1]);
});

it("goes on later with what there was no time for", async () => {
  const { queue, worked, page, pass } = createQueue();
  page.atOnce = 2;
  for (let time = 0; time < 5; time += 1) queue.add(noteOf(time));
  await pass(200);
  expect(worked).toEqual([[0, 1], [2, 3], [4]]);
});

it.each<[string, (queue: ReturnType<typeof createQueue>["queue"]) => void, number[][]]>([
  ["drops everything", (queue) => queue.drop(), [[1]]],
  [
    "drops everything and adds something",
    (queue) => {
      queue.drop();
      queue.add(noteOf(9));
    },
    [[1], [9]],
  ],
  ["adds something", (queue) => queue.add(noteOf(9)), [[1], [2], [9]]],
  [
    "throws",
    () => {
      throw new Error("Go away.");
    },
    [[1]],
  ],
])("holds where somebody who hears of it %s", async (_what, act, expected) => {
  const { queue, worked, page, clock } = createQueue();
  page.atOnce = 1;
  page.heard = () => {
    page.heard = () => {};
    act(queue);
  };
  queue.add(noteOf(1));
  queue.add(noteOf(2));
  await clock.runUntil(millis(200)).catch(() => {});
  await clock.runUntil(millis(1000));
  expect(worked).toEqual(expected);
  queue.add(noteOf(10));
  await clock.runUntil(millis(2000));
  expect(worked.slice(expected.length)).toEqual([[10]]);
});

it("waits for no timer on a hidden page", async () => {
  const { queue, worked, page } = createQueue();
  page.hidden = true;
  queue.add(noteOf(1));
  queue.add(noteOf(2));
  await Promise.resolve();
  expect(worked).toEqual([[1, 2]]);
});

it("works on everything at once when told to, and on nothing that was dropped", async () => {
  const { queue, worked, pass } = createQueue();
  for (let time = 0; time < 700; time += 1) queue.add(noteOf(time));
  queue.drain();
  expect(worked.map(({ length }) => length)).toEqual([700]);
  queue.add(noteOf(1));
  queue.drop();
  await pass(1000);
  queue.add(noteOf(2));
  await pass(200);
  expect(worked.slice(1)).toEqual([[2]]);
});
