import { ANY_SIZE, expect, test } from "./support/test.ts";

const file = (more: object = {}) =>
  JSON.stringify(
    {
      schemaVersion: 1,
      id: "brought-in",
      title: "Brought in",
      visitor: [{ at: 0, do: "start" }],
      attempts: [{ events: [{ at: 1000, event: "call-start" }] }],
      until: 10_000,
      expect: [
        { at: 2000, state: "active", timer: "00:01" },
        { at: 9000, state: "idle" },
      ],
      ...more,
    },
    null,
    2,
  );

test.describe("the preview of /__sim and its timeline", () => {
  test(
    "steps, plays and rewinds a scenario, and says what its script and expectations do",
    ANY_SIZE,
    async ({ sim, page }) => {
      await sim.open("ejected-mid-call");
      const transport = sim.region("Transport");
      await expect(transport).toContainText("Ready to play the script");
      const expectations = page.getByRole("list", { name: "Expectations" });
      const row = expectations.getByRole("listitem").first();
      await expect(row).toContainText("not yet, will pass");
      const mark = () => row.locator("svg").first().innerHTML();
      const pending = await mark();

      const step = sim.button("Step to the next event");
      await step.click();
      await expect(transport).toContainText("Paused in the script");
      await expect(sim.traceEntries.first()).toContainText("visitor.start");
      await expect(sim.callState).toContainText("Connecting");
      const before = await sim.traceEntries.count();
      for (let press = 0; press < 3; press++) await page.keyboard.press("Enter");
      await expect.poll(() => sim.traceEntries.count()).toBeGreaterThan(before);
      await expect(sim.callState).toContainText("Active");
      await expect(step).toBeFocused();
      await sim.button("Play").click();
      await expect(transport).toContainText("Playing the script");

      await sim.playhead.press("End");
      await expect(sim.said).toHaveText(/^Played to the end: \d+ expectations? passed\.$/);
      await expect(sim.preview.getByRole("heading", { name: "Call Completed" })).toBeVisible();
      await expect(transport).toContainText("The script has ended");
      await expect(row).toContainText("passed");
      expect(await mark()).not.toBe(pending);
      await expect(expectations.getByText("not yet")).toHaveCount(0);
      await expect(expectations.getByText("failed")).toHaveCount(0);

      await sim.playhead.press("Home");
      await expect(sim.callState).toHaveText("Connecting00:00");
      await sim.button("Rewind").click();
      await expect(sim.callState).toHaveText("Idle00:00");
      await expect(expectations.getByText("not yet").first()).toBeAttached();
    },
  );

  test(
    "plays a scenario and the errors of Send on the real SDK",
    ANY_SIZE,
    async ({ sim, page }) => {
      await sim.open("error-home-ended-ejected");
      await page.getByText("Real SDK").click();
      await expect(sim.said).toHaveText("The preview now uses the real SDK.");
      await expect(page.getByTitle("The app in the preview")).toHaveAttribute(
        "src",
        /provider=standin/,
      );
      await sim.playhead.press("End");
      await expect(sim.said).toHaveText(/^Played to the end: \d+ expectations? passed\.$/);
      await expect(sim.preview.getByRole("heading", { name: "Call Completed" })).toBeVisible();

      await sim.button("Rewind").click();
      await expect(sim.preview.getByRole("button", { name: "Enter Voice Mode" })).toBeVisible();
      await sim.tab(/^Send/).click();
      await sim.button("Ended by service: ejected").click();
      await expect(sim.preview.getByRole("heading", { name: "Call Completed" })).toBeVisible();
      await expect(sim.region("Call")).toContainText("ended by the service");

      await sim.choose("Call phase when sent", "connecting");
      await sim.button("Ended by service: room deleted").click();
      await expect(sim.preview.getByRole("alert")).toContainText("ended by the service");
    },
  );

  test("lists a scenario's events that the real SDK omits", ANY_SIZE, async ({ sim, page }) => {
    await sim.open("disconnect-while-connecting");
    const note = page.getByRole("group").filter({ hasText: "The real SDK omits" });
    const reasons = note.getByRole("list", { name: "Differences on the real SDK" });
    await expect(note).toHaveCount(0);
    await page.getByText("Real SDK").click();
    await expect(sim.said).toHaveText("The real SDK omits 1 event of this script.");
    await expect(reasons).toContainText("attempt 1 at 00:30.000: provider.disconnect");
    expect(await sim.violations()).toEqual([]);

    await expect(page.getByTitle("The app in the preview")).toHaveAttribute(
      "src",
      /provider=standin/,
    );
    await sim.playhead.press("End");
    await expect(sim.said).toHaveText(/^Played to the end: \d+ of \d+ expectations? failed\.$/);
    await page.getByText("Scripted", { exact: true }).click();
    await expect(note).toHaveCount(0);
  });

  test(
    "redirects after a default call of 21 s, but not of 19 s (the limit is 20 s)",
    ANY_SIZE,
    async ({ sim, page }) => {
      await sim.open();
      await expect(page).toHaveURL(/\?scenario=friendly-conversation$/);
      await expect(sim.callState).toHaveText("Idle00:00");
      const { preview } = sim;
      for (const [seconds, path] of [
        [19, "none yet"],
        [21, "/call-ending"],
      ] as const) {
        await sim.tab(/^Send/).click();
        await sim.button("Start the default call").click();
        await expect(sim.callState).toContainText("Active");
        await sim.button(`Advance +${seconds} s`).click();
        // Waits until the clock has run everything that became due.
        await expect(sim.said).toHaveText(`Advanced ${seconds} s.`);
        await preview.getByRole("button", { name: "End Consultation" }).click();
        const redirect = sim.region("Call").getByRole("definition").nth(1);
        await expect(redirect).toHaveText(path);
      }
      await expect(preview.getByRole("heading", { name: "Call Completed" })).toBeVisible();
    },
  );
});

