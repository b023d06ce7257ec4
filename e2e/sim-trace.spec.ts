import { SimConsole } from "./support/console.ts";
import { ANY_SIZE, expect, test } from "./support/test.ts";

test.describe("the trace of /__sim", ANY_SIZE, () => {
  test("shows and copies entries, which open their details, also in quick succession, and seek to their moment", async ({
    sim,
    page,
    context,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await sim.open("ejected-mid-call");
    const told = sim.region("Trace").getByRole("group").filter({ hasText: "The story" });
    await told.getByText("The story").click();
    await expect(told.getByRole("listitem").first()).toHaveText(/visitor starts a call/);
    await told.getByText("The story").click();
    await sim.playhead.press("End");
    await expect(sim.said).toHaveText(/^Played to the end/);
    const row = sim.traceEntries.filter({ hasText: "provider.error" });
    await expect(row).toContainText("/call-ending");
    for (const [width, height] of [
      [1280, 633],
      [1280, 800],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      const right = (await row.boundingBox().then((box) => box && box.x + box.width)) ?? 0;
      for (const field of ["state", "redirect", "error"]) {
        const change = row.locator(`[data-field="${field}"]`);
        const box = await change.boundingBox();
        const place = `${field} at ${width} x ${height}`;
        expect(box?.width, `width of ${place}`).toBeGreaterThan(80);
        expect((box?.x ?? Infinity) + (box?.width ?? 0), `end of ${place}`).toBeLessThan(right);
        const cut = await change.evaluate((element) => element.scrollWidth > element.clientWidth);
        // The text of the error may end in an ellipsis.
        if (field !== "error") expect(cut, `${place} is cut`).toBe(false);
      }
    }

    const shown = await sim
      .region("Trace")
      .getByText(/^\d+ entries$/)
      .textContent();
    await sim.region("Trace").getByRole("button", { name: "Copy" }).click();
    await expect(sim.said).toHaveText(`Copied ${shown}, without levels.`);
    const lines = await page.evaluate(() => navigator.clipboard.readText());
    expect(`${lines.split("\n").length} entries`).toBe(shown);

    // Entries open their changes, payload and reason by keyboard.
    const list = page.getByRole("listbox", { name: "Trace entries" });
    await list.focus();
    await list.press("End");
    await list.press("ArrowUp");
    await expect(row).toHaveAttribute("aria-selected", "true");
    await expect(list).toHaveAttribute("aria-activedescendant", (await row.getAttribute("id"))!);
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "00:12.900 provider.error" });
    const redirect = dialog.getByRole("row").filter({ hasText: "redirect" });
    await expect(redirect.getByRole("cell")).toHaveText(["null", "/call-ending"]);
    await expect(dialog.locator("pre")).toContainText('"type": "ejected"');
    expect(await sim.violations()).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(list).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    const undelivered = page.getByRole("dialog", { name: "00:12.950 provider.call-end" });
    await expect(undelivered).toContainText("Not delivered. Its call was over at 00:12.900.");
    await page.keyboard.press("Escape");

    // They seek to their moment by a click and by Space, and open from the button Details.
    const speech = sim.traceEntries.filter({ hasText: "provider.speech-start" });
    await speech.click();
    await expect(sim.callState).toHaveText("Active00:00");
    await expect(sim.playhead).toHaveValue("1100");
    await expect(list).toBeFocused();
    await expect(speech).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press(" ");
    await expect(sim.playhead).toHaveValue("900");
    await expect(sim.traceEntries.last()).toContainText("provider.call-start");
    await expect(sim.traceEntries.last()).toHaveAttribute("aria-selected", "true");

    await sim.region("Trace").getByRole("button", { name: "Details" }).click();
    await expect(page.getByRole("dialog", { name: "00:00.900 provider.call-start" })).toBeVisible();

    // Keys that follow Escape at once open the next entry.
    await page.keyboard.press("Escape");
    await list.press("End");
    await page.keyboard.press("Enter");
    const open = page.getByRole("dialog");
    const name = await open.getByRole("heading").first().textContent();
    // All keys wait while the page is busy, and come before any task of the page.
    const busy = page.evaluate(() => {
      const end = performance.now() + 1000;
      while (performance.now() < end);
    });
    const keys = ["Escape", "ArrowUp", "Enter"].map((key) => page.keyboard.press(key));
    await Promise.all([busy, ...keys]);
    await expect(open).toBeVisible();
    await expect(open.getByRole("heading").first()).not.toHaveText(name ?? "");
  });
});

