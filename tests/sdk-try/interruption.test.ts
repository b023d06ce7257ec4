import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT, run } from "../../scripts/run.ts";
import { runSteps, type Step } from "../../tools/sdk/steps.ts";

const OK = { ok: true, told: "ok", failures: [] };

/** A script that runs until it is interrupted, then exits after 50 ms. */
const SLOW_TO_GO = `
  process.once("SIGINT", () => setTimeout(() => { console.log("gone"); process.exit(); }, 50));
  setInterval(() => {}, 1000);
  require("node:fs").writeFileSync(process.argv[1], "");
`;

it("run waits until an interrupted command has ended", async () => {
  const folder = mkdtempSync(join(tmpdir(), "interruption-"));
  const ready = join(folder, "ready");
  try {
    const interruption = new AbortController();
    const ran = run([process.execPath, "-e", SLOW_TO_GO, ready], "keep", {
      signal: interruption.signal,
    });
    await expect.poll(() => existsSync(ready), { timeout: 30_000 }).toBe(true);
    interruption.abort();
    expect(await ran).toEqual({ ok: true, output: "gone\n" });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it("runSteps stops after an interrupted step and does not print its result", async () => {
  const interruption = new AbortController();
  const taken: string[] = [];
  const step = (name: string, take: () => void): Step => ({
    name,
    run: async () => {
      taken.push(name);
      take();
      return OK;
    },
  });
  const steps = [
    step("first", () => {}),
    step("second", () => interruption.abort()),
    step("third", () => {}),
  ];
  const told: string[] = [];
  const all = runSteps(ROOT, steps, interruption.signal, (line) => told.push(line));
  await expect(all).rejects.toThrow(/abort/i);
  expect(taken).toEqual(["first", "second"]);
  expect(told).toHaveLength(1);
});
