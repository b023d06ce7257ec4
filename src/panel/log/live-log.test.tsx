import {
  act,
  configure,
  fireEvent,
  render,
  renderHook,
  screen,
  within,
} from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createFakeLog, logEntry } from "../../../tests/support/fake-log.ts";
import type { LogEntry } from "../../diagnostics/entry.ts";
import { createVeil, NO_VEIL } from "../../diagnostics/mask.ts";
import type { TakeNote } from "../../diagnostics/note.ts";
import { useCalmly } from "./live-log-view.ts";
import { LiveLog } from "./live-log.tsx";

/** Ten rows of 44 pixels. */
const VIEW_HEIGHT = 440;

// A busy machine is slow and not broken.
configure({ asyncUtilTimeout: 20_000 });

beforeEach(() => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(VIEW_HEIGHT);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const numbered = (count: number, from = 1): LogEntry[] =>
  Array.from({ length: count }, (_, at) => logEntry({ message: `Entry ${from + at}.` }));

function show(entries: readonly LogEntry[], props: { readonly veil?: typeof NO_VEIL } = {}) {
  const fake = createFakeLog({ stored: entries });
  const note = vi.fn<TakeNote>();
  const outside = vi.fn();
  const user = userEvent.setup();
  const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue();
  Object.defineProperty(navigator, "clipboard", { value: { writeText }, configurable: true });
  render(
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- stands in for the panel.
    <div onKeyDown={({ key }) => void outside(key)}>
      <LiveLog log={fake.log} veil={NO_VEIL} note={note} label="Live log" {...props} />
    </div>,
  );
  return { fake, note, user, writeText, outside, list: screen.getByRole("listbox") };
}

/** By its text and not by its role: to ask a browser of the tests for names takes long. */
async function row(message: string): Promise<Element> {
  const options = { exact: false, selector: "[role=option] > span" };
  const found = (await screen.findByText(message, options)).closest("[role=option]");
  if (found === null) throw new Error("It is in no row.");
  return found;
}
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const focusList = () => act(() => screen.getByRole("listbox").focus());
const details = () => screen.getByRole("region", { name: "Details of the entry" });
const count = (text: string) => screen.findByText(text, { selector: "p > span" });

function scrollTo(list: HTMLElement, top: number) {
  list.scrollTop = top;
  fireEvent.scroll(list);
}

describe("the rows", () => {
  it("are the newest, on a few elements, each with its place among all", async () => {
    const { list } = show(numbered(1000));
    expect(await row("Entry 1000.")).toHaveAttribute("aria-posinset", "1000");
    expect(await row("Entry 1000.")).toHaveAttribute("aria-setsize", "1000");
    expect(within(list).getAllByRole("option").length).toBeLessThanOrEqual(12);
    expect(await count("1,000 entries")).toBeVisible();
  });

  it("use their elements again when the list is scrolled", async () => {
    const { list } = show(numbered(1000));
    await row("Entry 1000.");
    const before = new Set(list.querySelectorAll("[role=option]"));
    scrollTo(list, 44 * 500);
    await row("Entry 505.");
    const after = [...list.querySelectorAll("[role=option]")];
    expect(after.filter((each) => !before.has(each)).length).toBeLessThanOrEqual(2);
  });

  it("follow what arrives, and stay where somebody reads", async () => {
    const { fake, list, user } = show(numbered(100));
    await row("Entry 100.");
    act(() => fake.add("stored", ...numbered(1, 101)));
    await row("Entry 101.");
    scrollTo(list, 44 * 20);
    await row("Entry 21.");
    act(() => fake.add("stored", ...numbered(3, 102)));
    const back = await screen.findByRole("button", { name: "3 new" });
    expect(await row("Entry 21.")).toBeInTheDocument();
    expect(list.scrollTop).toBe(44 * 20);
    await user.click(back);
    await row("Entry 104.");
    expect(list).toHaveFocus();
    expect(screen.queryByRole("button", { name: /new/i })).not.toBeInTheDocument();
  });

  it("are not called new where all of them are in view", async () => {
    const { fake, user } = show(numbered(3));
    await user.click(await row("Entry 1."));
    act(() => fake.add("stored", ...numbered(2, 4)));
    await row("Entry 5.");
    expect(screen.queryByRole("button", { name: "2 new" })).toBeNull();
    act(() => fake.add("stored", ...numbered(20, 6)));
    expect(await screen.findByRole("button", { name: "22 new" })).toBeVisible();
  });

  it("are followed still when the list gets more room, and the browser scrolls it for that", async () => {
    const { fake, list } = show(numbered(100));
    await row("Entry 100.");
    vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(VIEW_HEIGHT + 20);
    scrollTo(list, 44 * 100 - VIEW_HEIGHT - 20);
    act(() => fake.add("stored", ...numbered(1, 101)));
    await row("Entry 101.");
    expect(screen.queryByRole("button", { name: "Newest" })).toBeNull();
  });

  it("are counted aloud now and then, and not with every entry", async () => {
    vi.useFakeTimers();
    const { fake } = show(numbered(2));
    const goOn = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    const told = (text: string) => screen.queryByText(text, { selector: "output" });
    await goOn(4900);
    expect(screen.getByText("2 entries", { selector: "p > span" })).toBeVisible();
    expect(told("2 entries")).toBeNull();
    await goOn(200);
    expect(told("2 entries")).not.toBeNull();
    act(() => fake.add("stored", ...numbered(1, 3)));
    await goOn(1000);
    expect(screen.getByText("3 entries", { selector: "p > span" })).toBeVisible();
    expect(told("3 entries")).toBeNull();
    await goOn(4000);
    expect(told("3 entries")).not.toBeNull();
  });

  it("show what they are told as text, and everything that hides in it", async () => {
    const hostile = logEntry({
      message: '<img src="x" onerror="boom()">\u{0}\ud83d\u{202e}',
      details: { html: "<script>boom()</script>", lone: "\udc00" },
    });
    const { list, user } = show([hostile]);
    await user.click(await row("img"));
    for (const place of [list, details()]) {
      expect(place).toHaveTextContent('<img src="x" onerror="boom()">␀‹D83D›‹202E›');
      expect(place).toHaveTextContent("<script>boom()</script>");
      expect(place.querySelector("img, script")).toBeNull();
    }
  });

  it("carry their date where they are not of today, in the list and in the details", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(2026, 10, 21, 9) });
    const at = (...when: [number, number, number]) =>
      new Date(...when, 4, 51, 1, 407).toISOString();
    const { user } = show([
      logEntry({ message: "Of last year.", timestamp: at(2025, 10, 21) }),
      logEntry({ message: "Of before.", timestamp: at(2026, 10, 18) }),
      logEntry({ message: "Of today.", timestamp: at(2026, 10, 21) }),
    ]);
    expect(await row("Of last year.")).toHaveTextContent(/^21 Nov 2025 04:51:01\.407 Info/);
    expect(await row("Of today.")).toHaveTextContent(/^04:51:01\.407 Info/);
    await user.click(await row("Of before."));
    expect(await row("Of before.")).toHaveTextContent(/^18 Nov 04:51:01\.407 Info/);
    expect(within(details()).getByText(/^18 Nov 04:51:01\.407/)).toBeVisible();
  });

  it("bring their details into view as they come", async () => {
    const scrolled = vi.fn();
    Element.prototype.scrollIntoView = scrolled;
    const { user } = show(numbered(2));
    await user.click(await row("Entry 1."));
    expect(scrolled.mock.contexts).toEqual([details()]);
    await user.keyboard("{ArrowDown}");
    expect(details()).toHaveTextContent("Entry 2.");
    expect(scrolled).toHaveBeenCalledOnce();
  });

  it("keep their words clear of the button that copies, on the row where it is", async () => {
    const { list, user } = show(numbered(3));
    const atHand = () => list.querySelector("[data-at-hand=true]");
    await row("Entry 3.");
    expect(atHand()).toBeNull();
    await user.click(await row("Entry 2."));
    expect(atHand()).toHaveTextContent("Entry 2.");
    fireEvent.pointerOver(await row("Entry 1."), { pointerType: "mouse" });
    expect(atHand()).toHaveTextContent("Entry 1.");
    fireEvent.pointerLeave(list);
    expect(atHand()).toHaveTextContent("Entry 2.");
  });

  it("hide what is not to be shown, in the list, the details and what is copied", async () => {
    const id = "11112222-3333-4444-5555-666677778888";
    const veil = createVeil([id]);
    const { user, writeText } = show([logEntry({ message: `Asked ${id}.`, details: { id } })], {
      veil,
    });
    await user.click(await row("Asked 11112222…"));
    await user.click(within(details()).getByRole("button", { name: "Copy" }));
    expect(document.body).not.toHaveTextContent("3333-4444");
    expect(writeText).toHaveBeenCalledOnce();
    expect(writeText.mock.calls[0]?.[0]).not.toContain("3333-4444");
  });

  it("say where an entry could not be read", async () => {
    const fake = createFakeLog({ a: numbered(1) });
    fake.refused.add("a");
    render(<LiveLog log={fake.log} veil={NO_VEIL} note={() => {}} label="Live log" />);
    expect(await screen.findByText("1 could not be read.")).toBeVisible();
    expect(screen.getByText("The log could not be read.")).toBeVisible();
    fireEvent.click(screen.getByRole("checkbox", { name: "Levels and partial transcripts" }));
    expect(await row("could not be read")).toHaveAttribute("aria-posinset", "1");
  });
});

