import { act, configure, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, vi } from "vitest";
import type { LogEntry } from "../../src/diagnostics/entry.ts";
import { NO_ID_MASK } from "../../src/diagnostics/id-masking.ts";
import type { TakeNote } from "../../src/diagnostics/note.ts";
import { LiveLog } from "../../src/panel/log/live-log.tsx";
import { createFakeLog, logEntry } from "./fake-log.ts";

/** The height of the visible list: ten rows of 44 pixels. */
export const VIEW_HEIGHT = 440;

/** Stubs the layout that the log's list needs, because jsdom has none. */
export function stubLayout(): void {
  // Queries wait up to 20 s, because a busy machine is slow.
  configure({ asyncUtilTimeout: 20_000 });

  beforeEach(() => {
    vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(VIEW_HEIGHT);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
}

export const numbered = (count: number, from = 1): LogEntry[] =>
  Array.from({ length: count }, (_, at) => logEntry({ message: `Entry ${from + at}.` }));

export function showLog(
  entries: readonly LogEntry[],
  { now, ...props }: { readonly maskIds?: typeof NO_ID_MASK; readonly now?: number } = {},
) {
  const fake = createFakeLog([entries], now);
  const note = vi.fn<TakeNote>();
  const outside = vi.fn();
  const user = userEvent.setup();
  const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue();
  Object.defineProperty(navigator, "clipboard", { value: { writeText }, configurable: true });
  render(
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- stands in for the panel.
    <div onKeyDown={({ key }) => void outside(key)}>
      <LiveLog log={fake.log} maskIds={NO_ID_MASK} note={note} label="Live log" {...props} />
    </div>,
  );
  return { fake, note, user, writeText, outside, list: screen.getByRole("listbox") };
}

/** Finds a row of the log by its text, because queries by role and name are slow in jsdom. */
export async function row(message: string): Promise<Element> {
  const options = { exact: false, selector: "[role=option] > span" };
  const found = (await screen.findByText(message, options)).closest("[role=option]");
  if (found === null) throw new Error("The text is not in a row.");
  return found;
}
export const focusList = () => act(() => screen.getByRole("listbox").focus());
export const details = () => screen.getByRole("region", { name: "Entry details" });
export const count = (text: string) => screen.findByText(text, { selector: "p > span" });

export function scrollTo(list: HTMLElement, top: number) {
  list.scrollTop = top;
  fireEvent.scroll(list);
}
