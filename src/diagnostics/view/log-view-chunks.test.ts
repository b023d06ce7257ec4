import { expect, it } from "vitest";
import { logEntry } from "../../../tests/support/fake-log.ts";
import { createChunks } from "./log-view-chunks.ts";

const thousand = Array.from({ length: 1000 }, (_, at) => logEntry({ message: String(at) }));

it("keeps the chunks that were needed last, and lets go of the others", () => {
  const chunks = createChunks();
  for (let at = 0; at < 12; at += 1) chunks.keep(`c${at}`, thousand);
  const kept = Array.from({ length: 12 }, (_, at) => chunks.at(`c${at}`, 999) !== undefined);
  expect(kept).toEqual([false, false, ...kept.slice(2).map(() => true)]);
});

it("keeps what has just come, however much it is", () => {
  const chunks = createChunks();
  for (let turn = 0; turn < 12; turn += 1) chunks.arrive("growing", turn * 1000, thousand);
  expect(chunks.at("growing", 11_999)).toMatchObject({ message: "999" });
});
