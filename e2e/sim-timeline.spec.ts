import type { Locator } from "@playwright/test";
import { SimConsole } from "./support/console.ts";
import { ANY_SIZE, expect, PHONE, test as base } from "./support/test.ts";

const SCRIPT = {
  schemaVersion: 1,
  id: "on-the-timeline",
  title: "On the timeline",
  visitor: [{ at: 0, do: "start" }],
  attempts: [
    {
      events: [
        { at: 1000, event: "call-start" },
        { at: 4000, event: "disconnect" },
        { at: 6000, event: "transcript" },
      ],
    },
  ],
  until: 10_000,
  expect: [{ at: 3900, state: "active" }],
};

/** Three transcripts and the derived end of a speech, one millisecond apart. */
const CROWDED = {
  ...SCRIPT,
  id: "crowded",
  title: "Crowded",
  attempts: [
    {
      events: [
        { at: 1000, event: "call-start" },
        { at: 3003, levels: { of: "assistant", every: 100, values: [0.5] } },
        ...[4000, 4001, 4002].map((at) => ({ at, event: "transcript" })),
      ],
    },
  ],
};

const test = base.extend<{ marks: Locator }>({
  async sim({ page, sim }, use) {
    await sim.open();
    await sim.paste(JSON.stringify(SCRIPT, null, 2));
    await expect(page).toHaveURL(/\?scenario=on-the-timeline$/);
    await sim.ready();
    await use(sim);
  },
  // The fixture `sim` has opened the page.
  async marks({ sim }, use) {
    await use(sim.page.getByRole("listbox", { name: "Marks of the timeline" }));
  },
});

const verdictOf = (sim: SimConsole) =>
  sim.page.getByRole("list", { name: "Expectations" }).getByRole("listitem").first();

test.describe("the marks of the timeline", ANY_SIZE, () => {
  test("are reached with the arrow keys, lane by lane, selected with Enter, dragged, duplicated with Ctrl + D, listed if they lie at one spot, and deleted", async ({
    sim,
    marks,
    page,
  }) => {
    await test.step("reached", async () => {
      const focused = marks.getByRole("option", { includeHidden: false });
      const active = async () => {
        const id = await marks.getAttribute("aria-activedescendant");
        return page.locator(`[id="${id}"]`).getAttribute("aria-label");
      };
      await sim.playhead.focus();
      await page.keyboard.press("ArrowRight");
      await expect(sim.playhead).toHaveValue("1000");
      await page.keyboard.press("Shift+ArrowLeft");
      await expect(sim.playhead).toHaveValue("900");
      await page.keyboard.press("Home");
      await page.keyboard.press("Tab");
      await expect(marks).toBeFocused();
      await expect.poll(active).toBe("Visitor, visitor.start at 00:00.000, 1 of 1");
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("ArrowRight");
      await expect.poll(active).toBe("Service, provider.disconnect at 00:04.000, 3 of 4");
      await page.keyboard.press("End");
      await expect
        .poll(active)
        .toBe("Service, provider.transcript: not delivered at 00:06.000, 4 of 4");
      await page.keyboard.press("Enter");
      await expect(focused.and(page.locator("[aria-selected=true]"))).toHaveAccessibleName(
        /transcript/,
      );
      await expect(sim.tab(/^Source/)).toHaveAttribute("aria-selected", "true");
      await sim.tab(/^Expectations/).click();
      expect(await sim.violations(".sim-timeline")).toEqual([]);
    });
    await test.step("dragged", async () => {
      const option = marks.getByRole("option", { name: /disconnect/ });
      const lanes = await marks.boundingBox();
      const box = await option.boundingBox();
      if (box === null || lanes === null) throw new Error("The marks are not visible.");
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      const second = lanes.width / 10;
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x - second, y, { steps: 4 });
      await expect(marks.getByText(/^00:0[23]\.\d{3}$/)).toBeVisible();
      await page.keyboard.press("Escape");
      await page.mouse.up();
      await expect(verdictOf(sim)).toContainText("will pass");
      await expect(marks.getByRole("option", { name: /disconnect at 00:04\.000/ })).toHaveCount(1);

      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x - second, y, { steps: 4 });
      await page.mouse.up();
      await expect(sim.said).toHaveText(/^Moved provider\.disconnect to 00:0[23]\.\d{3}\.$/);
      await expect(verdictOf(sim)).toContainText("will fail");
      await marks.getByRole("option", { name: /disconnect/ }).dblclick();
      await expect(page.getByRole("group", { name: "The selected item" })).toBeVisible();
    });
    await test.step("duplicated", async () => {
      await sim.button("Undo").click();
      await expect(marks.getByRole("option", { name: /disconnect at 00:04\.000/ })).toHaveCount(1);
      await marks.getByRole("option", { name: /disconnect/ }).click();
      await page.keyboard.press("Control+d");
      await expect(sim.said).toHaveText("Duplicated provider.disconnect at 00:04.001.");
      await expect(
        marks.getByRole("option", { name: /disconnect: not delivered at 00:04\.001/ }),
      ).toHaveAttribute("aria-selected", "true");

      const group = marks.getByRole("option", { name: /disconnect/ });
      await group.first().hover();
      await expect(marks.getByText("00:04.000")).toBeVisible();
      expect(await sim.violations(".sim-timeline")).toEqual([]);
      await marks.getByText("00:04.000").click();
      const selected = marks.getByRole("option", { selected: true });
      await expect(selected).toHaveAccessibleName(
        "Service, provider.disconnect at 00:04.000, 3 of 5",
      );

      await page.keyboard.press("Delete");
      await expect(sim.said).toHaveText(/^Deleted provider\.disconnect at 00:04\.000/);
      await expect(marks.getByRole("option", { name: /disconnect.* 3 of 4/ })).toHaveCount(1);
      await expect(marks).toBeFocused();
    });
  });

  test("move with Alt and an arrow, and the outcome follows at once", async ({
    sim,
    marks,
    page,
  }) => {
    await expect(verdictOf(sim)).toContainText("will pass");
    await marks.getByRole("option", { name: /disconnect/ }).click();
    await page.keyboard.press("Alt+Shift+ArrowLeft");
    await expect(sim.said).toHaveText("Moved provider.disconnect to 00:03.900.");
    await expect(verdictOf(sim)).toContainText("will fail");
    await expect(marks).toBeFocused();
    await page.keyboard.press("Alt+ArrowRight");
    await expect(sim.said).toHaveText("Moved provider.disconnect to 00:03.901.");
    await expect(verdictOf(sim)).toContainText("will pass");
    await expect(marks.getByRole("option", { name: /00:03\.901/ })).toHaveAttribute(
      "aria-selected",
      "true",
    );
    await sim.tab(/^Source/).click();
    await expect(page.getByRole("tabpanel")).toContainText(/3901/);
    // Presses that come quickly add up, although the outcome follows later.
    const mark = marks.getByRole("option", { name: /disconnect/ });
    await mark.click();
    for (let press = 0; press < 5; press++) await page.keyboard.press("Alt+ArrowLeft");
    await expect(mark).toHaveAccessibleName(/00:03\.896/);
    // A mark stays within the run.
    const first = marks.getByRole("option", { name: /visitor\.start at 00:00\.000/ });
    await first.click();
    await page.keyboard.press("Alt+ArrowLeft");
    await expect(first).toHaveCount(1);
  });
});