describe("the keys", () => {
  it("move one active row, which the list tells of, and bring it into view", async () => {
    const { list, user } = show(numbered(100));
    await row("Entry 100.");
    focusList();
    const active = () => document.getElementById(list.getAttribute("aria-activedescendant") ?? "");
    await user.keyboard("{ArrowUp}{ArrowUp}");
    expect(active()).toHaveTextContent("Entry 99.");
    expect(active()).toHaveAttribute("aria-selected", "true");
    await user.keyboard("{PageUp}");
    expect(active()).toHaveTextContent("Entry 90.");
    await user.keyboard("{Home}");
    expect(active()).toHaveTextContent("Entry 1.");
    expect(list.scrollTop).toBe(0);
    await user.keyboard("{End}");
    expect(active()).toHaveTextContent("Entry 100.");
  });

  it("open the details, which follow the active row, and close them before anything else", async () => {
    const { user, outside, list } = show([...numbered(2), logEntry({ details: { code: 402 } })]);
    await row("Something happened.");
    focusList();
    await user.keyboard("{End}{Enter}");
    expect(details()).toHaveTextContent('"code": 402');
    expect(details()).toHaveTextContent("2026-11-20T10:00:00.000Z");
    await user.keyboard("{ArrowUp}");
    expect(details()).toHaveTextContent("Entry 2.");
    act(() => within(details()).getByRole("button", { name: "Copy" }).focus());
    outside.mockClear();
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("region", { name: "Details of the entry" })).toBeNull();
    expect(list).toHaveFocus();
    expect(outside).not.toHaveBeenCalled();
    await user.keyboard("{Escape}");
    expect(outside).toHaveBeenCalledExactlyOnceWith("Escape");
  });

  it("copy the active row by c, and leave the browser its own", async () => {
    const { user, writeText, fake } = show(numbered(3));
    await row("Entry 3.");
    focusList();
    await user.keyboard("c");
    expect(writeText).not.toHaveBeenCalled();
    await user.keyboard("{ArrowUp}{Control>}c{/Control}");
    expect(writeText).not.toHaveBeenCalled();
    await user.keyboard("c");
    expect(writeText.mock.calls).toEqual([
      [JSON.stringify(logEntry({ message: "Entry 3." }), null, 2)],
    ]);
    act(fake.clear);
    await screen.findByText("The log is empty.");
    expect(screen.getByRole("listbox")).toHaveFocus();
  });
});

