import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { createFakeLog, logEntry } from "../../../tests/support/fake-log.ts";
import {
  count,
  details,
  stubLayout,
  numbered,
  row,
  scrollTo,
  showLog,
  VIEW_HEIGHT,
} from "../../../tests/support/show-log.tsx";
import { createIdMask, NO_ID_MASK } from "../../diagnostics/id-masking.ts";
import { LiveLog } from "./live-log.tsx";

stubLayout();

describe("LogList", () => {
  it("renders the newest rows in at most 12 elements, each with its position among all rows", async () => {
    const { list } = showLog(numbered(1000));
    expect(await row("Entry 1000.")).toHaveAttribute("aria-posinset", "1000");
    expect(await row("Entry 1000.")).toHaveAttribute("aria-setsize", "1000");
    expect(within(list).getAllByRole("option").length).toBeLessThanOrEqual(12);
    expect(await count("1,000 entries")).toBeVisible();
  });

  it("reuses its elements when it is scrolled", async () => {
    const { list } = showLog(numbered(1000));
    await row("Entry 1000.");
    const before = new Set(list.querySelectorAll("[role=option]"));
    scrollTo(list, 44 * 500);
    await row("Entry 505.");
    const after = [...list.querySelectorAll("[role=option]")];
    expect(after.filter((each) => !before.has(each)).length).toBeLessThanOrEqual(2);
  });

  it("scrolls to new entries when it is at the end, and keeps its position elsewhere", async () => {
    const { fake, list, user } = showLog(numbered(100));
    await row("Entry 100.");
    act(() => fake.add(...numbered(1, 101)));
    await row("Entry 101.");
    scrollTo(list, 44 * 20);
    await row("Entry 21.");
    act(() => fake.add(...numbered(3, 102)));
    const back = await screen.findByRole("button", { name: "3 new" });
    expect(await row("Entry 21.")).toBeInTheDocument();
    expect(list.scrollTop).toBe(44 * 20);
    await user.click(back);
    await row("Entry 104.");
    expect(list).toHaveFocus();
    expect(screen.queryByRole("button", { name: /new/i })).not.toBeInTheDocument();
  });

  it("offers the button for new rows only when some are out of view", async () => {
    const { fake, user } = showLog(numbered(3));
    await user.click(await row("Entry 1."));
    act(() => fake.add(...numbered(2, 4)));
    await row("Entry 5.");
    expect(screen.queryByRole("button", { name: "2 new" })).toBeNull();
    act(() => fake.add(...numbered(20, 6)));
    expect(await screen.findByRole("button", { name: "22 new" })).toBeVisible();
  });

  it("still scrolls to new entries after a larger window has made the browser scroll", async () => {
    const { fake, list } = showLog(numbered(100));
    await row("Entry 100.");
    vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(VIEW_HEIGHT + 20);
    scrollTo(list, 44 * 100 - VIEW_HEIGHT - 20);
    act(() => fake.add(...numbered(1, 101)));
    await row("Entry 101.");
    expect(screen.queryByRole("button", { name: "Newest" })).toBeNull();
  });

  it("announces the number of entries every five seconds, not with every entry", async () => {
    vi.useFakeTimers();
    const { fake } = showLog(numbered(2));
    const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    const announced = (text: string) => screen.queryByText(text, { selector: "output" });
    await advance(4900);
    expect(screen.getByText("2 entries", { selector: "p > span" })).toBeVisible();
    expect(announced("2 entries")).toBeNull();
    await advance(200);
    expect(announced("2 entries")).not.toBeNull();
    act(() => fake.add(...numbered(1, 3)));
    await advance(1000);
    expect(screen.getByText("3 entries", { selector: "p > span" })).toBeVisible();
    expect(announced("3 entries")).toBeNull();
    await advance(4000);
    expect(announced("3 entries")).not.toBeNull();
  });

  it("shows HTML as text, and invisible characters as symbols", async () => {
    const hostile = logEntry({
      message: '<img src="x" onerror="boom()">\u{0}\ud83d\u{202e}',
      details: { html: "<script>boom()</script>", lone: "\udc00" },
    });
    const { list, user } = showLog([hostile]);
    await user.click(await row("img"));
    for (const place of [list, details()]) {
      expect(place).toHaveTextContent('<img src="x" onerror="boom()">␀‹D83D›‹202E›');
      expect(place).toHaveTextContent("<script>boom()</script>");
      expect(place.querySelector("img, script")).toBeNull();
    }
  });

  it("shows the date of entries from other days, in the list and in the details", async () => {
    const at = (...when: [number, number, number]) =>
      new Date(...when, 4, 51, 1, 407).toISOString();
    const entries = [
      logEntry({ message: "Of last year.", timestamp: at(2025, 10, 21) }),
      logEntry({ message: "Of before.", timestamp: at(2026, 10, 18) }),
      logEntry({ message: "Of today.", timestamp: at(2026, 10, 21) }),
    ];
    const { user } = showLog(entries, { now: new Date(2026, 10, 21, 9).getTime() });
    expect(await row("Of last year.")).toHaveTextContent(/^21 Nov 2025 04:51:01\.407 Info/);
    expect(await row("Of today.")).toHaveTextContent(/^04:51:01\.407 Info/);
    await user.click(await row("Of before."));
    expect(await row("Of before.")).toHaveTextContent(/^18 Nov 04:51:01\.407 Info/);
    expect(within(details()).getByText(/^18 Nov 04:51:01\.407/)).toBeVisible();
  });

  it("scrolls the details into view when they open", async () => {
    const scrolled = vi.fn();
    Element.prototype.scrollIntoView = scrolled;
    const { user } = showLog(numbered(2));
    await user.click(await row("Entry 1."));
    expect(scrolled.mock.contexts).toEqual([details()]);
    await user.keyboard("{ArrowDown}");
    expect(details()).toHaveTextContent("Entry 2.");
    expect(scrolled).toHaveBeenCalledOnce();
  });

  it("has the copy button on the row under the pointer, or else on the active row", async () => {
    const { list, user } = showLog(numbered(3));
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

  it("masks identifiers in the list, the details and the copy", async () => {
    const id = "11112222-3333-4444-5555-666677778888";
    const maskIds = createIdMask([id]);
    const { user, writeText } = showLog([logEntry({ message: `Asked ${id}.`, details: { id } })], {
      maskIds,
    });
    await user.click(await row("Asked 11112222…"));
    await user.click(within(details()).getByRole("button", { name: "Copy" }));
    expect(document.body).not.toHaveTextContent("3333-4444");
    expect(writeText).toHaveBeenCalledOnce();
    expect(writeText.mock.calls[0]?.[0]).not.toContain("3333-4444");
  });

  it("reports an entry that cannot be read, in the status and in its row", async () => {
    const fake = createFakeLog([numbered(1)]);
    fake.refused.add(0);
    render(<LiveLog log={fake.log} maskIds={NO_ID_MASK} note={() => {}} label="Live log" />);
    expect(await screen.findByText("1 entry could not be read.")).toBeVisible();
    expect(screen.getByText("The log could not be read.")).toBeVisible();
    fireEvent.click(screen.getByRole("checkbox", { name: "Levels and partial transcripts" }));
    expect(await row("could not be read")).toHaveAttribute("aria-posinset", "1");
  });
});
