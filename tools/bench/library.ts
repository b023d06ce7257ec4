import type { Page } from "@playwright/test";
import { during, UNNOTICED } from "./long-tasks.ts";
import { printRow } from "./measure.ts";
import { withConsole } from "./sites.ts";

const COUNT = 1000;
const SCROLL_STEPS = 40;

const EVENTS = Array.from({ length: 20 }, (_, index) => ({
  at: 1000 * (index + 1),
  ...{
    event: "transcript",
    payload: { role: "user", transcriptType: "final", transcript: "Yes." },
  },
}));

const textOf = (id: string) =>
  JSON.stringify({
    ...{ schemaVersion: 1, id, title: `The visitor answers twenty questions, ${id}` },
    ...{ tags: ["bench"], visitor: [{ at: 0, do: "start" }], attempts: [{ events: EVENTS }] },
  });

/** Drops scenario files on the page, and waits for the message. The files exist before the measurement. */
async function drop(page: Page, act: string, ids: readonly string[], message: string) {
  const data = await page.evaluateHandle(
    (texts) => {
      const transfer = new DataTransfer();
      for (const [index, text] of texts.entries())
        transfer.items.add(new File([text], `${index}.json`));
      return transfer;
    },
    ids.map((id) => textOf(id)),
  );
  const dropAll = async () => {
    await page.dispatchEvent("body", "drop", { dataTransfer: data });
    await page.waitForFunction(
      (text) => document.querySelector(".sim-top output")?.textContent === text,
      message,
    );
  };
  return during(page, act, dropAll, UNNOTICED);
}

/** Prints the longest tasks of the list's own work. */
async function measureList(page: Page, of: string): Promise<readonly number[]> {
  const search = page.getByRole("searchbox");
  await search.focus();
  const type = () => page.keyboard.type("visitor");
  const typed = await during(page, `filter ${of}`, type, UNNOTICED);
  const clear = () => search.press("Escape");
  const cleared = await during(page, `clear the filter of ${of}`, clear, UNNOTICED);
  await page.mouse.move(100, 500);
  const scroll = async () => {
    for (let step = 0; step < SCROLL_STEPS; step++) await page.mouse.wheel(0, 1500);
  };
  const scrolled = await during(page, `scroll ${of}`, scroll, UNNOTICED);
  return [typed, cleared, scrolled];
}

/**
 * Prints the longest tasks of the library of /__sim with the fixtures alone and with 1,000 more scenarios. A page
 * load contains the tasks of the app in the preview.
 */
export async function benchLibrary(): Promise<void> {
  await withConsole(async (newWindow) => {
    const sim = await newWindow();
    const { page } = sim;
    // The groups of the library are closed, as on a first visit.
    const load = async () => {
      await page.goto("/__sim?scenario=friendly-conversation");
      await sim.ready();
    };
    await load();
    const few = await measureList(page, "the fixtures");
    const reopen = async (of: string) => {
      // The work of leaving the page is not counted.
      await page.goto("about:blank");
      return during(page, `open ${of}`, load, UNNOTICED);
    };
    const opened = await reopen("the fixtures");
    const ids = Array.from({ length: COUNT }, (_, index) => `bench-${index + 1}`);
    const all = `Imported ${COUNT} of ${COUNT} files.`;
    await drop(page, "import 1,000 files", ids, all);
    await drop(page, "keep one more", ["bench-one-more"], "Imported bench-one-more.");
    const openedMany = await reopen("1,000 more");
    const many = await measureList(page, "1,000 more");
    const ratios = many.map((work, act) => (work / Math.max(1, few[act] ?? 0)).toFixed(2));
    printRow("1,000 more / fixtures", `open ${(openedMany / opened).toFixed(2)}`, ...ratios);
  });
}
