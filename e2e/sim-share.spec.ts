import { readFileSync } from "node:fs";
import { deflateRawSync } from "node:zlib";
import { SimConsole } from "./support/console.ts";
import { ANY_SIZE, expect, test } from "./support/test.ts";

const FILE = {
  schemaVersion: 1,
  id: "sent-over",
  title: "Sent <b>over</b>",
  visitor: [{ at: 0, do: "start" }],
};

const fragmentOf = (value: unknown) =>
  `#scenario=${deflateRawSync(JSON.stringify(value)).toString("base64url")}`;

test.describe("the links of /__sim", ANY_SIZE, () => {
  test("opens a copied link in another browser profile, on a press", async ({
    sim,
    page,
    browser,
    context,
  }) => {
    await sim.open();
    await sim.paste(JSON.stringify(FILE));
    await expect(sim.said).toHaveText("Imported sent-over.");
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await sim.button("Share").click();
    expect(await sim.violations()).toEqual([]);
    const dialog = page.getByRole("dialog", { name: "Share this scenario" });
    await sim.button("Copy as Playwright test").click();
    await expect(dialog.getByText("Copied.")).toBeVisible();
    const written = await page.evaluate("navigator.clipboard.readText()");
    expect(written).toMatch(
      /^import .*\n\ntest\.use\(\{\n {2}scenario: \{\n.*\n {4}id: "sent-over",\n/,
    );
    await sim.button("Copy link").click();
    await expect(dialog.getByText("Copied.")).toHaveCount(2);
    const link = await page.evaluate("navigator.clipboard.readText()");
    await page.keyboard.press("Escape");
    await expect(sim.button("Share")).toBeFocused();

    const other = await browser.newContext();
    const theirs = new SimConsole(await other.newPage());
    await theirs.page.goto(String(link));
    const question = theirs.page.getByRole("dialog", { name: "A shared scenario" });
    await expect(question).toContainText(
      "Someone sent you the scenario “Sent <b>over</b>” (sent-over). It has not run.",
    );
    await expect(theirs.page).toHaveURL(/\?scenario=friendly-conversation#scenario=/);
    expect(await theirs.violations()).toEqual([]);
    await theirs.button("Open").click();
    await expect(theirs.said).toHaveText("Imported sent-over.");
    await expect(theirs.page).toHaveURL(/\/__sim\?scenario=sent-over$/);
    await expect(theirs.button("Share")).toBeFocused();
    expect(theirs.complaints).toEqual([]);
    await other.close();
  });

  test("asks about a link in an open tab, shows the texts that the browser refuses to copy, and offers the file of a long link", async ({
    sim,
    page,
  }) => {
    await page.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error("denied"));
    });
    await sim.open("short-call");
    const question = page.getByRole("dialog", { name: "A shared scenario" });
    const goTo = (hash: string) => page.evaluate((to) => (window.location.hash = to), hash);
    await test.step("a link in the address or pasted", async () => {
      await goTo(fragmentOf(FILE));
      await expect(question).toContainText("(sent-over)");
      await page.keyboard.press("Escape");
      await expect(question).toBeHidden();
      await expect(page).toHaveURL(/\/__sim\?scenario=short-call$/);
      await expect(sim.button("Share")).toBeFocused();
      await sim.paste(`http://sim.test/__sim${fragmentOf(FILE)}`);
      await expect(question).toContainText("(sent-over)");
      await page.keyboard.press("Escape");
    });
    await test.step("a damaged link", async () => {
      await goTo("#scenario=broken");
      await expect(question).toContainText("The link is damaged or incomplete.");
      await expect(sim.button("Open")).toHaveCount(0);
      await sim.button("Dismiss").click();
      await expect(page).toHaveURL(/\/__sim\?scenario=short-call$/);
    });
    await test.step("texts to copy by hand", async () => {
      await sim.button("Share").click();
      await sim.button("Copy link").click();
      const link = page.getByRole("textbox", { name: "The link" });
      await expect(link).toHaveValue(/\/__sim#scenario=[\w-]+$/);
      await expect(page.getByRole("dialog")).toContainText("Copy it by hand.");
      await sim.button("Copy command").click();
      await expect(page.getByRole("textbox", { name: "The command" })).toHaveValue(
        "npm run --silent sim -- fixtures/scenarios/short-call.json",
      );
      await sim.button("Copy as Playwright test").click();
      await expect(page.getByRole("textbox", { name: "The Playwright test" })).toHaveValue(
        readFileSync("e2e/written-short-call.spec.ts", "utf8"),
      );
      await expect(page.getByText("Copy it by hand.")).toHaveCount(3);
      expect(await sim.violations()).toEqual([]);
      await page.keyboard.press("Escape");
    });
    await test.step("a link that would be too long", async () => {
      const words = Array.from({ length: 8000 }, (_, index) => Math.sin(index).toString(36));
      await sim.paste(JSON.stringify({ ...FILE, tags: words }));
      await sim.button("Share").click();
      await expect(page.getByRole("alert")).toContainText(/The link would have \d+ kB/);
      await expect(sim.button("Copy link")).toHaveCount(0);
      const downloading = page.waitForEvent("download");
      await sim.button("Download the file").click();
      expect((await downloading).suggestedFilename()).toBe("sent-over.json");
    });
  });

  test("opens a refused scenario of a link in Source", async ({ sim, page }) => {
    await page.goto(`/__sim${fragmentOf({ ...FILE, colour: "blue" })}`);
    await expect(page.getByRole("dialog")).toContainText("a scenario with 1 fault");
    await sim.button("Open").click();
    const faults = page.getByRole("listbox", { name: "Faults" });
    await expect(faults.getByRole("option")).toHaveText(/\/colour/);
    await expect(page).not.toHaveURL(/#/);
  });
});