test.describe("the list of a group of marks", () => {
  for (const pointer of ["mouse", "touch"] as const)
    test(
      `stays open for every entry and says what each one is, by ${pointer}`,
      pointer === "touch" ? PHONE : ANY_SIZE,
      async ({ sim, marks, page }) => {
        await sim.paste(JSON.stringify(CROWDED));
        await expect(page).toHaveURL(/\?scenario=crowded$/);
        const group = marks.getByRole("option", { name: /^Service.*, and 3 more$/ });
        await (pointer === "touch" ? group.tap() : group.hover());
        const list = marks.locator(".sim-fan__row");
        await expect(list).toHaveCount(4);
        for (const [index, at] of ["00:04.000", "00:04.001", "00:04.002"].entries()) {
          const entry = list.nth(index);
          await (pointer === "touch" ? entry.tap() : entry.click());
          await expect(entry).toHaveAttribute("data-selected", "true");
          await expect(sim.said).toHaveText(
            `Selected provider.transcript at ${at}. Enter or a double-click shows it in Source.`,
          );
        }
        const derived = list.nth(3);
        await (pointer === "touch" ? derived.tap() : derived.click());
        await expect(sim.said).toHaveText(
          "provider.speech-end at 00:04.003. It follows from other events and is not an item of the file.",
        );
        expect(await sim.violations(".sim-timeline")).toEqual([]);
      },
    );
});