describe("a copy", () => {
  it("is confirmed for two seconds", async () => {
    const { user } = show(numbered(1));
    await user.click(await row("Entry 1."));
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    fireEvent.click(within(details()).getByRole("button", { name: "Copy" }));
    await act(async () => {});
    expect(within(details()).getByRole("button", { name: "Copied" })).toBeVisible();
    expect(screen.getByText("Copied", { selector: "output" })).toBeInTheDocument();
    pass(1999);
    expect(within(details()).getByRole("button", { name: "Copied" })).toBeVisible();
    pass(1);
    expect(within(details()).getByRole("button", { name: "Copy" })).toBeVisible();
  });

  it.each(["refused", "missing"])(
    "that is %s has no tick, but words and a warning",
    async (how) => {
      const { user, note, writeText } = show(numbered(1));
      writeText.mockRejectedValue(new DOMException("Not now.", "NotAllowedError"));
      if (how === "missing")
        Object.defineProperty(navigator, "clipboard", { value: undefined, configurable: true });
      await user.click(await row("Entry 1."));
      await user.click(within(details()).getByRole("button", { name: "Copy" }));
      expect(details()).toHaveTextContent("Your browser did not allow the copy.");
      expect(screen.queryByText("Copied")).toBeNull();
      expect(note).toHaveBeenCalledExactlyOnceWith(
        "app",
        expect.objectContaining({ type: "warning", category: "config" }),
      );
    },
  );

  it("has all of a text that is cut for the screen", async () => {
    const long = `${"long ".repeat(10_000)}end`;
    const { user, writeText } = show([logEntry({ message: "Long.", details: { long } })]);
    await user.click(await row("Long."));
    expect(details()).toHaveTextContent(/cut here after 20,000 of 50,\d+ characters/);
    await user.click(within(details()).getByRole("button", { name: "Copy" }));
    expect(writeText.mock.calls[0]?.[0]).toContain(long);
  });
});

