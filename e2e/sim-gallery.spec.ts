import { JOURNEYS, slugOf } from "../simulator/gallery/journeys.ts";
import { ANY_SIZE, expect, test } from "./support/test.ts";

// The gallery's many frames may outlive its page for a moment, with the storage that the next test has emptied.
test.use({ firstVisit: true });

const COUNT = JOURNEYS.flatMap(({ states }) => states).length;
/** The last state of each journey: a fresh page passes through all states of its journey on the way to it. */
const LAST = new Set(JOURNEYS.map(({ states }) => slugOf({ name: states.at(-1)?.name ?? "" })));
const REACHED = "<script>window.voiceSimReach = async () => {}</script>";

test("shows the first states live, and opens one in the preview at its size", async ({
  sim,
  page,
}) => {
  await sim.open();
  await page.getByRole("link", { name: "Gallery" }).click();
  const figure = page.getByRole("figure", { name: "Connecting", exact: true });
  await expect(figure.locator("iframe[data-reached=true]")).toHaveCount(2);
  expect(await sim.violations()).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await figure.getByRole("link", { name: "Connecting, phone" }).press("Enter");
  await expect(page).toHaveURL(/\?state=connecting$/);
  // The gallery was scrolled.
  await expect(sim.button("Play")).toBeInViewport();
  await expect(sim.callState).toContainText("Connecting");
  await expect(sim.preview.getByText("Calling Nora")).toBeVisible();
  await expect(page.getByRole("radio", { name: "Phone" })).toBeChecked();
  await page.goBack();
  await expect(figure).toBeVisible();
});

test("opens a state with its circumstances in the preview", ANY_SIZE, async ({ sim, page }) => {
  await page.goto("/__sim?state=call-in-another-tab");
  await sim.ready();
  const question = sim.preview.getByRole("dialog", { name: "You are in a call in another tab" });
  await expect(question).toBeVisible();
  await page.reload();
  await expect(question).toBeVisible();
});

test("shows an error and the button below it, as the visitor sees them", async ({ app, page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await app.openState("Error on home");
  await expect(page.getByRole("alert")).toBeInViewport({ ratio: 1 });
  await expect(app.button("Enter Voice Mode")).toBeInViewport({ ratio: 1 });
});

test("says that the page does not know a state", ANY_SIZE, async ({ sim, page }) => {
  await page.goto("/__sim?state=nowhere");
  await expect(sim.preview.getByText("expected a state of the gallery")).toBeVisible();
});

test(
  "brings every page to its last state, and loads all others, at both sizes before it prints",
  ANY_SIZE,
  async ({ sim, page }) => {
    await page.addInitScript(() => {
      window.print = () => document.body.setAttribute("data-printed", "");
    });
    await page.route(/\?state=/u, (route) => {
      const slug = new URL(route.request().url()).searchParams.get("state") ?? "";
      return LAST.has(slug)
        ? route.continue()
        : route.fulfill({ contentType: "text/html", body: REACHED });
    });
    await page.goto("/__sim?gallery");
    await expect(page.getByRole("heading", { name: "Gallery" })).toBeVisible();
    await page.keyboard.press("Control+p");
    await expect(page.getByRole("status")).toContainText(`of ${2 * COUNT}…`);
    await expect(page.locator("body[data-printed]")).toBeAttached({ timeout: 170_000 });
    await expect(page.locator("iframe[data-reached=true]")).toHaveCount(2 * COUNT);
    expect(sim.complaints).toEqual([]);
  },
);
