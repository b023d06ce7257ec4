import { Diagnostics } from "./support/diagnostics.ts";
import { goOffline, goOnline } from "./support/offline.ts";
import { test as base, expect } from "./support/test.ts";

const test = base.extend<{ staff: Diagnostics }>({
  staff: ({ page }, use) => use(new Diagnostics(page)),
});

test.describe("the shortcut of the staff panel", () => {
  test("shows and focuses the panel's button, and hides it on the next press", async ({
    app,
    staff,
  }) => {
    await app.open("/");
    const before = app.button("Watch Introduction");
    await before.focus();
    for (const keys of ["Control+Shift+D", "Meta+Shift+D", "Control+Shift+d"]) {
      await staff.press(keys);
      await expect(staff.launcher).toBeFocused();
      await staff.press(keys);
      await expect(staff.launcher).toHaveCount(0);
      await expect(before).toBeFocused();
    }
  });

  test("shows the panel's button only on home", async ({ app, page, staff }) => {
    await app.open("/");
    await staff.press();
    await expect(staff.launcher).toBeVisible();
    await page.getByRole("link", { name: "Testimonials" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await expect(staff.launcher).toHaveCount(0);
    await staff.press();
    await page.goBack();
    await expect(app.button("Enter Voice Mode")).toBeVisible();
    await expect(staff.launcher).toHaveCount(0);
    await staff.press();
    await expect(staff.launcher).toBeVisible();
  });

  test("loads the staff tools when the device is online again", async ({ app, page, staff }) => {
    const TOOLS = /\/launcher-[^/]*\.js$/;
    let asked = 0;
    page.on("request", (request) => {
      if (TOOLS.test(request.url())) asked++;
    });
    const warned = page.waitForEvent("console", (message) =>
      message.text().startsWith("The staff tools could not be fetched."),
    );
    await app.open("/");
    await page.waitForLoadState("networkidle");
    await goOffline(page);
    await staff.press();
    await warned;
    // A browser may never repeat an import that has failed, so the page does not begin one.
    expect(asked).toBe(0);
    await goOnline(page);
    await staff.press();
    await expect(staff.launcher).toBeFocused();
    expect(asked).toBeGreaterThan(0);
    app.tolerate(/^Failed to load resource/);
  });
});

test.describe("the staff panel", () => {
  test("closes on Escape, Close or a click beside it, and restores the focus", async ({
    app,
    page,
    staff,
  }) => {
    await app.open("/");
    await app.button("About Nora").click();
    // The film takes the focus when it opens, so the test waits for it before it opens the panel.
    await expect(page.getByRole("heading", { name: "About Nora" })).toBeFocused();
    // Pauses the film: on a slow machine it would be given up, and home would take the focus.
    await app.button("Pause").click();
    await staff.press();
    await expect(staff.launcher).toBeFocused();
    const beside = () => page.mouse.click(1200, 400);
    for (const close of [
      () => page.keyboard.press("Escape"),
      () => staff.button("Close").click(),
      beside,
    ]) {
      await page.keyboard.press("Enter");
      await expect(staff.button("Close")).toBeFocused();
      await close();
      // The browser hides the dialog and returns the focus before the page hears of it.
      await expect(staff.launcher).toHaveAttribute("aria-expanded", "false");
      await expect(staff.panel).toHaveCount(0);
      await expect(staff.launcher).toBeFocused();
    }
    await expect(page.getByRole("heading", { name: "About Nora" })).toBeAttached();
    // Selecting text beyond the panel's edge must not close the panel.
    await page.keyboard.press("Enter");
    await expect(staff.button("Close")).toBeFocused();
    await page.mouse.move(200, 600);
    await page.mouse.down();
    await page.mouse.move(1200, 600);
    await page.mouse.up();
    await expect(staff.panel).toBeVisible();
  });

  test("keeps the focus inside and does not let the page scroll", async ({ app, page, staff }) => {
    await page.setViewportSize({ width: 1024, height: 360 });
    await app.open("/");
    await staff.open();
    // Turns the wheel beside the panel and over the panel's header.
    for (const x of [900, 100]) {
      await page.mouse.move(x, 30);
      await page.mouse.wheel(0, 400);
    }
    await staff.tab("Configuration").click();
    const seen = new Set<string>();
    for (let presses = 0; presses < 30; presses++) {
      await page.keyboard.press("Tab");
      const at = await page.evaluate(() => {
        const element = document.activeElement;
        // The focus passes the browser's own bars between the last control and the first.
        if (element === document.body) return "";
        if (element?.closest("dialog") === null) return `outside: ${element.textContent}`;
        return element?.getAttribute("aria-label") ?? element?.textContent ?? "";
      });
      seen.add(at);
    }
    expect([...seen].filter((name) => name.startsWith("outside"))).toEqual([]);
    expect([...seen]).toEqual(
      expect.arrayContaining(["Close", "Show Keys", "Configuration", "Start assistant"]),
    );
    expect(await page.evaluate(() => [scrollY, document.body.scrollHeight > innerHeight])).toEqual([
      0,
      true,
    ]);
  });

  test("keeps the state of each view and reopens with the last view", async ({
    app,
    page,
    staff,
  }) => {
    await app.open("/");
    await staff.open();
    await expect(staff.tab("Live log")).toHaveAttribute("aria-selected", "true");
    await staff.tab("Live log").focus();
    await page.keyboard.press("ArrowLeft");
    await expect(staff.tab("Debug")).toBeFocused();
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowRight");
    await expect(staff.tab("Configuration")).toHaveAttribute("aria-selected", "true");
    // The live log keeps its search text while another view is shown.
    await staff.tab("Live log").click();
    await staff.panel.getByRole("searchbox").fill("workflow");
    await staff.tab("Configuration").click();
    await staff.tab("Live log").click();
    await expect(staff.panel.getByRole("searchbox")).toHaveValue("workflow");
    const log = staff.panel.getByRole("listbox", { name: "Live log" });
    await expect(log.getByText("The workflow is configured.")).toBeVisible();
    await staff.tab("Configuration").click();
    await staff.press();
    await expect(staff.panel).toHaveCount(0);
    await expect(staff.launcher).toHaveCount(0);
    await staff.open();
    await expect(staff.tab("Configuration")).toHaveAttribute("aria-selected", "true");
    const opened = page.waitForEvent("popup");
    await staff.panel.getByRole("link", { name: "Open Admin Testing Page" }).click();
    const admin = await opened;
    await expect(admin.getByText("Admin only")).toBeVisible();
    expect(await admin.evaluate(() => window.opener === null)).toBe(true);
  });

  test("hides keys again when it is reopened, but still copies them", async ({
    app,
    context,
    page,
    staff,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await app.open("/");
    await staff.open();
    await staff.tab("Configuration").click();
    for (const name of ["public key", "assistant ID", "workflow ID"])
      await expect(staff.value(name)).toHaveText("scripted…");
    await staff.button("Show Keys").click();
    await expect(staff.value("public key")).toHaveText("scripted-public-key");
    await staff.button("Hide Keys").click();
    await expect(staff.value("public key")).toHaveText("scripted…");
    await staff.button("Show Keys").click();
    await page.keyboard.press("Escape");
    await staff.launcher.click();
    await expect(staff.value("public key")).toHaveText("scripted…");
    await staff.button("Copy the assistant ID").click();
    // Reads the clipboard, because a slow machine might miss the tick, which lasts two seconds.
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe("scripted-assistant");
  });

  test("offers a retry when the device is offline before the log's code has loaded", async ({
    app,
    page,
    staff,
  }) => {
    // A page that is never idle fetches the log only for the panel.
    await page.addInitScript(() => Object.assign(globalThis, { requestIdleCallback: () => 0 }));
    await app.open("/");
    await staff.press();
    await expect(staff.launcher).toBeFocused();
    await goOffline(page);
    await page.keyboard.press("Enter");
    await expect(staff.panel.getByRole("alert")).toContainText("The log could not be opened");
    await expect(staff.button("Export")).toBeDisabled();
    await goOnline(page);
    await staff.button("Try again").click();
    await expect(staff.panel.getByText("The public key is configured.")).toBeVisible();
    await expect(staff.button("Export")).toBeEnabled();
    app.tolerate(/^Failed to load resource/);
  });
});

test.describe("a call while the staff panel is open", () => {
  test("is started, muted and ended by the panel's buttons", async ({ app, page, staff }) => {
    await app.open("/");
    await app.arm([{ start: { after: 100 }, events: [{ at: 500, event: "call-start" }] }]);
    await staff.open();
    await staff.tab("Configuration").click();
    await expect(staff.button("Start workflow")).toHaveCount(0);
    // Uses the keyboard, because the focus must move on when a focused button disappears.
    await staff.button("Start assistant").focus();
    await page.keyboard.press("Enter");
    await expect(staff.button("Start assistant")).toBeDisabled();
    await expect(staff.button("End call")).toBeFocused();
    await app.advance(500);
    const strip = staff.panel.getByRole("region", { name: "Call" });
    await expect(strip).toContainText("Assistant active");
    await app.advance(5000);
    await expect(strip.getByRole("timer")).toHaveText("00:05");
    await staff.button("Mute").click();
    expect(await app.snapshot()).toMatchObject({ state: "active", muted: true });
    await page.keyboard.press("Escape");
    expect(await app.snapshot()).toMatchObject({ state: "active" });
    await staff.launcher.click();
    await staff.button("End call").focus();
    await page.keyboard.press("Enter");
    await expect(strip).toHaveCount(0);
    await expect(staff.button("Start assistant")).toBeFocused();
    expect(await app.snapshot()).toMatchObject({ state: "idle", redirect: null });
  });

  test("closes the panel when its end opens the call-ending page", async ({ app, page, staff }) => {
    await app.open("/");
    await app.startCall();
    await app.advance(30_000);
    await staff.open();
    await staff.button("End call").click();
    await expect(page.getByRole("heading", { name: "Call Completed" })).toBeFocused();
    await expect(staff.panel).toHaveCount(0);
    await expect(staff.launcher).toHaveCount(0);
  });
});