test.describe("the scenario library of /__sim", ANY_SIZE, () => {
  test("finds scenarios by a rule that they cover, by keyboard", async ({ sim, page }) => {
    await sim.open();
    await page.keyboard.press("/");
    await expect(page.getByRole("searchbox")).toBeFocused();
    await page.keyboard.type("error.admin");
    const list = page.getByRole("list", { name: "Scenarios found" });
    const found = list.locator(".sim-entry");
    await expect(found.first()).toContainText("error.admin");
    // The first row is the heading of their group.
    for (let row = 0; row < 3; row++) await page.keyboard.press("ArrowDown");
    await expect(found.nth(1)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(found.nth(1)).toHaveAttribute("aria-current", "true");
    await expect(sim.preview.getByRole("heading", { name: /workflow/i })).toBeVisible();
  });
});

test.describe("the import of /__sim", ANY_SIZE, () => {
  test("plays dropped, pasted and corrected files and shows failed expectations", async ({
    sim,
    page,
  }) => {
    await sim.open();
    const data = await page.evaluateHandle(
      (text) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([text], "dropped.json", { type: "application/json" }));
        return transfer;
      },
      file({ id: "dropped" }),
    );
    await page.dispatchEvent("main", "dragover", { dataTransfer: data });
    await expect(
      page.getByText("Drop a scenario, an exported log or the record of a call"),
    ).toBeVisible();
    await page.dispatchEvent("main", "drop", { dataTransfer: data });
    await expect(sim.said).toHaveText("Imported dropped.");

    await sim.paste(file());
    await expect(page).toHaveURL(/scenario=brought-in/);
    await expect(sim.said).toHaveText("Imported brought-in.");
    await sim.playhead.press("End");
    await expect(sim.said).toHaveText("Played to the end: 1 of 2 expectations failed.");
    const failed = page.getByRole("list", { name: "Expectations" }).locator("> li").nth(1);
    await expect(failed.getByRole("definition")).toHaveText(["idle", "active"]);
    await expect(sim.tab(/1 failed/)).toBeVisible();

    // The faults of an invalid file are listed until it is corrected.
    const name = "broken.json";
    const broken = file({ id: "corrected", until: -1, colour: "blue" });
    await page
      .getByLabel("Scenario files to import")
      .setInputFiles({ name, mimeType: "application/json", buffer: Buffer.from(broken) });
    await expect(sim.tab(/^Source/)).toHaveAttribute("aria-selected", "true");
    const faults = page.getByRole("listbox", { name: "Faults" }).getByRole("option");
    await expect(faults).toHaveCount(2);
    await expect(faults.first()).toContainText("/until");
    await expect(faults.first()).toContainText(/^\d+:\d+/);
    await expect(sim.button("Load")).toBeDisabled();

    const editor = page.getByRole("textbox", { name: "Scenario file" });
    await faults.last().click();
    await expect(editor).toBeFocused();
    await editor.fill(file({ id: "corrected" }));
    await expect(faults).toHaveCount(0);
    await sim.button("Load").click();
    await expect(page).toHaveURL(/scenario=corrected/);
  });
});

