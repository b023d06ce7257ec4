import type { Page } from "@playwright/test";
import { SimConsole } from "./support/console.ts";
import { ANY_SIZE, expect, test as base } from "./support/test.ts";

/** The dialog with the results. */
class Results {
  readonly sim: SimConsole;
  readonly view;
  readonly lines;

  constructor(page: Page) {
    this.sim = new SimConsole(page);
    this.view = page.getByRole("dialog", { name: "Results" });
    this.lines = this.view.getByRole("list").getByRole("listitem");
  }

  async open(scenario?: string): Promise<void> {
    await this.sim.open(scenario);
    await this.sim.button("Results").click();
  }

  button(name: string | RegExp) {
    return this.view.getByRole("button", { name, exact: true });
  }

  /** Presses the button that starts a check, and waits for the outcome. */
  async check(button: string | RegExp, outcome: string | RegExp): Promise<void> {
    await this.button(button).click();
    await expect(this.view.getByRole("status")).toHaveText(outcome);
  }

  async only(part: string): Promise<void> {
    await this.view.getByRole("searchbox").fill(part);
  }

  async choose(legend: string, option: string | RegExp): Promise<void> {
    await this.view.getByRole("group", { name: legend }).getByText(option).click();
  }
}

const test = base.extend<{ results: Results }>({
  async results({ page }, use) {
    await use(new Results(page));
  },
});

/** A scenario that fails, because its call stays active. */
const FAILING = JSON.stringify({
  schemaVersion: 1,
  id: "planted",
  title: "Planted",
  visitor: [{ at: 0, do: "start" }],
  attempts: [{ events: [{ at: 1000, event: "call-start" }] }],
  until: 3000,
  expect: [{ at: 2000, state: "idle" }],
});

test.describe("the results of /__sim", () => {
  test(
    "check the library, play failed scenarios again, and open the shortest one for a transition",
    ANY_SIZE,
    async ({ results, page }) => {
      const { sim, lines } = results;
      await sim.open();
      await sim.paste(FAILING);
      await expect(sim.said).toHaveText("Imported planted.");
      await sim.paste("{");
      await expect(sim.said).toContainText("refused: 1 fault");
      await sim.button("Results").press("Enter");
      await results.check("Check all", /^2 of \d+ results did not pass\.$/);
      await results.choose("Show", "Failed 1");
      await expect(lines).toHaveText(/Planted.*00:02\.000 state: expected idle, found active/);
      await expect(lines.getByText("Scripted")).toBeVisible();
      expect(await results.sim.violations()).toEqual([]);
      await results.check("Run failed again", /^2 of \d+ results did not pass\.$/);
      await expect(lines).toHaveCount(1);
      await results.choose("Show", "Refused 1");
      await expect(lines).toContainText("Refused: line 1");

      await results.view.getByRole("tab", { name: "Coverage" }).click();
      const table = results.view.getByRole("table");
      await expect(table.getByRole("row").filter({ hasText: "microphone.changed" })).toContainText([
        "only a visitor on a page causes it",
        "only a visitor on a page causes it",
      ]);
      expect(await sim.violations()).toEqual([]);
      await page.keyboard.press("Escape");
      await expect(sim.button("Results")).toBeFocused();
      const row = sim.region("Scenarios").getByRole("button", { name: /^Planted/ });
      await expect(row).toContainText("failed");

      await sim.button("Results").click();
      await results.button("connecting --limit.connect--> idle").first().click();
      await expect(results.view).toBeHidden();
      await expect(page).toHaveURL(/scenario=connecting-limit-connect-idle$/);
      await sim.playhead.press("End");
      await expect(sim.said).toHaveText(/^Played to the end: 1 expectation passed\.$/);
    },
  );

  test(
    "name the reasons of a difference and a failure, and compare both providers line by line",
    ANY_SIZE,
    async ({ results, page }) => {
      const { sim, lines } = results;
      const failing = JSON.parse(FAILING) as { attempts: { events: object[] }[] };
      failing.attempts[0]?.events.push({ at: 1500, event: "disconnect" });
      await sim.open();
      await sim.paste(JSON.stringify(failing));
      await expect(sim.said).toHaveText("Imported planted.");
      await sim.paste(FAILING.replaceAll("planted", "planted-twice"));
      await expect(sim.said).toHaveText("Imported planted-twice.");
      await sim.button("Results").click();
      await results.only("disconnect-while-connecting");
      await results.choose("Provider", "Both");
      await results.check("Check all", "2 results: 1 passed, 1 with known differences.");
      await expect(lines.filter({ hasText: "Real SDK" })).toHaveCount(1);
      await results.choose("Show", "Differs as known 1");
      await expect(lines).toContainText("Differs as known: The SDK has no disconnect event");
      await results.button("Compare both providers: disconnect-while-connecting").click();
      const compared = page.getByRole("dialog", { name: /^Both providers/ });
      await expect(compared.getByRole("status")).toHaveText(
        /^\d+ lines of \d+ differ, all as known\.$/,
      );
      const differing = compared.locator("tr[data-tone=words]");
      await expect(differing.first()).toContainText("30000 provider.disconnect");
      expect(await results.sim.violations()).toEqual([]);
      await page.keyboard.press("Escape");
      await expect(results.button(/^Compare/)).toBeFocused();

      // The results say in words why a scenario fails on the real SDK.
      await results.only("planted");
      await results.choose("Provider", "Real SDK");
      await results.check("Check all", "2 of 2 results did not pass.");
      await results.choose("Show", "Failed 2");
      await expect(lines.filter({ hasText: "planted-twice" })).toContainText(
        "00:02.000 state: expected idle, found active. It fails on the scripted provider too.",
      );
      await expect(lines.filter({ hasNotText: "planted-twice" })).toContainText(
        /expected idle, found active\. At 00:01\.500, only the scripted provider has provider\.disconnect\./,
      );
    },
  );

  test(
    "stop on Cancel, then check the texts of both error catalogues, sweep the loaded scenario and open a variant",
    ANY_SIZE,
    async ({ results, page }) => {
      // The worker does not answer at first, so the check cannot end before it is cancelled.
      let answers = false;
      await page.route("**/jobs-worker*", (route) => (answers ? route.continue() : undefined));
      await results.open("ejected-mid-call");
      await results.button("Check all").press("Enter");
      await expect(results.view.getByRole("progressbar")).toBeVisible();
      expect(await results.sim.violations()).toEqual([]);
      await results.button("Cancel").press("Enter");
      await expect(results.view.getByRole("status")).toHaveText("Cancelled.");
      await expect(results.button("Check all")).toBeFocused();

      answers = true;
      await results.view.getByRole("tab", { name: "Error catalogues" }).click();
      await results.check("Check both catalogues", /^\d+ results: all passed\.$/);
      await expect(results.lines.filter({ hasText: "home, while connecting" })).not.toHaveCount(0);
      await expect(results.lines.filter({ hasText: "admin, while active" })).not.toHaveCount(0);
      await expect(results.lines.first()).toContainText(/Sends .+ Shows “.+”/);
      expect(await results.sim.violations()).toEqual([]);
      await results.view.getByRole("tab", { name: "Sweep" }).click();
      await results.check("Sweep ejected-mid-call", "6 results: all passed.");
      await expect(results.lines).toHaveCount(6);
      await expect(results.lines.first()).toContainText("ejected-mid-call@19.000");
      expect(await results.sim.violations()).toEqual([]);
      await results.button("The call ends after 20.001 s").click();
      await expect(page).toHaveURL(/scenario=ejected-mid-call-20-001$/);
    },
  );
});
