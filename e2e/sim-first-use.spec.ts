import type { Page } from "@playwright/test";
import interruptedCall from "../fixtures/interrupted-call.json" with { type: "json" };
import type { SimConsole } from "./support/console.ts";
import { ANY_SIZE, expect, test } from "./support/test.ts";

const send = async (sim: SimConsole, title: string) => {
  await sim.button(title).click();
  await expect(sim.said).toHaveText(/^Sent: /);
};

const causes = (sim: SimConsole, cause: string) => sim.traceEntries.filter({ hasText: cause });

test(
  "offers three ways in on a first visit, and later at a press",
  ANY_SIZE,
  async ({ sim, page }) => {
    await page.goto("/__sim");
    const door = page.getByRole("dialog", { name: "Three ways in" });
    await expect(door).toBeVisible();
    await sim.ready();
    expect(await sim.violations()).toEqual([]);
    // A file that is dragged over the page needs the page.
    await page.locator("body").dispatchEvent("dragover");
    await expect(door).toHaveCount(0);
    await sim.button("Start here").click();
    await sim.button("Out of credits").click();
    await expect(door).toHaveCount(0);
    await expect(sim.preview.getByRole("alert")).toContainText("due to service credits");
    await sim.button("Start here").click();
    await sim.button("Long silence").click();
    await expect(sim.preview.getByText("The call ended after a long silence")).toBeVisible();
    await sim.button("Start here").click();
    await sim.button("Blocked microphone").click();
    await expect(sim.preview.getByText("Your microphone is blocked")).toBeVisible();
    await page.goto("/__sim");
    await sim.ready();
    await expect(door).toHaveCount(0);
    await sim.button("Start here").click();
    await sim.button("On the staff’s page").click();
    await expect(sim.button("The call: call-start")).toBeVisible();
    // A blank scenario of before serves again.
    await sim.button("Start here").click();
    await sim.button("On the staff’s page").click();
    await expect(page.locator('[data-id^="acted-out"]')).toHaveCount(1);
    await sim.preview.getByRole("button", { name: "Start Quick Assessment" }).click();
    await expect(sim.callState).toContainText("Connecting");
    await sim.button("Start here").click();
    await sim.button("Watch a call").click();
    await expect(page).toHaveURL(/scenario=friendly-conversation$/);
    await expect(sim.callState).toContainText("Active");
    // The call's words, which change while the next page loads, do not reach it.
    await page.evaluate(
      (words) => void setInterval(() => sessionStorage.setItem("interrupted-call", words)),
      JSON.stringify(interruptedCall),
    );
    await sim.button("Start here").click();
    await sim.button("On the home page").click();
    await expect(sim.callState).toContainText("Idle");
    await sim.preview.getByRole("button", { name: "Enter Voice Mode" }).click({ trial: true });
    await expect(sim.preview.getByText("Your call was interrupted")).toHaveCount(0);
  },
);