test.describe("the tab Send of /__sim", () => {
  test(
    "validates a payload while it is typed, sends levels to a running call, and ends calls with several errors or one, of home and of the admin page",
    ANY_SIZE,
    async ({ sim, page }) => {
      await sim.open();
      await sim.tab(/^Send/).click();
      await test.step("a payload", async () => {
        await sim.choose("Kind of event", "Any payload");
        const payload = page.getByRole("textbox", { name: /^Payload/ });
        await payload.fill('{ "message": "Out of credit", }');
        await expect(payload).toHaveAccessibleDescription(/^Line 1, column \d+: /);
        await expect(sim.button("Send error")).toBeDisabled();
        await payload.fill('{ "message": "Out of credit" }');
        await expect(payload).toHaveAccessibleDescription(/home credits .*admin service /);
        await payload.press("Control+Enter");
        await expect(sim.region("Call")).toContainText("temporarily unavailable");
      });
      await test.step("levels", async () => {
        await sim.button("Discard").click();
        await sim.button("Start the default call").click();
        await sim.choose("Kind of event", "Events");
        await page.getByRole("checkbox", { name: "Levels" }).check();
        await sim.button("Play").click();
        const slider = page.getByRole("slider", { name: "Assistant level" });
        await slider.fill("0.8");
        const levels = sim.traceEntries.filter({ hasText: "provider.volume-level" });
        await expect(levels.filter({ hasText: "0.80" }).nth(2)).toBeAttached();
        await slider.fill("0");
        await expect(levels.filter({ hasText: /level0\.00$/ }).first()).toBeAttached();
        await expect(page.getByText(/act by hand|acts by hand/).first()).toBeVisible();
      });
      await test.step("errors", async () => {
        await sim.button("Discard").click();
        await sim.choose("Kind of event", "Errors");
        const alert = sim.preview.getByRole("alert");
        await sim
          .button("Several errors: the page shows the first one: bundle refused, 3 errors")
          .click();
        await expect(sim.traceEntries.filter({ hasText: "provider.error" })).toHaveCount(3);
        await expect(sim.traceEntries.filter({ hasText: "late" })).toHaveCount(2);
        await sim.button("Rate limit: HTTP 429").click();
        const text = "Rate limit exceeded. Please wait a moment before trying again.";
        await expect(sim.region("Call")).toContainText(text);
        await expect(sim.preview.getByRole("heading", { name: "Call Completed" })).toBeVisible();
        await sim.choose("Call phase when sent", "connecting");
        await sim.button("Credits: HTTP 402").click();
        await expect(alert).toContainText("service credits");

        await sim.choose("Call phase when sent", "active");
        await sim.button("A page that cannot call: The client cannot be created").click();
        await expect(alert).toContainText("Failed to initialize VAPI client");
        await sim.choose("Catalogue", "Admin");
        await sim.button("Authentication: HTTP 401").click();
        await expect(alert).toHaveText(
          /Authentication failed\. Please check your API key configuration\./,
        );
      });
    },
  );
});

test("runs /__sim's shortcuts outside fields until turned off", ANY_SIZE, async ({ sim, page }) => {
  await sim.open("ejected-mid-call");
  await page.keyboard.press("?");
  const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(dialog.getByText("Play or pause")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  // A dialog that is taller than the window opens at its start, with the focus in view.
  await page.setViewportSize({ width: 1280, height: 400 });
  await page.keyboard.press("?");
  await expect(dialog.getByRole("heading")).toBeInViewport();
  await expect(dialog).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.keyboard.press(".");
  await expect(sim.callState).toContainText("Connecting");
  const search = page.getByRole("searchbox");
  await search.focus();
  await page.keyboard.type("0");
  await expect(search).toHaveValue("0");
  await expect(sim.callState).toContainText("Connecting");

  await search.blur();
  await page.keyboard.press("?");
  await page.getByRole("checkbox", { name: "Enable single-key shortcuts" }).uncheck();
  await page.keyboard.press("Escape");
  await page.reload();
  await sim.ready();
  await page.keyboard.press("?");
  await page.keyboard.press(".");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(sim.callState).toHaveText("Idle00:00");
});

test("shows the app and finds no accessibility violations in /__sim", async ({ sim, page }) => {
  await sim.open("ejected-mid-call");
  await expect(page).toHaveTitle(/Simulator/);
  await expect(sim.preview.getByRole("button", { name: "Enter Voice Mode" })).toBeVisible();
  await expect(sim.button("Play")).toBeEnabled();
  await sim.playhead.press("End");
  await expect(sim.said).toHaveText(/^Played to the end/);
  // Other tests check the app in the frame.
  expect(await sim.violations()).toEqual([]);
  for (const tab of [/^Send/, /^Source/]) {
    await sim.tab(tab).click();
    expect(await sim.violations("[role=tabpanel]"), String(tab)).toEqual([]);
  }
  expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0);
  const heads = page.getByRole("region").locator("> header");
  const cut = await heads.evaluateAll((all) =>
    all.filter((head) => head.scrollWidth > head.clientWidth).map(({ textContent }) => textContent),
  );
  expect(cut, "headers with clipped content").toEqual([]);
});
