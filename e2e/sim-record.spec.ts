import { spawn, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../scripts/ports.ts";
import { SimConsole } from "./support/console.ts";
import { SIMULATOR } from "./support/servers.ts";
import { ANY_SIZE, expect, test } from "./support/test.ts";

/** The development server, which can save fixtures, here into a folder of its own. */
interface Development {
  readonly origin: string;
  readonly folder: string;
  readonly stop: () => void;
}

/** Starts the development server. It is slow at first, because it compiles what pages ask for. */
async function develop(): Promise<Development> {
  const folder = mkdtempSync(join(tmpdir(), "project-"));
  cpSync("fixtures/scenarios", join(folder, "fixtures/scenarios"), { recursive: true });
  const port = await freePort();
  const vite = "node_modules/vite/bin/vite.js";
  const args = [vite, "--mode", "sim", "--port", `${port}`, "--host", "127.0.0.1"];
  const env = { ...process.env, FIXTURES_ROOT: folder };
  const server = spawn(process.execPath, args, { env, stdio: "ignore" });
  const origin = `http://127.0.0.1:${port}`;
  const answers = () =>
    fetch(origin).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(answers, { timeout: 120_000 }).toBe(true);
  return { origin, folder, stop: () => void server.kill() };
}

/** Runs the command line on a file and returns its exit code. */
const simulate = (file: string): number | null =>
  spawnSync(process.execPath, ["--import", "tsx", "simulator/cli.ts", file]).status;

const HANDS = {
  /** Presses a control with the mouse. */
  mouse: (control: ReturnType<SimConsole["button"]>) => control.click(),
  /** Presses a control with the keyboard alone. */
  async keyboard(control: ReturnType<SimConsole["button"]>): Promise<void> {
    await control.focus();
    await control.press("Space");
  },
};

type Press = (control: ReturnType<SimConsole["button"]>) => Promise<void>;

/** Acts out an ejection at 12 s and a restart, and opens the dialog that keeps it. Returns the preview as a text. */
async function actOut(sim: SimConsole, press: Press, title: string): Promise<string> {
  const { page } = sim;
  const chooseKind = (name: string) =>
    press === HANDS.mouse
      ? sim.choose("Kind of event", name)
      : press(page.getByRole("radio", { name }));
  // The visitor starts, and the assistant speaks at 12 s.
  await press(sim.preview.getByRole("button", { name: "Enter Voice Mode" }));
  await press(sim.button("Pause"));
  const position = page.getByRole("textbox", { name: "Position" });
  await position.fill("12");
  await position.press("Enter");
  await expect(sim.callState).toHaveText(/Active/);
  await press(sim.tab(/^Send/));
  await chooseKind("Events");
  const slider = page.getByRole("slider", { name: "Assistant level" });
  await slider.focus();
  await slider.press("End");
  const call = sim.region("Call");
  await expect(call.getByRole("definition").filter({ hasText: "true" }).first()).toBeVisible();
  // The service ejects the visitor, who starts again at once.
  await chooseKind("Errors");
  await press(sim.button("Ended by service: ejected"));
  await expect(sim.preview.getByRole("heading", { name: "Call Completed" })).toBeVisible();
  await press(sim.preview.getByRole("button", { name: "Talk to Nora again" }));
  // The button leads home, where the call goes on.
  const home = sim.preview.getByRole("heading", { name: "Live Voice Chat with Nora" });
  await expect(home).toBeVisible();
  await expect(sim.preview.getByText("Calling Nora")).toBeVisible();
  const byHand = await sim.preview.locator("body").ariaSnapshot();
  await expect(page.getByText("4 acts by hand")).toBeVisible();

  await press(sim.button("Keep as scenario…"));
  const dialog = page.getByRole("dialog", { name: "Keep as scenario" });
  await dialog.getByRole("textbox", { name: "Title" }).fill(title);
  await expect(dialog.getByText("the same trace, 4 expectations met")).toBeVisible();
  return byHand;
}

/** The test function with a development server. */
const developed = test.extend<{ development: Development }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright requires a pattern.
  async development({}, use) {
    const development = await develop();
    await use(development);
    development.stop();
  },
});

