import { SimConsole } from "./support/console.ts";
import { ANY_SIZE, expect, test as base } from "./support/test.ts";

class SourceConsole extends SimConsole {
  get editor() {
    return this.page.getByRole("textbox", { name: "Scenario file" });
  }

  get faults() {
    return this.page.getByRole("listbox", { name: "Faults" }).getByRole("option");
  }

  /** Opens Source with the short call. */
  async openSource(): Promise<void> {
    await this.open("short-call");
    await this.tab(/^Source/).click();
    await expect(this.editor).toContainText('"short-call"');
  }
}

const test = base.extend<{ sim: SourceConsole }>({
  async sim({ page }, use) {
    const sim = new SourceConsole(page);
    await use(sim);
    expect(sim.complaints).toEqual([]);
  },
});

test.describe("the tab Source of /__sim", ANY_SIZE, () => {
  test("shows a valid edit in the top bar and undoes it from anywhere", async ({ sim, page }) => {
    await sim.openSource();
    const title = page.getByRole("banner").getByRole("paragraph");
    const before = await title.innerText();
    await sim.editor.getByText('"title"').click();
    // Once to the edge of the wrapped line, and once to that of the line.
    for (const key of ["Home", "Home", "Shift+End", "Shift+End"]) await page.keyboard.press(key);
    // All at once, here and below: typed on a slow machine, it would be several steps for undo.
    await page.keyboard.insertText('"title": "Edited",');
    await expect(title).toContainText("Edited");
    await page.keyboard.press("Control+z");
    await expect(sim.said).toHaveText("Undone: typed in Source.");
    await expect(title).toHaveText(before, { useInnerText: true });
    await expect(sim.editor).toBeFocused();
    await sim.tab(/^Source/).focus();
    await page.keyboard.press("Control+Shift+z");
    await expect(sim.said).toHaveText("Redone: typed in Source.");
    await expect(sim.editor).toContainText('"title": "Edited"');
    await sim.button("Undo").click();
    await expect(title).toHaveText(before, { useInnerText: true });
    await sim.button("Redo").click();
    await expect(title).toContainText("Edited");
    await sim.button("Discard").click();
    await expect(title).toHaveText(before, { useInnerText: true });
    await expect(page.getByRole("tabpanel", { name: "Source" })).toBeFocused();
    await page.keyboard.press("Control+z");
    await expect(sim.said).toHaveText("Undone: discarded the edits.");
    await expect(title).toContainText("Edited");
  });

  test("marks and lists a fault, completes keys and values by keyboard, and lets the keyboard leave", async ({
    sim,
    page,
  }) => {
    await sim.openSource();
    await test.step("a fault", async () => {
      await sim.editor.getByText('"title"').click();
      await page.keyboard.press("Home");
      await page.keyboard.insertText('"colour": "blue",');
      await expect(sim.faults).toHaveCount(1);
      await expect(sim.editor).toHaveAttribute("aria-invalid", "true");
      expect(await sim.violations("[role=tabpanel]")).toEqual([]);
      await page.keyboard.press("Control+End");
      await sim.faults.click();
      await expect(sim.editor).toBeFocused();
      await page.keyboard.press("Shift+End");
      expect(await page.evaluate("getSelection().toString()")).toMatch(/^"colour": "blue"/);
      await page.keyboard.press("Control+z");
      await expect(sim.faults).toHaveCount(0);
      await expect(sim.editor).toHaveAttribute("aria-invalid", "false");
    });
    await test.step("completions of the schema", async () => {
      await sim.editor.getByText('"title"').click();
      await page.keyboard.press("Home");
      await page.keyboard.type('"pag');
      const options = page.getByRole("listbox", { name: "Completions" }).getByRole("option");
      await expect(options.first()).toHaveText("page");
      expect(await sim.violations("[role=tabpanel]")).toEqual([]);
      await page.keyboard.press("Enter");
      await expect(options).toHaveText(['"admin"', '"home"']);
      await page.keyboard.press("Enter");
      await page.keyboard.type(",");
      await expect(sim.editor).toContainText('"page": "admin",');
      await expect(page.getByRole("banner").getByText("admin", { exact: true })).toBeVisible();
    });
    await test.step("out of the editor", async () => {
      await sim.editor.focus();
      await page.keyboard.press("Escape");
      await page.keyboard.press("Tab");
      await expect(sim.editor).not.toBeFocused();
      await expect(page.locator("body")).not.toBeFocused();
    });
  });

  test("edits a file of 1.5 MB", async ({ sim, page }) => {
    const payload = { type: "transcript", role: "user", transcriptType: "final" };
    const events = Array.from({ length: 10_000 }, (_, index) => ({
      at: 1000 + index,
      event: "transcript",
      payload: { ...payload, transcript: `Words of turn ${index}` },
    }));
    const file = { schemaVersion: 1, id: "long", title: "Long", attempts: [{ events }] };
    await sim.open();
    const text = JSON.stringify(file, null, 1);
    expect(text.length).toBeGreaterThan(1_500_000);
    await sim.paste(text);
    await expect(sim.said).toHaveText("Imported long.");
    await sim.tab(/^Source/).click();
    await sim.editor.focus();
    await page.keyboard.press("Control+End");
    await expect(sim.editor).toContainText("Words of turn 9999");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.insertText(', "title": "Longer"');
    await expect(sim.faults).toContainText('the key "title" again');
    await page.keyboard.press("Control+z");
    await expect(sim.faults).toHaveCount(0);
    await page.keyboard.insertText(', "until": 12345');
    await expect(sim.region("Transport")).toContainText("of 00:12.345");
  });

  for (const [width, height] of [
    [1280, 633],
    [390, 844],
  ] as const)
    test(`brings the first fault of a refused text into a window of ${width} x ${height}`, async ({
      sim,
      page,
    }) => {
      await page.setViewportSize({ width, height });
      await sim.open("short-call");
      const file = {
        schemaVersion: 1,
        id: "mine",
        title: "Mine",
        visitor: [{ at: 0, do: "dance" }],
      };
      await sim.paste(JSON.stringify(file));
      await expect(sim.faults).toBeInViewport({ ratio: 0.9 });
      await expect(sim.faults).toContainText("1:71 /visitor/0/do");
      await expect(sim.said).toHaveText(/^Pasted text refused: 1 fault\. line 1, column 71, /);
      await expect(sim.editor.getByText("dance")).toBeInViewport();
      await sim.button("Discard").click();
      // The line of a fault far below is shown, too.
      const attempts = Array.from({ length: 20 }, () => ({ events: [] }));
      await sim.paste(JSON.stringify({ ...file, attempts, visitor: "nobody" }, null, 1));
      await expect(sim.editor.getByText("nobody")).toBeInViewport();
    });

  test("stays in step with the marks of the timeline", async ({ sim, page }) => {
    const events = [
      { at: 1000, event: "call-start" },
      { at: 4000, event: "disconnect" },
    ];
    const visitor = [{ at: 0, do: "start" }];
    const file = { schemaVersion: 1, id: "mine", title: "Mine", visitor, attempts: [{ events }] };
    await sim.open();
    await sim.paste(JSON.stringify(file, null, 1));
    await expect(sim.said).toHaveText("Imported mine.");
    const marks = page.getByRole("listbox", { name: "Marks of the timeline" });
    await marks.focus();
    for (const key of ["ArrowDown", "End", "Enter"]) await page.keyboard.press(key);
    await sim.tab(/^Source/).click();
    await sim.editor.focus();
    const selected = () => page.evaluate("getSelection().toString().replaceAll(/\\s+/g, ' ')");
    await expect.poll(selected).toBe('{ "at": 4000, "event": "disconnect" }');

    // The form changes its values without JSON.
    const form = page.getByRole("group", { name: "The selected item" });
    const at = form.getByRole("textbox", { name: "at" });
    await at.fill("soon");
    await at.press("Enter");
    await expect(sim.said).toHaveText("at must be a number.");
    await at.fill("4500");
    await at.press("Enter");
    await expect(at).toBeFocused();
    // A value that is refused can be corrected in the form, and undone from any of its fields.
    await at.fill("-5");
    await at.press("Tab");
    await expect(sim.faults).toHaveCount(1);
    await at.fill("4500");
    await at.press("Tab");
    await expect(sim.faults).toHaveCount(0);
    await form.getByRole("combobox", { name: "event" }).selectOption("disconnect");
    await form.getByRole("combobox", { name: "event" }).selectOption("call-start");
    await page.keyboard.press("Control+z");
    await expect(sim.said).toHaveText("Undone: changed event.");
    await form.getByRole("combobox", { name: "event" }).selectOption("call-end");
    await expect(sim.editor).toContainText('"at": 4500');
    await expect(sim.editor).toContainText('"event": "call-end"');
    expect(await sim.violations(".sim-side")).toEqual([]);
    for (const label of ["event", "at", "at", "at"]) {
      await sim.button("Undo").click();
      await expect(sim.said).toHaveText(`Undone: changed ${label}.`);
    }
    await expect(at).toHaveValue("4000");
    await sim.button("Redo").click();
    await expect(at).toHaveValue("4500");
    await sim.button("Undo").click();
    await expect(at).toHaveValue("4000");
    await marks.focus();
    await page.keyboard.press("Alt+ArrowRight");
    await expect(sim.editor).toContainText('"at": 4001');
    await page.keyboard.press("Control+z");
    await expect(sim.said).toHaveText(/^Undone: moved /);
    await expect(sim.editor).toContainText('"at": 4000');
  });
});