test("acts a call out on a phone with the tab Send below the preview", async ({ sim, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await sim.open();
  await sim.button("Start here").click();
  await sim.button("On the home page").click();
  await expect(sim.tab(/^Send/)).toBeInViewport({ ratio: 1 });
  await sim.preview.getByRole("button", { name: "Enter Voice Mode" }).click();
  await expect(sim.callState).toContainText("Connecting");
  await expect(sim.button("The call: call-start")).toBeInViewport({ ratio: 1 });
  for (const event of ["call-start", "ejected"]) await send(sim, `The call: ${event}`);
  // At its start, a run with acts is kept whole.
  await sim.button("Rewind").click();
  await expect(page.getByRole("textbox", { name: "Position" })).toHaveValue("00:00.000");
  await sim.button("Keep as scenario…").click();
  await expect(page.getByText(/the same trace, \d expectations met/)).toBeVisible();
  const title = page.getByRole("textbox", { name: "Title" });
  await expect(title).toHaveValue("By hand: start, call-start, ended-by-service");
  await sim.button("Add to library").click();
  // The acts take the place of the blank scenario.
  await expect(page.locator('[data-id="by-hand-start-call-start-ended-by-service"]')).toBeVisible();
  await expect(page.locator('[data-id^="acted-out"]')).toHaveCount(0);
});

test.describe("the keys of a person in the preview of /__sim", ANY_SIZE, () => {
  test("leads to the transport with the first Tab, runs the clock from a click on start, and pauses it with Space", async ({
    sim,
    page,
  }) => {
    await sim.open("short-call");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to the transport" })).toBeInViewport();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/scenario=short-call$/);
    await page.keyboard.press("Tab");
    await expect(sim.button("Rewind")).toBeFocused();
    await sim.preview.getByRole("button", { name: "Enter Voice Mode" }).click();
    await expect(sim.callState).toContainText("Active");
    await expect(sim.button("Pause")).toBeVisible();
    await page.keyboard.press("Space");
    await expect(sim.button("Play")).toBeVisible();
    await expect(causes(sim, "visitor.stop")).toHaveCount(0);
  });

  test("leaves Space to the button that the Tab key has reached", async ({ sim, page }) => {
    await sim.open("short-call");
    const start = sim.preview.getByRole("button", { name: "Enter Voice Mode" });
    await sim.preview
      .getByRole("link", { name: /^Get Nora/ })
      .first()
      .focus();
    await page.keyboard.press("Shift+Tab");
    await expect(start).toBeFocused();
    await page.keyboard.press("Space");
    await expect(sim.button("Pause")).toBeVisible();
    const stop = sim.preview.getByRole("button", { name: /^(Cancel|End Consultation)$/ });
    await expect(stop).toBeFocused();
    // The key K, which also plays and pauses, reaches the console even while that button has the focus.
    await page.keyboard.press("k");
    await expect(sim.button("Play")).toBeVisible();
    await page.keyboard.press("Space");
    await expect(stop).toHaveCount(0);
    await expect(causes(sim, "visitor.stop")).toHaveCount(1);
  });

  test("leaves keys to a text field, and passes other keys and pastes on to the console", async ({
    sim,
    page,
  }) => {
    await sim.open();
    await sim.tab(/^Send/).click();
    await sim.button("Start the default call").click();
    await expect(sim.callState).toContainText("Active");
    await sim.preview.getByRole("button", { name: /^Type/ }).click();
    const field = sim.preview.getByRole("textbox");
    await field.pressSequentially("0 k.");
    await expect(field).toHaveValue("0 k.");
    await expect(sim.callState).toContainText("Active");
    await expect(sim.button("Play")).toBeVisible();

    const mute = sim.preview.getByRole("button", { name: "Mute" });
    await mute.focus();
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
    await page.keyboard.press("Escape");
    await mute.focus();
    await page.keyboard.press("/");
    await expect(page.getByRole("searchbox")).toBeFocused();
    await sim.preview.locator("body").evaluate((body) => {
      const clipboardData = new DataTransfer();
      const text = '{"schemaVersion": 1, "id": "in-the-preview", "title": "Pasted"}';
      clipboardData.setData("text/plain", text);
      body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
    });
    await expect(page).toHaveURL(/scenario=in-the-preview$/);
  });

  test("sends only the event while a paused call is connecting, and continues it with the button of the hint, whose keys can be off", async ({
    sim,
    page,
  }) => {
    await sim.open("short-call");
    await sim.hold();
    await sim.preview.getByRole("button", { name: "Enter Voice Mode" }).click();
    await expect(sim.callState).toContainText("Connecting");
    await sim.tab(/^Send/).click();
    await sim.choose("Kind of event", "Events");
    await expect(page.getByRole("radio", { name: "connecting" })).toBeChecked();
    await send(sim, "Network: signaling interrupted");
    await expect(sim.said).toHaveText("Sent: Network, signaling interrupted.");
    await expect(sim.callState).toContainText("Connecting");
    await expect(causes(sim, "provider.call-start")).toHaveCount(0);
    await sim.choose("Kind of event", "Any payload");
    await page.getByRole("combobox", { name: "Event" }).selectOption("audio-blocked");
    await send(sim, "Send audio-blocked");
    await expect(causes(sim, "provider.call-start")).toHaveCount(0);
    await sim.choose("Kind of event", "Errors");
    await send(sim, "Rate limit: HTTP 429");
    await expect(causes(sim, "provider.call-start")).toHaveCount(0);
    await expect(sim.callState).toContainText("Idle");
    await sim.preview.getByRole("button", { name: "Enter Voice Mode" }).click();
    await expect(page.getByText("The clock is paused.")).toBeVisible();
    expect(await sim.violations(".sim-preview")).toEqual([]);
    const keys = page.locator("kbd:visible");
    await expect(keys).toHaveText(["/", "K"]);
    await page.keyboard.press("?");
    await page.getByRole("checkbox", { name: "Enable single-key shortcuts" }).uncheck();
    await page.keyboard.press("Escape");
    await expect(keys).toHaveCount(0);
    await sim.button("Continue the call").click();
    await expect(sim.callState).toContainText("Active");
    await expect(sim.region("Preview")).toBeFocused();
  });
});

/** The texts of elements that are wider than their place. */
const cutIn = (page: Page, selector: string) =>
  page
    .locator(selector)
    .evaluateAll((all) =>
      all
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ textContent }) => textContent),
    );

test.describe("the layout of /__sim", ANY_SIZE, () => {
  test("shows the transport, the timeline and the library in every window", async ({
    sim,
    page,
  }) => {
    await page.setViewportSize({ width: 900, height: 600 });
    await sim.open("ejected-mid-call");
    await expect(sim.button("Play")).toBeInViewport({ ratio: 1 });
    await expect(sim.playhead).toBeInViewport({ ratio: 1 });
    for (const [width, height] of [
      [1280, 633],
      [1024, 768],
      [1440, 900],
    ] as const)
      await test.step(`${width}x${height}`, async () => {
        await page.setViewportSize({ width, height });
        for (const name of ["Transport", "Call"])
          await expect(sim.region(name)).toBeInViewport({ ratio: 1 });
        await expect(page.getByTitle("The app in the preview")).toBeInViewport({ ratio: 0.99 });
        await expect(sim.playhead).toBeInViewport({ ratio: 1 });
        const row = page.locator('[data-id="ejected-mid-call"]');
        await expect(row).toBeInViewport({ ratio: 1 });
        await expect(
          sim.traceEntries.first().or(page.getByText("No entries yet.")),
        ).toBeInViewport();
        await expect.poll(() => cutIn(page, ".sim-panel__head, .sim-top, .tabs__list")).toEqual([]);
      });
    // Each row is painted before it is scrolled to.
    const last = page.locator(".sim-entry").last();
    const isPainted = (entry: Element) => entry.checkVisibility({ contentVisibilityAuto: true });
    await expect.poll(() => last.evaluate(isPainted)).toBe(true);
  });

  test("shows the title and the status in full beside each other", async ({ sim, page }) => {
    await page.setViewportSize({ width: 1024, height: 768 });
    await sim.open("quiet-events-unreadable");
    await page.getByText("Real SDK").click();
    const words = /^The real SDK omits 6 events .* 6 differently\.$/;
    await expect(sim.said).toHaveText(words);
    // A long list of reasons is closed at first.
    await expect(page.locator("[role=tabpanel] .sim-short")).toHaveJSProperty("open", false);
    expect(await cutIn(page, ".sim-top__title, .sim-top__message")).toEqual([]);
  });
});