test.describe("the position and the zoom of the timeline", ANY_SIZE, () => {
  test("shows the plan while the playhead is dragged, follows on release, and seeks to a typed time, but asks for a time when other text is typed", async ({
    sim,
    page,
  }) => {
    const box = await sim.playhead.boundingBox();
    if (box === null) throw new Error("The playhead is not visible.");
    const y = box.y + 4;
    await page.mouse.move(box.x + box.width * 0.05, y);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.2, y, { steps: 3 });
    await expect(sim.callState).toContainText("Active");
    await expect(sim.traceEntries).toHaveCount(3);
    await page.mouse.move(box.x + box.width * 0.05, y, { steps: 3 });
    await expect(sim.callState).toContainText("Connecting");
    await page.mouse.move(box.x + box.width * 0.95, y, { steps: 3 });
    await expect(verdictOf(sim)).toContainText("passed");
    await page.mouse.up();
    await expect(sim.preview.getByRole("button", { name: "Enter Voice Mode" })).toBeVisible();
    await expect(sim.callState).toContainText("Idle");
    await expect(page.getByText(/^Preview at/)).toHaveCount(0);
    await sim.button("Rewind").click();
    await expect(sim.callState).toContainText("Idle");
    const field = page.getByRole("textbox", { name: "Position", exact: true });
    await field.fill("soon");
    await field.press("Enter");
    await expect(sim.said).toHaveText("Write a time, such as 20.999, 00:20.999 or 20999 ms.");
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await field.press("Escape");
    await expect(field).toHaveValue("00:00.000");
    await field.fill("4.5");
    await field.press("Enter");
    await expect(field).toHaveValue("00:04.500");
    await expect(sim.callState).toContainText("Idle");
    await expect(sim.region("Transport")).toContainText("of 00:10.000");
    await sim.button("Advance +19 s").click();
    await expect(field).toHaveValue("00:23.500");
    await expect(sim.region("Transport")).toContainText("ended at 00:10.000");
  });

  test("zooms with Ctrl and wheel, with buttons, and follows the playhead", async ({
    sim,
    marks,
    page,
  }) => {
    await expect(marks).toBeVisible();
    const track = await sim.playhead.boundingBox();
    if (track === null) throw new Error("The playhead is not visible.");
    await page.mouse.move(track.x + track.width * 0.4, track.y + 60);
    await page.keyboard.down("Control");
    await page.mouse.wheel(0, -700);
    await page.keyboard.up("Control");
    await expect(marks.getByRole("option", { name: /visitor\.start/ })).not.toBeInViewport({
      ratio: 1,
    });
    await sim.playhead.press("End");
    await expect(sim.playhead).toHaveAttribute("max", "10000");
    await expect(sim.playhead).not.toHaveAttribute("min", "0");
    await page.keyboard.press("w");
    await expect(sim.playhead).toHaveAttribute("min", "0");
    await page.keyboard.press("+");
    await page.keyboard.press("+");
    await expect(sim.playhead).toHaveAttribute("min", "7500");
    await page.keyboard.press("-");
    await expect(sim.playhead).toHaveAttribute("min", "5000");
    await page.mouse.wheel(0, -10_000);
    await expect(sim.playhead).toHaveAttribute("min", "0");
    await expect(sim.playhead).toHaveAttribute("max", "5000");

    // While the run plays, the view follows the playhead only if the playhead is in view.
    await sim.button("Rewind").click();
    await expect(sim.playhead).toHaveValue("0");
    await page.mouse.move(track.x + track.width * 0.4, track.y + 60);
    await page.mouse.wheel(0, 10_000);
    await expect(sim.playhead).toHaveAttribute("min", "5000");
    await sim.button("Play").click();
    const position = page.getByRole("textbox", { name: "Position", exact: true });
    await expect(position).not.toHaveValue("00:00.000");
    await expect(sim.playhead).toHaveAttribute("min", "5000");
    await sim.button("Show the whole timeline").click();
    await expect(sim.playhead).toHaveAttribute("min", "0");
    await expect(marks.getByRole("option", { name: /visitor\.start/ })).toBeVisible();
  });

  test("zooms with two fingers, which do not move the playhead", async ({ sim, page }) => {
    const box = await sim.playhead.boundingBox();
    if (box === null) throw new Error("The playhead is not visible.");
    const devtools = await page.context().newCDPSession(page);
    const y = box.y + 40;
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...places: number[]) =>
      devtools.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: places.map((place, id) => ({ x: box.x + box.width * place, y, id })),
      });
    await touch("touchStart", 0.45);
    await touch("touchStart", 0.45, 0.55);
    await touch("touchMove", 0.3, 0.55);
    await touch("touchMove", 0.3, 0.8);
    await touch("touchEnd");
    await expect(sim.playhead).not.toHaveAttribute("max", "10000");
    await expect(page.getByRole("textbox", { name: "Position", exact: true })).toHaveValue(
      "00:00.000",
    );
  });
});

test("goes to the end of the run with its acts by hand", ANY_SIZE, async ({ page }) => {
  const sim = new SimConsole(page);
  await sim.open("short-call");
  const position = page.getByRole("textbox", { name: "Position" });
  await position.fill("7.5");
  await position.press("Enter");
  await sim.preview
    .getByRole("button", { name: /^(Enter Voice Mode|Talk to Nora again)$/ })
    .click();
  const mode = page.getByText("Script + 1 by hand");
  await expect(mode).toBeVisible();
  expect(await mode.evaluate((words) => words.scrollWidth - words.clientWidth)).toBe(0);
  await expect(page.getByText("of 00:09.500")).toBeVisible();
  await sim.playhead.press("End");
  await expect(position).toHaveValue("00:09.500");
  await expect(sim.said).toContainText("Played to the end");
  await expect(sim.traceEntries.filter({ hasText: "visitor.start" }).last()).toBeVisible();
  await expect(page.getByText("not delivered")).toHaveCount(0);
});
