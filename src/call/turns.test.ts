import { expect, it } from "vitest";
import { createTurns } from "./turns.ts";

it("runs what a task sets off after it, in order, however much that is", () => {
  const inTurn = createTurns();
  const ran: number[] = [];
  inTurn(() => {
    for (let number = 1; number <= 100_000; number++) inTurn(() => ran.push(number));
    ran.push(0);
  });
  expect(ran.length).toBe(100_001);
  expect(ran.every((number, index) => number === index)).toBe(true);
});