developed(
  "saves an ejection and a restart, done by keyboard, as a fixture that passes, and follows changes of fixtures on disk without disturbing acts by hand",
  ANY_SIZE,
  async ({ page, development }) => {
    const { origin, folder } = development;
    const fileOf = (id: string) => join(folder, "fixtures/scenarios", `${id}.json`);
    const press = HANDS.keyboard;
    await page.context().grantPermissions(["microphone"], { origin });
    const sim = new SimConsole(page);
    await sim.open(undefined, origin);
    await actOut(sim, press, "Ejected at 12 s, started again");
    const id = "ejected-at-12-s-started-again";
    const dialog = page.getByRole("dialog", { name: "Keep as scenario" });
    await expect(dialog.getByRole("textbox", { name: "Id" })).toHaveValue(id);
    expect(await sim.violations()).toEqual([]);
    await press(dialog.getByRole("button", { name: "Save into fixtures" }));
    await expect(sim.said).toHaveText(`Saved fixtures/scenarios/${id}.json and its golden trace.`);

    // The saved file passes, and fails with another redirect.
    const file = fileOf(id);
    expect(simulate(file)).toBe(0);
    const text = readFileSync(file, "utf8");
    expect(text).toContain('"redirect": "/call-ending"');
    writeFileSync(file, text.replace('"redirect": "/call-ending"', '"redirect": "/elsewhere"'));
    expect(simulate(file)).toBe(1);
    expect(readFileSync(join(folder, "tests/golden", `${id}.txt`), "utf8")).toContain(
      "visitor.start",
    );

    const rename = (id: string, title: string) => {
      const text = readFileSync(fileOf(id), "utf8");
      writeFileSync(fileOf(id), text.replace(/"title": "[^"]*"/, `"title": "${title}"`));
    };
    await page.locator('[data-id="short-call"]').click();
    await expect(page).toHaveURL(/scenario=short-call$/);
    await sim.ready();
    await page.evaluate("window.isSamePage = true");
    const title = page.getByRole("banner").locator(".sim-top__title");

    // Without acts, the preview follows the file.
    rename("short-call", "Renamed on disk");
    await expect(title).toHaveText("Renamed on disk");
    await expect(page.getByTitle("The next page, loading")).toHaveCount(0);
    await sim.preview.getByRole("button", { name: "Enter Voice Mode" }).click();
    await expect(sim.callState).toContainText("Active");
    await sim.button("Pause").click();
    const frame = await page.locator('iframe[title="The app in the preview"]').elementHandle();
    rename("ejected-mid-call", "Another on disk");
    await expect(page.locator('[data-id="ejected-mid-call"]')).toContainText("Another on disk");
    rename("short-call", "Renamed again");
    await expect(page.locator('[data-id="short-call"]')).toContainText("Renamed again");
    await expect(sim.said).toHaveText(
      "short-call has changed. The run with acts by hand keeps the earlier text.",
    );
    writeFileSync(fileOf("short-call"), "{");
    rmSync(fileOf("go-home"));
    writeFileSync(fileOf("short-call"), readFileSync("fixtures/scenarios/short-call.json"));
    await expect(page.locator('[data-id="go-home"]')).toHaveCount(0);

    // A saved scenario appears, although the search would hide it.
    const search = page.getByRole("searchbox", { name: /^Search by id/ });
    await search.fill("ejected");
    await sim.button("Keep as scenario…").click();
    await page.getByRole("textbox", { name: "Title" }).fill("Saved from the page");
    await sim.button("Save into fixtures").click();
    const saved = page.locator('[data-id="saved-from-the-page"]');
    await expect(saved).toBeInViewport({ ratio: 1 });
    await expect(saved).not.toContainText("own");

    await expect(sim.callState).toContainText("Active");
    await expect(page.getByText("1 act by hand", { exact: true })).toBeVisible();
    expect(await frame?.evaluate((element) => element.isConnected)).toBe(true);
    expect(await page.evaluate("window.isSamePage")).toBe(true);

    // Over the loaded fixture, the acts become the script.
    await sim.button("Keep as scenario…").click();
    await page.getByRole("textbox", { name: "Id" }).fill("short-call");
    await sim.button("Save into fixtures").click();
    await sim.button("Replace short-call.json").click();
    await expect(sim.said).toHaveText(/^Saved fixtures\/scenarios\/short-call\.json/);
    await expect(page.getByText("Ready to play the script")).toBeVisible();
    // The first press was refused, because the file exists.
    expect(sim.complaints).toEqual([expect.stringContaining("412 (Precondition Failed)")]);
  },
);

test(
  "keeps an ejection and a restart, done by mouse, in the library, and shares it",
  ANY_SIZE,
  async ({ sim, page, browser }) => {
    const { mouse: press } = HANDS;
    await page.setViewportSize({ width: 1280, height: 800 });
    await page
      .context()
      .grantPermissions(["clipboard-read", "clipboard-write", "microphone"], { origin: SIMULATOR });
    await sim.open();
    const title = "Ejected and started again";
    const byHand = await actOut(sim, press, title);
    const dialog = page.getByRole("dialog", { name: "Keep as scenario" });
    await press(dialog.getByRole("button", { name: "Add to library" }));
    const id = "ejected-and-started-again";
    await expect(page).toHaveURL(new RegExp(`scenario=${id}$`));
    await page.reload();
    await sim.ready();
    const row = page.locator(`[data-id="${id}"]`);
    await expect(row).toHaveAttribute("aria-current", "true");

    // Its link shows the same picture in another profile.
    await press(sim.button("Share"));
    const share = page.getByRole("dialog", { name: "Share this scenario" });
    await press(share.getByRole("button", { name: "Copy link" }));
    await expect(share.getByText("Copied.")).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const profile = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    await profile.grantPermissions(["microphone"], { origin: SIMULATOR });
    const other = new SimConsole(await profile.newPage());
    await other.page.goto(link);
    const question = other.page.getByRole("dialog", { name: "A shared scenario" });
    await expect(question).toContainText(title);
    await press(question.getByRole("button", { name: "Open" }));
    await expect(other.page).toHaveURL(new RegExp(`scenario=${id}$`));
    await other.playhead.press("End");
    await expect(other.said).toHaveText("Played to the end: 4 expectations passed.");
    await expect(other.preview.getByRole("button", { name: "Cancel" })).toBeVisible();
    await expect.poll(() => other.preview.locator("body").ariaSnapshot()).toBe(byHand);
    await profile.close();
  },
);

test(
  "leads a scripted restart home, as the page's own button does, and says in the trace which scripted act has no button",
  ANY_SIZE,
  async ({ sim, page }) => {
    await sim.open("error-kept-until-the-next-start");
    await sim.playhead.press("End");
    await expect(sim.said).toHaveText(/^Played to the end: \d+ expectations passed\.$/);
    await expect(sim.preview.getByRole("heading", { name: "Call Completed" })).toHaveCount(0);
    await page.locator('[data-id="idle-visitor-actions"]').click();
    await expect(page).toHaveURL(/scenario=idle-visitor-actions$/);
    await sim.playhead.press("End");
    await expect(sim.said).toHaveText(/^Played to the end/);
    await page.getByRole("listbox", { name: "Trace entries" }).press("Home");
    const stop = sim.traceEntries.filter({ hasText: "visitor.stop" }).first();
    await expect(stop).toContainText("a visitor could not press this here");
  },
);

test(
  "replays acts by hand after seeking back and forgets them on Discard, then pins a value as an expectation, adds an event at a chosen time and undoes it",
  ANY_SIZE,
  async ({ sim, page }) => {
    await sim.open("short-call");
    await sim.button("Step to the next event").click();
    const position = page.getByRole("textbox", { name: "Position" });
    await position.fill("3");
    await position.press("Enter");
    await sim.tab(/^Send/).click();
    await sim.choose("Kind of event", "Events");
    await sim.button("mute").click();
    await expect(page.getByText("Script + 1 by hand")).toBeVisible();
    await position.fill("1");
    await position.press("Enter");
    await expect(sim.callState).toHaveText(/Connecting|Active/);
    await position.fill("4");
    await position.press("Enter");
    await expect(sim.traceEntries.filter({ hasText: "visitor.mute" })).toHaveCount(1);
    await expect(page.getByText("Script + 1 by hand")).toBeVisible();
    await sim.button("Rewind").click();
    await expect(sim.callState).toHaveText("Idle00:00");
    await expect(page.getByText("Script + 1 by hand")).toBeVisible();
    await expect(sim.preview.getByText("Your call was interrupted")).toHaveCount(0);
    await sim.button("Discard").click();
    await expect(page.getByText("Ready to play the script", { exact: true })).toBeVisible();
    // A time can be typed while the position moves.
    await sim.button("Play").click();
    await position.click();
    await page.keyboard.type("45");
    await page.keyboard.press("Enter");
    await expect(sim.region("Transport")).toContainText("ended at 00:08.260");
    await position.fill("3.333");
    await position.press("Enter");
    await expect(sim.callState).toHaveText(/Active/);
    await sim.region("Call").getByRole("button", { name: "stopped" }).click();
    await expect(sim.said).toHaveText("Expected from now on: ring stopped at 00:03.333.");
    await sim.tab(/^Expectations/).click();
    const list = page.getByRole("list", { name: "Expectations" });
    await expect(list.getByRole("listitem").filter({ hasText: "00:03.333" })).toContainText("ring");

    await sim.tab(/^Send/).click();
    await sim.choose("When to send", "Into the script");
    await page.getByRole("textbox", { name: "Time in the script" }).fill("3.5");
    await sim.button("Ended by service: ejected").click();
    await expect(sim.said).toHaveText(
      "Added to the script at 00:03.500: Ended by service, ejected.",
    );
    await sim.playhead.press("End");
    await expect(sim.traceEntries.filter({ hasText: "00:03.500" })).toContainText("provider.error");
    await page.keyboard.press("Control+z");
    await expect(sim.said).toHaveText(/^Undone: added Ended by service, ejected/);
  },
);

test(
  "keeps acts by hand through a reload and another scenario, and shows the row of a kept scenario that the search would hide",
  ANY_SIZE,
  async ({ sim, page }) => {
    await sim.open("short-call");
    await sim.preview.getByRole("button", { name: "Enter Voice Mode" }).click();
    await expect(page.getByText("1 act by hand")).toBeVisible();
    await page.reload();
    await expect(sim.said).toHaveText("Restored 1 act by hand.");
    await expect(page.getByText("1 act by hand", { exact: true })).toBeVisible();
    const row = page.locator('[data-id="short-call"]');
    await expect(row).toContainText("by hand");
    await page.locator('[data-id="ejected-mid-call"]').click();
    await expect(page.getByText("Ready to play the script")).toBeVisible();
    await row.click();
    await expect(sim.said).toHaveText("Restored 1 act by hand.");
    await sim.ready();
    await sim.button("Play").click();
    await expect(sim.traceEntries.first()).toContainText("visitor.start");
    await sim.button("Discard").click();
    await expect(row).not.toContainText("by hand");
    await page.reload();
    await expect(page.getByText("Ready to play the script")).toBeVisible();
    await sim.preview.getByRole("button", { name: "Enter Voice Mode" }).click();
    const search = page.getByRole("searchbox", { name: /^Search by id/ });
    await search.fill("ejected");
    await sim.button("Keep as scenario…").click();
    await page.getByRole("textbox", { name: "Title" }).fill("Only a start");
    await sim.button("Add to library").click();
    await expect(page.locator('[data-id="only-a-start"]')).toBeInViewport({ ratio: 1 });
    await expect(search).toHaveValue("");
    // The acts are in a file now.
    await expect(page.locator('[data-id="short-call"]')).not.toContainText("by hand");
  },
);