test("names what it ignores in an address", ANY_SIZE, async ({ page }) => {
  await page.goto("/?speed=0&clock=foo&provider=other&machine-after=soon");
  const notices = page.getByRole("complementary", { name: "Notices of the simulator" });
  await expect(notices).toContainText("“speed=0”: expected a number above 0. Speed 1 is used.");
  await expect(notices).toContainText("“clock=foo”: expected “paused”. The clock runs.");
  await expect(notices).toContainText("“provider=other”");
  await expect(notices).toContainText("“machine-after=soon”");
  await page.goto("/__sim?provider=other");
  await expect(new SimConsole(page).said).toHaveText(
    "“provider=other”: expected “scripted” or “standin”. “scripted” is used.",
  );
});

test(
  "announces only the result of a played scenario, hides the end of the script when a run goes past it, and the verdict when it is rewound",
  ANY_SIZE,
  async ({ sim, page }) => {
    await sim.open("ejected-mid-call");
    await page.evaluate(() => {
      const said: string[] = [];
      Object.assign(window, { said });
      new MutationObserver((changes) => {
        for (const { target } of changes) {
          const element = target instanceof Element ? target : target.parentElement;
          const region = element?.closest("output, [role=status], [role=alert], [aria-live]");
          if (region) said.push(region.textContent);
        }
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    await page.getByRole("combobox", { name: "Speed" }).selectOption("60");
    await sim.button("Play").click();
    await expect(sim.said).toHaveText(/^Played to the end/);
    const said = await page.evaluate(() => (window as unknown as { said: string[] }).said);
    expect(said).toEqual([await sim.said.textContent()]);
    await sim.button("Rewind").click();
    // The arrow keys seek, also after a click on a button.
    await sim.button("Step to the next event").click();
    await page.keyboard.press("ArrowRight");
    await expect(sim.playhead).toHaveValue("1000");
    await sim.playhead.press("End");
    await expect(sim.said).toHaveText(/^Played to the end/);
    await sim.button("Advance +21 s").click();
    const transport = sim.region("Transport");
    await expect(sim.said).toHaveText("Advanced 21 s.");
    await expect(transport).not.toContainText("of 00:20.000");
    await expect(transport).toContainText("ended at 00:20.000");
    await sim.playhead.press("Home");
    await sim.playhead.press("End");
    await expect(sim.said).toHaveText(/^Played to the end/);
    await sim.button("Rewind").click();
    await expect(page.getByRole("banner").getByRole("status")).toHaveText("");
  },
);

test(
  "shows the first hits of a search, and hides the loaded scenario's configuration while the preview shows another call",
  ANY_SIZE,
  async ({ sim, page }) => {
    await sim.open("no-target");
    const list = page.getByRole("list", { name: "Scenarios found" });
    await list.evaluate((element) => (element.scrollTop = element.scrollHeight));
    await page.getByRole("searchbox").fill("error");
    await expect(list.getByRole("button").first()).toBeInViewport();
    expect(await list.evaluate((element) => element.scrollTop)).toBe(0);
    const header = page.getByRole("banner");
    await expect(header).toContainText('configured: "no-target"');
    await sim.tab(/^Send/).click();
    await sim.choose("Catalogue", "Admin");
    await sim.button("Authentication: HTTP 401").click();
    await expect(sim.preview.getByRole("alert")).toBeVisible();
    await expect(header).not.toContainText("configured:");
  },
);

test(
  "lists an undelivered part of the script only from its moment on, and moves the focus to the panel when “Start the default call” disappears",
  ANY_SIZE,
  async ({ sim, page }) => {
    await sim.open("friendly-conversation");
    const position = page.getByRole("textbox", { name: "Position" });
    await position.fill("7");
    await position.press("Enter");
    await expect(sim.callState).toHaveText(/Active/);
    await sim.preview.getByRole("button", { name: "End Consultation" }).click();
    await expect(sim.traceEntries.last()).toContainText("visitor.stop");
    await position.fill("8");
    await position.press("Enter");
    await expect(sim.traceEntries.last()).toContainText(
      "00:07.872provider.transcriptnot delivered",
    );
    await sim.tab(/^Send/).click();
    await sim.button("Start the default call").press("Enter");
    await expect(sim.callState).toContainText("Active");
    await expect(page.getByRole("tabpanel", { name: "Send" })).toBeFocused();
  },
);