describe("the filters", () => {
  const mixed = [
    logEntry({ message: "A failure.", type: "error", category: "api" }),
    logEntry({ message: "A warning.", type: "warning", category: "network" }),
    logEntry({ message: "A call.", details: { cause: "provider.call-start" } }),
  ];

  it("let through what was chosen, of before and of what arrives", async () => {
    const { user, fake } = show(mixed);
    await user.click(screen.getByRole("button", { name: "Type" }));
    await user.click(screen.getByRole("checkbox", { name: "Error" }));
    expect(await count("1 of 3 entries")).toBeVisible();
    await user.click(screen.getByRole("checkbox", { name: "Warning" }));
    expect(await count("2 of 3 entries")).toBeVisible();
    expect(screen.getByRole("button", { name: "Type · 2" })).toHaveAttribute(
      "aria-expanded",
      "true",
    );
    await user.keyboard("{Escape}");
    expect(screen.getByRole("button", { name: "Type · 2" })).toHaveFocus();
    act(() => fake.add("stored", ...mixed));
    expect(await count("4 of 6 entries")).toBeVisible();
  });

  it("search messages and details, and are cleared where nothing is found", async () => {
    const { user, list, outside } = show(mixed);
    const field = screen.getByRole("searchbox");
    await user.type(field, "CALL-START");
    expect(await count("1 of 3 entries")).toBeVisible();
    await row("A call.");
    await user.type(field, "!");
    expect(await screen.findByText("No entry matches.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Clear filters" }));
    expect(await count("3 entries")).toBeVisible();
    expect(list).toHaveFocus();
    await user.type(field, "x");
    outside.mockClear();
    await user.keyboard("{Escape}");
    expect(field).toHaveValue("");
    expect(outside).not.toHaveBeenCalled();
  });

  it("leave interim events out until they are asked for, and say so where there is nothing else", async () => {
    const level = logEntry({ message: "Loud.", details: { cause: "provider.volume-level" } });
    const { user, fake } = show([level, level]);
    const box = screen.getByRole("checkbox", { name: "Levels and partial transcripts" });
    const besideBox = () => box.closest("label")?.textContent;
    expect(await count("0 entries")).toBeVisible();
    await user.click(await screen.findByRole("button", { name: "Show them" }));
    expect(box).toBeChecked();
    expect(await count("2 entries")).toBeVisible();
    expect(besideBox()).toBe("Levels and partial transcripts");
    await user.click(box);
    act(() => fake.add("stored", level, logEntry({ message: "A call." })));
    await row("A call.");
    expect(await count("1 entry")).toBeVisible();
    expect(besideBox()).toBe("Levels and partial transcripts3");
    await user.type(screen.getByRole("searchbox"), "loud");
    expect(await count("0 of 4 entries")).toBeVisible();
    expect(besideBox()).toBe("Levels and partial transcripts");
    await user.click(await screen.findByRole("button", { name: "Clear filters" }));
    expect(box).not.toBeChecked();
  });

  it("keep to the sources that a list is for, whatever else is asked", async () => {
    const fake = createFakeLog({
      a: [logEntry({ message: "Said.", details: { source: "console" } }), ...mixed],
    });
    const sources = ["console"];
    render(
      <LiveLog
        log={fake.log}
        veil={NO_VEIL}
        note={() => {}}
        label="Console"
        sources={sources}
        empty="Nothing was said."
      />,
    );
    expect(await count("1 entry")).toBeVisible();
    await userEvent.type(screen.getByRole("searchbox"), "warning");
    expect(await screen.findByText("No entry matches.")).toBeVisible();
    expect(await count("0 entries")).toBeVisible();
    act(fake.clear);
    await userEvent.click(screen.getByRole("button", { name: "Clear filters" }));
    expect(await screen.findByText("Nothing was said.")).toBeVisible();
    expect(screen.queryByRole("checkbox", { name: "Levels and partial transcripts" })).toBeNull();
  });
});

it("tells the count now and then, and not with every change of it", () => {
  vi.useFakeTimers();
  const { result, rerender } = renderHook(({ text }) => useCalmly(text, 5000), {
    initialProps: { text: "5 entries" },
  });
  expect(result.current).toBe("");
  pass(5000);
  expect(result.current).toBe("5 entries");
  rerender({ text: "6 entries" });
  rerender({ text: "7 entries" });
  pass(4999);
  expect(result.current).toBe("5 entries");
  pass(1);
  expect(result.current).toBe("7 entries");
});
