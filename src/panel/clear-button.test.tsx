import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { createFakeLog, logEntry } from "../../tests/support/fake-log.ts";
import type { Log } from "../diagnostics/store/create-log.ts";
import { defer } from "../shared/defer.ts";
import { ClearButton } from "./clear-button.tsx";
import { useAsyncAction } from "./use-async-action.tsx";

type FakeLog = ReturnType<typeof createFakeLog>;
const entries = (count: number) => [Array.from({ length: count }, () => logEntry())];

function Bar({ log }: { readonly log: Log }) {
  const action = useAsyncAction("log");
  return (
    <>
      <ClearButton log={log} action={action} />
      <button type="button">Elsewhere</button>
      <output>{action.outcome?.text}</output>
    </>
  );
}

function show(fake: FakeLog = createFakeLog(entries(1)), over: Partial<Log> = {}) {
  render(<Bar log={{ ...fake.log, ...over }} />);
  return { ...fake, user: userEvent.setup() };
}

const button = (name: string) => screen.getByRole("button", { name });

describe("ClearButton", () => {
  it("cancels the clearing when it loses the focus, and asks for confirmation again on the next press", async () => {
    const { user, log, hasListeners } = show();
    await user.tab();
    await user.keyboard("{Enter}");
    expect(button("Really clear?")).toHaveFocus();
    expect(screen.getByRole("status")).toHaveTextContent("Press again");
    // The button counts the log's entries only while it asks for confirmation.
    expect(hasListeners()).toBe(true);
    await user.tab();
    expect(button("Elsewhere")).toHaveFocus();
    expect(button("Clear")).toBeVisible();
    expect(screen.getByRole("status")).toBeEmptyDOMElement();
    expect(hasListeners()).toBe(false);
    await user.tab({ shift: true });
    await user.keyboard("{Enter}");
    expect(button("Really clear?")).toBeVisible();
    expect((await log.range()).end).toBe(1);
  });

  it("keeps asking for confirmation when the focus returns to the button itself", async () => {
    const { user } = show();
    await user.click(button("Clear"));
    fireEvent.focusIn(button("Really clear?"));
    expect(button("Really clear?")).toBeVisible();
  });

  it("counts a double click as one press", async () => {
    const { user, log } = show();
    await user.dblClick(button("Clear"));
    expect(button("Really clear?")).toBeVisible();
    expect((await log.range()).end).toBe(1);
  });

  it("starts to clear within the second press itself, so that the user may leave the page at once", async () => {
    const fake = createFakeLog(entries(1));
    const clear = vi.fn(fake.log.clear);
    const { user } = show(fake, { clear });
    await user.click(button("Clear"));
    fireEvent.click(button("Really clear?"));
    expect(clear).toHaveBeenCalledOnce();
    expect(await screen.findByText("Cleared 1 entry.")).toBeVisible();
  });

  const addAfterwards = ({ add }: FakeLog) => {
    add(logEntry());
    add(logEntry(), logEntry());
  };
  const clearElsewhere = ({ clear, add }: FakeLog) => {
    clear();
    add(logEntry());
  };
  const nothing = () => {};
  it.each([
    ["1,234 entries.", "of the log", 1234, nothing],
    ["4 entries.", "including those added between the presses", 1, addAfterwards],
    ["1 entry.", "without those that another tab cleared", 2, clearElsewhere],
  ])(
    "reports how many entries it cleared (%j): the entries %s",
    async (words, _, count, meanwhile) => {
      const fake = show(createFakeLog(entries(count)));
      await fake.user.click(button("Clear"));
      meanwhile(fake);
      await fake.user.click(button("Really clear?"));
      expect(await screen.findByText(`Cleared ${words}`)).toBeVisible();
      expect((await fake.log.range()).end).toBe(0);
    },
  );

  it.each<[string, RegExp, Partial<Log>]>([
    ["the count is pending", /^Cleared the log\.$/, { range: () => defer<never>().promise }],
    [
      "storage keeps the entries",
      /^Cleared 1 entry here\. Storage is not available/,
      { clear: () => Promise.resolve(false) },
    ],
  ])("shows, when %s, a result that matches %s", async (_, words, over) => {
    const { user } = show(undefined, over);
    await user.click(button("Clear"));
    await user.click(button("Really clear?"));
    expect(await screen.findByText(words)).toBeVisible();
  });

  it("does not count entries that another tab clears while this tab counts them", async () => {
    const fake = createFakeLog(entries(1));
    const asked = defer<void>();
    const { user, clear } = show(fake, { range: () => asked.promise.then(fake.log.range) });
    await user.click(button("Clear"));
    clear();
    asked.resolve();
    await user.click(button("Really clear?"));
    expect(await screen.findByText("Cleared 0 entries.")).toBeVisible();
  });
});
