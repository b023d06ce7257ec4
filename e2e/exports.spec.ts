import { readFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";
import { Ajv } from "ajv";
import diagnosticSchema from "../fixtures/diagnostic-export.schema.json" with { type: "json" };
import workflowSchema from "../fixtures/workflow-export.schema.json" with { type: "json" };
import { runScenario } from "../simulator/engine/runner.ts";
import { describeFaults, parseScenario } from "../simulator/scenario/parse.ts";
import { readExport } from "../src/diagnostics/export/export-read.ts";
import type { App } from "./support/app.ts";
import { Diagnostics } from "./support/diagnostics.ts";
import { expect, test } from "./support/test.ts";

const SAID = "My tooth hurts";
const EVENTS = [
  { at: 500, event: "call-start" },
  {
    at: 900,
    event: "transcript",
    payload: { type: "transcript", role: "user", transcriptType: "final", transcript: SAID },
  },
  { at: 1000, levels: { of: "assistant", every: 100, values: [0, 0.05, 0.12] } },
  { at: 9000, event: "error", payload: { type: "ejected", message: "Meeting has ended" } },
];

/** Runs a call of nine seconds that the service ends. */
async function call(app: App): Promise<void> {
  await app.open("/admin-testing");
  await app.arm([{ start: { after: 100 }, events: EVENTS }], { page: "admin" });
  await app.button("Start Quick Assessment").click();
  await app.advance(9000);
  await expect(app.button("Start Quick Assessment")).toBeEnabled();
}

const textOf = async (download: Download) => readFile(await download.path(), "utf8");

/** Returns the text of the file that `action` downloads. */
async function saved(page: Page, act: () => Promise<void>): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent("download"), act()]);
  return download;
}

const validates = (schema: object, text: string) => new Ajv().validate(schema, JSON.parse(text));

test("exports a session's log as a valid file that readExport reads", async ({ app, page }) => {
  await call(app);
  const card = page.getByRole("region", { name: "Live diagnostics log" });
  const exportButton = card.getByRole("button", { name: "Export", exact: true });
  const download = await saved(page, () => exportButton.click());
  expect(download.suggestedFilename()).toMatch(/^workflow-test-[\dT-]+Z\.json$/);

  const text = await textOf(download);
  expect(validates(workflowSchema, text)).toBe(true);
  const read = readExport(text);
  if (!read.ok || !("publicKey" in read.file.content)) throw new Error(JSON.stringify(read));
  expect(read.file.kind).toBe("workflow");
  const { workflowId, publicKey, sessionId, logs } = read.file.content;
  expect({ workflowId, publicKey }).toEqual({ workflowId: "scripted…", publicKey: "scripted…" });
  expect(sessionId).toBe((await app.snapshot()).sessionId);
  expect(text).not.toContain("scripted-workflow");
  const errors = logs.filter(({ type }) => type === "error");
  // One entry is the service's event, the other is the page's reaction.
  expect(errors.map(({ category }) => category)).toEqual(["workflow", "workflow"]);
});

test("exports the log and the environment from the staff panel", async ({ app, page }) => {
  await call(app);
  const staff = new Diagnostics(page);
  await staff.open();
  const download = await saved(page, () => staff.button("Export").click());
  expect(download.suggestedFilename()).toMatch(/^vapi-diagnostic-[\dT-]+Z\.json$/);
  const text = await textOf(download);
  expect(validates(diagnosticSchema, text)).toBe(true);
  expect(readExport(text)).toMatchObject({
    ok: true,
    file: { content: { environment: { online: true, indexedDb: true, client: true } } },
  });
});

test("saves the last call as a scenario that ends in the same state", async ({ app, page }) => {
  await call(app);
  const staff = new Diagnostics(page);
  await staff.open();
  await staff.button("Save as scenario").click();
  const download = await saved(page, () => staff.button("Save").click());
  const text = await textOf(download);
  expect(text).not.toContain(SAID);

  const parsed = parseScenario(text);
  if (!parsed.ok) throw new Error(describeFaults(parsed.faults));
  const { verdict, final } = await runScenario(parsed.scenario);
  expect(verdict).toBe("pass");
  expect({ ...final, sessionId: "" }).toEqual({ ...(await app.snapshot()), sessionId: "" });
});
