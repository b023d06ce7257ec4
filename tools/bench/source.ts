import type { SimConsole } from "../../e2e/support/console.ts";
import { during } from "./long-tasks.ts";
import { printRow } from "./measure.ts";
import { openFile, withConsole } from "./sites.ts";

/** A scenario with this number of events; 10,000 have 1.9 MB. */
function scenarioOf(count: number) {
  const event = (index: number) => ({
    at: 1000 + index,
    event: "transcript",
    payload: { type: "transcript", role: "user", transcriptType: "final", transcript: `${index}` },
  });
  const events = Array.from({ length: count }, (_, index) => event(index));
  const attempts = [{ events: [{ at: 900, event: "call-start" }, ...events] }];
  const visitor = [{ at: 0, do: "start" }];
  return { schemaVersion: 1, id: `events-${count}`, title: "Many events", visitor, attempts };
}

/** The longest tasks of opening Source, of typing in it and of going to its end. */
async function benchFile(sim: SimConsole, count: number) {
  const { page } = sim;
  await openFile(sim, scenarioOf(count));
  await page.waitForTimeout(3000);
  const tab = sim.tab(/^Source/);
  const editor = page.getByRole("textbox", { name: "Scenario file" });
  const open = await during(page, `open, ${count} events`, () => tab.click(), { goal: 100 });
  await editor.click();
  const type = (keys: string) => () => page.keyboard.type(keys, { delay: 60 });
  await page.keyboard.press("Control+Home");
  // The cursor is before the file, where spaces change nothing but its text.
  const typing = await during(page, "type 40 keys", type(" ".repeat(40)));
  // The editor reads the text up to the cursor in the background, in slices of at most 100 ms.
  const end = await during(page, "go to the end", () => page.keyboard.press("Control+End"));
  return { open, typing, end };
}

/** Prints the longest tasks of Source with a long and a short file, and their ratios. */
export async function benchSource(): Promise<void> {
  await withConsole(async (newWindow) => {
    const sim = await newWindow();
    const short = await benchFile(sim, 10);
    const long = await benchFile(sim, 10_000);
    const ratio = (part: keyof typeof long) => (long[part] / short[part]).toFixed(1);
    const ratios = [`open ${ratio("open")}`, `typing ${ratio("typing")}`, `end ${ratio("end")}`];
    printRow("long to short", ...ratios);
  });
}
