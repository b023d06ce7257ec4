import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { strFromU8, unzipSync } from "fflate";
import { ANY_SIZE, expect, test } from "./support/test.ts";

const FIXTURE = "ejected-mid-call";
const scenario = (id: string, title = `Title of ${id}`) =>
  JSON.stringify({ schemaVersion: 1, id, title, visitor: [{ at: 0, do: "start" }] }, null, 2);

interface Upload {
  readonly name: string;
  readonly content: string | Buffer;
}

const bring = (page: Page, files: readonly Upload[]) =>
  page.getByLabel("Scenario files to import").setInputFiles(
    files.map(({ name, content }) => ({
      name,
      mimeType: "application/octet-stream",
      buffer: Buffer.from(content),
    })),
  );

const rowOf = (page: Page, id: string) =>
  page
    .getByRole("list", { name: "Scenarios found" })
    .getByRole("listitem")
    .filter({ has: page.locator(`[data-id="${id}"]`) });
const loadedRow = (page: Page, id: string) =>
  page.locator(`[data-id="${id}"][aria-current="true"]`);
const toolsOf = async (page: Page, id: string) => {
  await rowOf(page, id).hover();
  await page.getByRole("button", { name: `Story and actions of ${id}`, exact: true }).click();
};

const undo = (page: Page) => page.getByRole("button", { name: /^Undo: / });
const expectArmed = (page: Page, id: string) =>
  expect.poll(() => page.evaluate("window.voiceSimPreview?.armed().id")).toBe(id);

