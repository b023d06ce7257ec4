import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { createFakeLog, logEntry } from "../../../tests/support/fake-log.ts";
import {
  count,
  details,
  focusList,
  stubLayout,
  numbered,
  row,
  showLog,
} from "../../../tests/support/show-log.tsx";
import { NO_ID_MASK } from "../../diagnostics/id-masking.ts";
import { LiveLog } from "./live-log.tsx";

stubLayout();

describe("the keyboard in LiveLog", () => {
  it("makes another row active with an arrow, page, Home or End key, and reports it to assistive technology", async () => {
    const { list, user } = showLog(numbered(100));
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

  it("opens the details of the active row with Enter; Escape closes them first and the panel only when pressed again", async () => {
    const { user, outside, list } = showLog([...numbered(2), logEntry({ details: { code: 402 } })]);
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
    expect(screen.queryByRole("region", { name: "Entry details" })).toBeNull();
    expect(list).toHaveFocus();
    expect(outside).not.toHaveBeenCalled();
    await user.keyboard("{Escape}");
    expect(outside).toHaveBeenCalledExactlyOnceWith("Escape");
  });

  it("copies the active row with C, but not with Ctrl+C", async () => {
    const { user, writeText, fake } = showLog(numbered(3));
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

describe("copying an entry in LiveLog", () => {
  it("shows a confirmation in the details and announces it", async () => {
    const { user } = showLog(numbered(1));
    await user.click(await row("Entry 1."));
    await user.click(within(details()).getByRole("button", { name: "Copy" }));
    expect(within(details()).getByRole("button", { name: "Copied" })).toBeVisible();
    expect(screen.getByText("Copied", { selector: "output" })).toBeInTheDocument();
  });

  it("shows an error and logs a warning when the clipboard refuses", async () => {
    const { user, note, writeText } = showLog(numbered(1));
    writeText.mockRejectedValue(new DOMException("Not now.", "NotAllowedError"));
    await user.click(await row("Entry 1."));
    await user.click(within(details()).getByRole("button", { name: "Copy" }));
    expect(details()).toHaveTextContent("Your browser did not allow the copy.");
    expect(screen.queryByText("Copied")).toBeNull();
    expect(note).toHaveBeenCalledExactlyOnceWith(
      "app",
      expect.objectContaining({ type: "warning", category: "config" }),
    );
  });

  it("copies the whole text of an entry that is shown truncated", async () => {
    const long = `${"long ".repeat(10_000)}end`;
    const { user, writeText } = showLog([logEntry({ message: "Long.", details: { long } })]);
    await user.click(await row("Long."));
    expect(details()).toHaveTextContent(/shows 20,000 of 50,\d+ characters/);
    await user.click(within(details()).getByRole("button", { name: "Copy" }));
    expect(writeText.mock.calls[0]?.[0]).toContain(long);
  });
});

describe("the filters of LiveLog", () => {
  const mixed = [
    logEntry({ message: "A failure.", type: "error", category: "api" }),
    logEntry({ message: "A warning.", type: "warning", category: "network" }),
    logEntry({ message: "A call.", details: { cause: "provider.call-start" } }),
  ];

  it("show only entries of the selected types, both stored and new ones", async () => {
    const { user, fake } = showLog(mixed);
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
    act(() => fake.add(...mixed));
    expect(await count("4 of 6 entries")).toBeVisible();
  });

  it("search messages and details, and offer to clear the filters when no entry matches", async () => {
    const { user, list, outside } = showLog(mixed);
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

  it("hide volume levels and partial transcripts until they are selected, and say so when no others exist", async () => {
    const level = logEntry({ message: "Loud.", details: { cause: "provider.volume-level" } });
    const { user, fake } = showLog([level, level]);
    const box = screen.getByRole("checkbox", { name: "Levels and partial transcripts" });
    const besideBox = () => box.closest("label")?.textContent;
    expect(await count("0 of 2 entries")).toBeVisible();
    await user.click(await screen.findByRole("button", { name: "Show them" }));
    expect(box).toBeChecked();
    expect(await count("2 entries")).toBeVisible();
    expect(besideBox()).toBe("Levels and partial transcripts");
    await user.click(box);
    act(() => fake.add(level, logEntry({ message: "A call." })));
    await row("A call.");
    expect(await count("1 of 4 entries")).toBeVisible();
    expect(besideBox()).toBe("Levels and partial transcripts3");
    await user.type(screen.getByRole("searchbox"), "loud");
    expect(await count("0 of 4 entries")).toBeVisible();
    expect(besideBox()).toBe("Levels and partial transcripts");
    await user.click(await screen.findByRole("button", { name: "Clear filters" }));
    expect(box).not.toBeChecked();
  });

  it("find no entries from sources that the list excludes", async () => {
    const fake = createFakeLog([
      [logEntry({ message: "Logged.", details: { source: "console" } }), ...mixed],
    ]);
    const sources = ["console"];
    render(
      <LiveLog
        log={fake.log}
        maskIds={NO_ID_MASK}
        note={() => {}}
        label="Console"
        sources={sources}
        empty="No output yet."
      />,
    );
    expect(await count("1 entry")).toBeVisible();
    await userEvent.type(screen.getByRole("searchbox"), "warning");
    expect(await screen.findByText("No entry matches.")).toBeVisible();
    expect(await count("0 entries")).toBeVisible();
    act(fake.clear);
    await userEvent.click(screen.getByRole("button", { name: "Clear filters" }));
    expect(await screen.findByText("No output yet.")).toBeVisible();
    expect(screen.queryByRole("checkbox", { name: "Levels and partial transcripts" })).toBeNull();
  });
});
