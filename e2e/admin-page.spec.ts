import type { Locator } from "@playwright/test";
import { Diagnostics } from "./support/diagnostics.ts";
import { expect, test } from "./support/test.ts";
import { violations } from "./support/violations.ts";

test("initialises the ring tone on the first click and shows the session's ID", async ({
  app,
  page,
}) => {
  await app.open("/admin-testing");
  const ring = page.getByRole("list", { name: "Ring tone" });
  await expect(ring.getByText("Audio Buffered")).toHaveText("Audio Buffered yes");
  await expect(ring.getByText("Audio Initialized")).toHaveText("Audio Initialized click anywhere");
  await page.getByRole("heading", { level: 1 }).click();
  await expect(ring.getByText("Audio Initialized")).toHaveText("Audio Initialized yes");
  const card = page.getByRole("region", { name: "Configuration" });
  await expect(card).toContainText("Each start of a call creates a session ID.");
  await app.button("Start Quick Assessment").click();
  const { sessionId } = await app.snapshot();
  await expect(card).toContainText(sessionId ?? "no session");
  await expect(app.button("Copy the session ID")).toBeVisible();
});

test.describe("a build without a public key", () => {
  test.use({ scenario: "client-missing-admin" });

  test("names the missing build variable if the build has no public key", async ({ app, page }) => {
    await app.open("/admin-testing");
    const configuration = page.getByRole("region", { name: "Configuration" });
    await expect(configuration).toContainText("Set publicKey in config.json.");
    await expect(page.getByText("config.json has no public key")).toBeVisible();
    expect(await violations(page), "without a key").toEqual([]);
    await app.button("Start Quick Assessment").click();
    await expect(app.error).toHaveText("VAPI not initialized");
  });
});

test("downloads the log on Export and empties it once Clear is confirmed", async ({
  app,
  page,
}) => {
  await app.open("/admin-testing");
  const log = page.getByRole("region", { name: "Live diagnostics log" });
  await expect(log.getByText("The workflow is configured.")).toBeVisible();
  const download = page.waitForEvent("download");
  await app.button("Export").click();
  expect((await download).suggestedFilename()).toMatch(/^workflow-test-.*\.json$/);
  await expect(log.getByText("Exported, with the IDs masked.")).toBeVisible();
  await app.button("Clear").click();
  await app.button("Really clear?").click();
  // A quick confirmation comes before the entries are counted.
  await expect(log.getByText(/^Cleared (\d+ entries|the log)\.$/)).toBeVisible();
  await expect(log.getByText("The workflow is configured.")).toHaveCount(0);
});

test("stays on the admin page when the staff panel starts either kind of call", async ({
  app,
  page,
}) => {
  const staff = new Diagnostics(page);
  await app.open("/admin-testing");
  await app.arm([{ events: [{ at: 500, event: "call-start" }] }]);
  await staff.open();
  await staff.tab("Configuration").click();
  for (const [button, name] of [
    ["Start workflow", "Workflow"],
    ["Start assistant", "Assistant"],
  ] as const) {
    await staff.button(button).click();
    await app.advance(61_000);
    const strip = staff.panel.getByRole("region", { name: "Call" });
    await expect(strip).toContainText(`${name} active`);
    await staff.button("End call").click();
    await expect(strip).toHaveCount(0);
    expect(new URL(page.url()).pathname).toBe("/admin-testing");
  }
  await expect(staff.panel).toBeVisible();
});

test("marks each status and the selected tab by shape in forced colours", async ({ app, page }) => {
  const isFull = (mark: Locator) =>
    mark.evaluate((element) => {
      const { backgroundColor } = getComputedStyle(element, "::before");
      return backgroundColor === getComputedStyle(element).color;
    });
  await page.emulateMedia({ forcedColors: "active" });
  await app.open("/admin-testing");
  const ring = page.getByRole("list", { name: "Ring tone" });
  await expect(ring.getByText("Audio Buffered")).toHaveText("Audio Buffered yes");
  expect(await isFull(ring.getByText("Audio Buffered"))).toBe(true);
  expect(await isFull(ring.getByText("Audio Initialized"))).toBe(false);
  const staff = new Diagnostics(page);
  await staff.open();
  await staff.tab("Configuration").click();
  await app.arm([{ events: [{ at: 500, event: "call-start" }] }], { page: "admin" });
  await staff.button("Start workflow").click();
  const state = staff.panel.getByRole("region", { name: "Call" }).getByRole("paragraph").first();
  expect(await isFull(state)).toBe(false);
  await app.advance(500);
  await expect.poll(() => isFull(state)).toBe(true);
  const edges = await staff.panel
    .getByRole("tab")
    .evaluateAll((tabs) => tabs.map((tab) => getComputedStyle(tab, "::after").height));
  expect(edges).toEqual(["auto", "2px", "auto", "auto"]);
});

test("runs a session by keyboard and keeps each focused control visible", async ({ app, page }) => {
  await app.open("/admin-testing");
  await app.arm([{ events: [{ at: 500, event: "call-start" }] }], { page: "admin" });
  await expect(page.getByText("The workflow is configured.")).toBeVisible();
  const focus = page.locator(":focus");
  const passed: string[] = [];
  for (let at = ""; at !== "Start Quick Assessment";) {
    await page.keyboard.press("Tab");
    at = await focus.evaluate((node) => node.getAttribute("aria-label") ?? node.textContent);
    await expect(focus).toBeInViewport({ ratio: 1 });
    passed.push(at);
  }
  expect(passed).toEqual([
    "Back to Home",
    "Show Full IDs",
    "Copy the workflow ID",
    "Copy the public key",
    "Start Quick Assessment",
  ]);
  await page.keyboard.press("Enter");
  await expect(app.button("Cancel")).toBeFocused();
  await app.advance(500);
  await expect(app.button("End Session")).toBeFocused();
  await expect(app.button("Sound")).toBeVisible();
  for (const name of ["Mute", "Sound", "Clear", "Export", "Export CSV"]) {
    await page.keyboard.press("Tab");
    await expect(app.button(name)).toBeFocused();
  }
  await page.keyboard.press("Tab");
  await expect(page.getByRole("searchbox")).toBeFocused();
  for (const name of ["Export CSV", "Export", "Clear", "Sound", "Mute", "End Session"]) {
    await page.keyboard.press("Shift+Tab");
    await expect(app.button(name)).toBeFocused();
  }
  await page.keyboard.press("Enter");
  await expect(app.button("Start Quick Assessment")).toBeFocused();
});