test.describe("the library of /__sim", ANY_SIZE, () => {
  test("groups the scenarios, and remembers which groups are open", async ({ sim, page }) => {
    await page.goto("/__sim?scenario=go-home");
    await sim.ready();
    const head = (name: RegExp) => page.getByRole("button", { name });
    await expect(loadedRow(page, "go-home")).toBeInViewport({ ratio: 1 });
    await expect(head(/^Errors \d+$/)).toHaveAttribute("aria-expanded", "false");
    await expect(page.locator("[data-id=short-call]")).toHaveCount(0);
    await head(/^Conversation \d+$/).press("Enter");
    await expect(page.locator("[data-id=short-call]")).toBeVisible();
    await head(/^Endings \d+$/).press("Enter");
    await expect(loadedRow(page, "go-home")).toHaveCount(0);
    expect(await sim.violations(".sim-library")).toEqual([]);
    await page.goto("/__sim?scenario=short-call");
    await expect(loadedRow(page, "short-call")).toBeVisible();
    await expect(head(/^Endings \d+$/)).toHaveAttribute("aria-expanded", "false");

    // A search looks into closed groups, too.
    await page.getByRole("searchbox").fill("go-home");
    await expect(page.locator("[data-id=go-home]")).toBeVisible();
    await page.getByRole("searchbox").fill("");

    // A changed fixture stays in view, in the group of the user's own.
    await sim.paste(scenario("short-call", "Mine now"));
    await page.getByRole("dialog").getByRole("button", { name: "Replace" }).click();
    await expect(head(/^Yours 1$/)).toHaveAttribute("aria-expanded", "true");
    await expect(loadedRow(page, "short-call")).toBeInViewport({ ratio: 1 });
  });

  test("checks, exports and deletes several scenarios at once", async ({ sim, page }) => {
    await sim.open();
    await bring(page, [
      { name: "one.json", content: scenario("first-import") },
      { name: "two.json", content: scenario("second-import") },
    ]);
    await sim.button("Select").click();
    await page.getByRole("searchbox").fill("import");
    await sim.button("Select all 2").click();
    await page.getByRole("searchbox").fill("");
    await page.getByRole("checkbox", { name: "Select go-home", exact: true }).check();
    const bar = page.getByRole("group", { name: "Selected scenarios" });
    await expect(bar).toContainText("3 scenarios selected");
    expect(await sim.violations(".sim-library")).toEqual([]);
    const [saved] = await Promise.all([
      page.waitForEvent("download"),
      bar.getByRole("button", { name: "Export" }).click(),
    ]);
    const files = unzipSync(readFileSync(await saved.path()));
    expect(Object.keys(files).sort()).toEqual([
      "first-import.json",
      "go-home.json",
      "second-import.json",
    ]);
    expect(JSON.parse(strFromU8(files["first-import.json"] ?? new Uint8Array()))).toMatchObject({
      id: "first-import",
    });
    await bar.getByRole("button", { name: "Check" }).click();
    await expect(page.getByRole("dialog").getByRole("status")).toHaveText("3 results: all passed.");
    await page.getByRole("button", { name: "Close" }).click();
    await bar.getByRole("button", { name: "Delete" }).click();
    await expect(undo(page)).toHaveAccessibleName("Undo: Deleted 2 own scenarios.");
    await expect(bar).toContainText("1 scenario selected");
    await sim.button("Done").click();
    await expect(bar).toHaveCount(0);
  });

  test("lists all imported scenarios after a reload and in other tabs, which play them", async ({
    sim,
    page,
  }) => {
    await sim.open();
    await bring(page, [
      { name: "one.json", content: scenario("first-import") },
      { name: "two.json", content: scenario("second-import") },
    ]);
    await expect(sim.said).toHaveText("Imported 2 of 2 files.");
    await expect(loadedRow(page, "first-import")).toBeVisible();
    await page.reload();
    await sim.ready();
    await expect(rowOf(page, "first-import")).toBeVisible();
    await expect(rowOf(page, "second-import")).toBeVisible();
    const other = await page.context().newPage();
    await other.goto("/__sim?scenario=second-import");
    await expect(loadedRow(other, "second-import")).toBeVisible();
    await expect(rowOf(other, "first-import")).toBeVisible();

    // Open tabs show each other's changes, and the pages of the app play own scenarios.
    await sim.paste(scenario("shared"));
    await expect(loadedRow(page, "shared")).toBeVisible();
    await expect(rowOf(other, "shared")).toBeVisible();
    const [tab] = await Promise.all([
      page.context().waitForEvent("page"),
      page.getByRole("link", { name: "Open in a tab" }).click(),
    ]);
    await expect(tab.getByRole("button", { name: "Enter Voice Mode" })).toBeVisible();
    await expect(tab.getByText("Unknown scenario")).toHaveCount(0);
    await expectArmed(tab, "shared");
    await toolsOf(page, "shared");
    await rowOf(page, "shared").getByRole("button", { name: "Delete" }).click();
    await expect(rowOf(other, "shared")).toHaveCount(0);
  });

  test("keeps unsaved edits through a selection and a reload, and saves them", async ({
    sim,
    page,
  }) => {
    await sim.open(FIXTURE);
    await sim.tab(/^Source/).click();
    const editor = page.getByRole("textbox", { name: "Scenario file" });
    await editor.getByText('"title"').click();
    await page.keyboard.press("Home");
    await page.keyboard.press("Shift+End");
    await page.keyboard.type('"title": "Edited by me",');
    await expect(rowOf(page, FIXTURE)).toContainText("unsaved");
    await page.locator('[data-id="friendly-conversation"]').click();
    await expect(editor).not.toContainText("Edited by me");
    await page.locator(`[data-id="${FIXTURE}"]`).click();
    await expect(editor).toContainText("Edited by me");
    await page.reload();
    await sim.ready();
    await expect(rowOf(page, FIXTURE)).toContainText("unsaved");
    await sim.tab(/^Source/).click();
    await expect(editor).toContainText("Edited by me");
    await sim.button("Save").click();
    await expect(sim.said).toHaveText(`Saved ${FIXTURE}.`);
    await expect(rowOf(page, FIXTURE)).toContainText("changed");
    await expect(rowOf(page, FIXTURE)).toContainText("Edited by me");
    await expect(rowOf(page, FIXTURE)).not.toContainText("unsaved");
  });

  test("asks before it replaces a scenario, by keyboard, and can undo it", async ({
    sim,
    page,
  }) => {
    await sim.open(FIXTURE);
    const original = await page.locator(`[data-id="${FIXTURE}"]`).textContent();
    await page.locator(`[data-id="${FIXTURE}"]`).focus();
    await sim.paste(scenario(FIXTURE, "Pasted"));
    const dialog = page.getByRole("dialog", { name: `The library has another “${FIXTURE}”` });
    await expect(dialog.getByRole("button", { name: `Keep both (${FIXTURE}-2)` })).toBeFocused();
    expect(await sim.violations()).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(page.locator(`[data-id="${FIXTURE}"]`)).toBeFocused();
    await expect(rowOf(page, FIXTURE)).not.toContainText("Pasted");

    await sim.paste(scenario(FIXTURE, "Pasted"));
    await page.keyboard.press("Enter");
    await expect(sim.said).toHaveText(`Kept as ${FIXTURE}-2.`);
    await expect(page).toHaveURL(new RegExp(`scenario=${FIXTURE}-2`));
    await expect(page.getByRole("banner").getByRole("paragraph")).toContainText(`${FIXTURE}-2`);

    await sim.paste(scenario(FIXTURE, "Pasted again"));
    await dialog.getByRole("button", { name: "Replace" }).click();
    await expect(rowOf(page, FIXTURE)).toContainText("changed");
    await expect(rowOf(page, FIXTURE)).toContainText("Pasted again");
    await undo(page).click();
    await expect(rowOf(page, FIXTURE)).not.toContainText("Pasted again");
    await expect(loadedRow(page, `${FIXTURE}-2`)).toBeVisible();
    await expect(sim.region("Scenarios")).toBeFocused();

    // A fixture can only be copied and downloaded, and a changed one be brought back.
    await toolsOf(page, FIXTURE);
    await expect(rowOf(page, FIXTURE)).toContainText("After 0.9 s the call begins.");
    const tools = rowOf(page, FIXTURE).locator(".sim-entry__tools").getByRole("button");
    await expect(tools).toHaveText(["Duplicate", "Download"]);
    await sim.paste(scenario(FIXTURE, "Mine now"));
    await dialog.getByRole("button", { name: "Replace" }).click();
    await expect(rowOf(page, FIXTURE)).toContainText("Mine now");
    await rowOf(page, FIXTURE).getByRole("button", { name: "Delete" }).click();
    await expect(page.locator(`[data-id="${FIXTURE}"]`)).toHaveText(original ?? "");
    await expect(sim.said).toHaveText(`Deleted your version of ${FIXTURE}.`);
  });

  test("reports every file of a batch and opens a refused one on request, then renames, duplicates, downloads and deletes a scenario by keyboard", async ({
    sim,
    page,
  }) => {
    await test.step("a batch", async () => {
      await sim.open();
      await sim.tab(/^Source/).click();
      const editor = page.getByRole("textbox", { name: "Scenario file" });
      await expect(editor).toContainText('"friendly-conversation"');
      await bring(page, [
        { name: "good.json", content: scenario("good") },
        { name: "photo.jpg", content: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]) },
        { name: "bad.json", content: '{ "schemaVersion": 1, "id": "bad" }' },
      ]);
      const lines = page
        .getByRole("list", { name: "Outcomes of the import" })
        .getByRole("listitem");
      await expect(lines).toHaveText([
        "good.json imported good",
        "photo.jpg is a JPEG picture, expected a scenario (JSON text in UTF-8)",
        /^bad\.json refused: 1 fault\. .*\/title.*Open in the editor$/,
      ]);
      expect(await sim.violations(".sim-report")).toEqual([]);
      await sim.button("Open in the editor").click();
      await expect(page.getByRole("listbox", { name: "Faults" })).toContainText("/title");
      await sim.button("Dismiss").click();
      await expect(lines).toHaveCount(0);
      await expect(sim.region("Scenarios")).toBeFocused();

      await sim.button("Discard").click();
      await bring(page, [{ name: "photo.jpg", content: Buffer.from([0xff, 0xd8, 0xff, 0xe0]) }]);
      await expect(lines).toHaveCount(1);
      await expect(editor).toContainText('"good"');
    });
    await test.step("the keyboard", async () => {
      await sim.paste(scenario("mine"));
      await expect(sim.said).toHaveText("Imported mine.");
      const row = page.locator('[data-id="mine"]');
      await row.focus();
      await page.keyboard.press("Tab");
      await expect(
        page.getByRole("button", { name: "Story and actions of mine", exact: true }),
      ).toBeFocused();
      await page.keyboard.press("Enter");
      await page.keyboard.press("Tab");
      const title = page.getByRole("textbox", { name: "Title" });
      await expect(title).toBeFocused();
      await title.fill("A better title");
      await page.keyboard.press("Enter");
      await expect(row).toContainText("A better title");
      await expect(title).toBeFocused();

      const act = (name: string) => rowOf(page, "mine").getByRole("button", { name, exact: true });
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        act("Download").press("Enter"),
      ]);
      expect(download.suggestedFilename()).toBe("mine.json");
      await act("Duplicate").press("Enter");
      await expect(loadedRow(page, "mine-2")).toContainText("A better title");
      await expect(act("Duplicate")).toBeFocused();

      await act("Delete").press("Enter");
      await expect(row).toHaveCount(0);
      await expect(undo(page)).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(row).toContainText("A better title");
      await expect(sim.region("Scenarios")).toBeFocused();
    });
  });

  test("makes a scenario of the latest call of a dropped export", async ({ sim, page }) => {
    const entry = (at: number, details: object) => ({
      timestamp: new Date(1_790_000_000_000 + at).toISOString(),
      ...{ type: "info", category: "assistant", message: "Something happened." },
      details: {
        source: "call",
        at,
        sessionId: "0f6b2a52-4c0a-4d1e-9d4e-5a1b2c3d4e5f",
        ...details,
      },
    });
    const logs = [
      entry(0, { cause: "visitor.start", page: "home" }),
      entry(400, { cause: "provider.call-start" }),
      entry(5000, { cause: "visitor.stop" }),
    ];
    const head = { timestamp: "2026-11-21T10:15:30.000Z", environment: {}, assistantId: null };
    const content = JSON.stringify({ ...head, workflowId: null, logs });
    await sim.open("start-rejected");
    // The library scrolls to the loaded scenario.
    await expect(loadedRow(page, "start-rejected")).toBeInViewport({ ratio: 1 });
    await bring(page, [{ name: "vapi-diagnostic-2026-11-21T10-15-30Z.json", content }]);
    await expect(sim.said).toHaveText(/^Imported recorded-2026-\d\d-\d\d-\d\d-\d\d-\d\d\.$/);
    await expect(sim.region("Import")).toContainText("became recorded-");
    await sim.playhead.press("End");
    await expect(sim.said).toHaveText("Played to the end: 1 expectation passed.");
  });

  for (const [what, break_] of [
    [
      "refuses the database",
      "IDBFactory.prototype.open = () => { throw new DOMException('No.', 'SecurityError') }",
    ],
    ["never opens the database", "IDBFactory.prototype.open = () => new EventTarget()"],
  ] as const)
    test(`works in memory when the browser ${what}`, async ({ sim, page }) => {
      await page.addInitScript(break_);
      await sim.open();
      await sim.paste(scenario("mine"));
      await expect(sim.said).toHaveText("Imported mine.");
      await expect(rowOf(page, "mine")).toBeVisible();
      await expect(page.getByText("This browser does not store scenarios")).toHaveCount(1);
      await expect(page.getByText("Session storage")).toHaveCount(0);
      await page.goto(`/?scenario=${FIXTURE}`);
      await expectArmed(page, FIXTURE);
    });
});
