import { createRoot } from "react-dom/client";
import tokens from "../../src/components/tokens.css?inline";
import base from "../../src/components/base.css?inline";
import staff from "../../src/panel/staff.css?inline";
import type { Log } from "../../src/diagnostics/store/create-log.ts";
import { NO_ID_MASK } from "../../src/diagnostics/id-masking.ts";
import { LiveLog } from "../../src/panel/log/live-log.tsx";
import { createFakeLog } from "../../tests/support/fake-log.ts";
import { batchesOf, fill, openLog } from "./log-source.ts";

/** This page runs in the browser and shows the live log, without a filter or with all filters set. */
export type List = "plain" | "filtered";

/** The entries to append, created before the measurement. */
const ENTRIES = [...batchesOf(100_000)].flat();
const BATCH = 250;

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

const host = document.body.appendChild(document.createElement("div"));
host.className = "bench-host";
document.head.appendChild(document.createElement("style")).textContent =
  `${tokens}${base}${staff}.bench-host { display: flex; width: 432px; height: 900px; flex-direction: column; }`;
const find = (selector: string) => host.querySelector<HTMLElement>(selector);

let fake = createFakeLog();
let endList = () => {};

function showLog(log: Log): void {
  const root = createRoot(host);
  root.render(<LiveLog log={log} maskIds={NO_ID_MASK} note={() => {}} label="Live log" />);
  endList = () => root.unmount();
}

/** Sets the most expensive filter, which uses every field and matches every entry. */
function setAllFilters(): void {
  for (const box of host.querySelectorAll<HTMLElement>("input[type=checkbox]")) box.click();
  const field = host.querySelector<HTMLInputElement>("input[role=searchbox]");
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value") ?? {};
  set?.call(field, "speech-START");
  field?.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Replaces the current list with an empty one. */
export function begin(list: List): void {
  endList();
  fake = createFakeLog();
  showLog(fake.log);
  if (list === "filtered") requestAnimationFrame(setAllFilters);
}

/** Appends 100,000 entries in 400 batches, one per frame. */
export async function append(): Promise<void> {
  for (let from = 0; from < ENTRIES.length; from += BATCH) {
    fake.add(...ENTRIES.slice(from, from + BATCH));
    await nextFrame();
  }
  await nextFrame();
}

/** Scrolls from top to bottom, one step per frame. */
export async function scroll(steps: number): Promise<void> {
  const box = find(".log-list__box");
  if (box === null) throw new Error("The list is missing.");
  const way = box.scrollHeight - box.clientHeight;
  for (let step = 0; step <= steps; step += 1) {
    box.scrollTop = (way * step) / steps;
    await nextFrame();
  }
  await nextFrame();
}

export const store = (count: number) => fill(batchesOf(count));

/** Opens the stored log and returns the milliseconds until the newest rows are visible. */
export async function open(): Promise<number> {
  endList();
  const from = performance.now();
  showLog(openLog().log);
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (find(".log-row__time") === null) return;
      observer.disconnect();
      resolve(performance.now() - from);
    });
    observer.observe(host, { childList: true, subtree: true });
  });
}

/** The list's status text, with the number of entries. */
export const count = () => find(".live-log__status p")?.textContent ?? "";

/** The number of DOM elements in the rows. */
export const rowElements = () =>
  host.querySelectorAll(".log-row, .log-row *, .log-row-copy, .log-row-copy *").length;
