import { describe, expect, it } from "vitest";
import { createTaskQueue } from "./task-queue.ts";

describe("createTaskQueue", () => {
  it("runs 100,000 tasks that a running task adds, in order, after that task", () => {
    const enqueue = createTaskQueue();
    const ran: number[] = [];
    enqueue(() => {
      for (let number = 1; number <= 100_000; number++) enqueue(() => ran.push(number));
      ran.push(0);
    });
    expect(ran.length).toBe(100_001);
    expect(ran.every((number, index) => number === index)).toBe(true);
  });
});
