import { SimConsole } from "./support/console.ts";
import { ANY_SIZE, expect, test } from "./support/test.ts";

test(
  "says that no scenario was counted if the worker cannot be loaded",
  ANY_SIZE,
  async ({ page }) => {
    await page.route("**/jobs-worker*", (route) => route.abort());
    const sim = new SimConsole(page);
    await sim.open("ejected-mid-call");
    await sim.tab(/^Machine/).click();
    await expect(
      page.getByText("The scenarios were not counted. The worker could not be loaded."),
    ).toBeVisible();
    await expect(page.getByRole("list", { name: "Transitions" })).not.toContainText("0 scenarios");
  },
);

/** Faults that the page of the app may have during a call, by the invariant that they break. */
const FAULTS = {
  "No live track after the end of a call": () =>
    navigator.mediaDevices.getUserMedia({ audio: true }),
  "No audio element plays after the end of a call": () => {
    const tone = new AudioContext().createMediaStreamDestination();
    const player = new Audio();
    player.srcObject = tone.stream;
    return player.play();
  },
  "No AudioContext is open after the end of a call": () => void new AudioContext(),
  "No unhandled rejection": () => void Promise.reject(new Error("Forgotten")),
  "No console error": () => window.console.error("Oh no"),
};

test(
  "shows the state machine with the last transition and who takes it, and judges the invariants of every run",
  ANY_SIZE,
  async ({ page, context }) => {
    await context.grantPermissions(["microphone"]);
    const sim = new SimConsole(page);
    await sim.open("ejected-mid-call");
    await sim.tab(/^Machine/).click();
    await expect(page.getByRole("img", { name: "The call is idle." })).toBeVisible();
    const lights = page.getByRole("list", { name: "Invariants" }).getByRole("listitem");
    await expect(lights).toHaveCount(10);
    await expect(lights.getByText("not yet")).toHaveCount(10);
    await sim.playhead.press("End");
    const diagram = page.getByRole("img", {
      name: "The call is idle. Last transition: active to idle.",
    });
    await expect(diagram).toBeVisible();
    const transitions = page.getByRole("list", { name: "Transitions" });
    const ended = transitions.getByRole("listitem").filter({ hasText: "active → idle" });
    await expect(ended).toContainText("last: provider.error at 00:12.900");
    await expect(page.getByText(/^Counting/)).toHaveCount(0);
    await ended.locator("summary").press("Enter");
    const takers = ended.getByRole("list", { name: "Scenarios with error", exact: true });
    await expect(takers.getByRole("button", { name: "ejected-mid-call" })).toBeVisible();
    await expect(lights.getByText("ok", { exact: true })).toHaveCount(10);
    await sim.button("Rewind").click();
    await expect(lights.getByText("not yet")).toHaveCount(10);
    expect(sim.complaints).toEqual([]);

    await sim.playhead.press("PageUp");
    await expect(sim.callState).toContainText("Active");
    const element = await page.getByTitle("The app in the preview").elementHandle();
    const frame = (await element?.contentFrame()) ?? null;
    for (const fault of Object.values(FAULTS)) await frame?.evaluate(fault as () => unknown);
    await sim.playhead.press("End");
    for (const name of Object.keys(FAULTS))
      await expect(lights.filter({ hasText: name })).toContainText("broken");
    await expect(sim.tab(/^Machine 5 broken$/)).toBeVisible();
    expect(await sim.violations("[role=tabpanel]")).toEqual([]);
    const last = takers.getByRole("button").last();
    const id = (await last.textContent()) ?? "";
    await last.press("Enter");
    await expect(page).toHaveURL(`/__sim?scenario=${id}`);
  },
);
