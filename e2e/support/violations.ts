import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type { AxeResults } from "axe-core";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** An open dialog, which covers the rest of the page. */
const DIALOG = "dialog:modal";

/**
 * Checks the page, or the dialog that covers it, with axe and returns each violated rule with its elements.
 *
 * @param exclude selectors of elements that are not checked.
 * @param within the selector of the part of the page to check, by default all of it.
 */
export async function violations(
  page: Page,
  exclude: readonly string[] = [],
  within?: string,
): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe);
  const part = (await page.locator(DIALOG).count()) > 0 ? DIALOG : within;
  const context = { exclude, ...(part !== undefined && { include: [part] }) };
  const results = await page.evaluate<AxeResults>(
    `axe.run(${JSON.stringify(context)}, { runOnly: ${JSON.stringify(RULES)}, resultTypes: ["violations"] })`,
  );
  return results.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
  );
}
