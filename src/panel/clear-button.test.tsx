import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { createFakeLog, logEntry } from "../../tests/support/fake-log.ts";
import type { Log } from "../diagnostics/log.ts";
import { defer } from "../shared/defer.ts";
import { ClearButton } from "./clear-button.tsx";
import { useAsyncAction } from "./use-async-action.ts";

const fake = createFakeLog({ only: [logEntry()] });

function Bar({ log = fake.log }: { readonly log?: Log }) {
  const action = useAsyncAction("log");
  return (
    <>
      <ClearButton log={log} action={action} />
      <button type="button">Elsewhere</button>
      <output>{action.outcome?.text}</output>
    </>
  );
}

const button = (name: string) => screen.getByRole("button", { name });

it("is called off where the keyboard goes on, and asked anew by the next press", async () => {
  const user = userEvent.setup();
  render(<Bar />);
  await user.tab();
  await user.keyboard("{Enter}");
  expect(button("Really clear?")).toHaveFocus();
  expect(screen.getByRole("status")).toHaveTextContent("Press again");
  await user.tab();
  expect(button("Elsewhere")).toHaveFocus();
  expect(button("Clear")).toBeVisible();
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
  await user.tab({ shift: true });
  await user.keyboard("{Enter}");
  expect(button("Really clear?")).toBeVisible();
  expect(await fake.log.chunks()).toHaveLength(1);
});

it("follows the log only while it asks", async () => {
  const { log, hasListeners } = createFakeLog({ only: [logEntry()] });
  render(<Bar log={log} />);
  await userEvent.click(button("Clear"));
  expect(hasListeners()).toBe(true);
  await userEvent.click(button("Elsewhere"));
  expect(hasListeners()).toBe(false);
});

it("stays where the keyboard comes back to it", async () => {
  render(<Bar />);
  await userEvent.click(button("Clear"));
  fireEvent.focusIn(button("Really clear?"));
  expect(button("Really clear?")).toBeVisible();
});

it("is begun in the very press: whoever leaves the page in the next moment has cleared the log", async () => {
  const { log } = createFakeLog({ only: [logEntry()] });
  const clear = vi.fn(log.clear);
  render(<Bar log={{ ...log, clear }} />);
  await userEvent.click(button("Clear"));
  fireEvent.click(button("Really clear?"));
  expect(clear).toHaveBeenCalledOnce();
  expect(await screen.findByText("Cleared 1 entry.")).toBeVisible();
});

it("counts what comes between the two presses, and nothing twice", async () => {
  const { log, add } = createFakeLog({ only: [logEntry()] });
  render(<Bar log={log} />);
  await userEvent.click(button("Clear"));
  add("only", logEntry());
  add("another", logEntry(), logEntry());
  await userEvent.click(button("Really clear?"));
  expect(await screen.findByText("Cleared 4 entries.")).toBeVisible();
});

it("does not wait to know how much there is", async () => {
  const { log } = createFakeLog({ only: [logEntry()] });
  const slow: Log = { ...log, chunks: () => defer<never>().promise };
  render(<Bar log={slow} />);
  await userEvent.click(button("Clear"));
  await userEvent.click(button("Really clear?"));
  expect(await screen.findByText("Cleared the log.")).toBeVisible();
  expect(await log.chunks()).toEqual([]);
});

it("clears what cannot be looked through as well", async () => {
  const { log } = createFakeLog({ only: [logEntry()] });
  const broken: Log = { ...log, chunks: () => Promise.reject(new Error("No such thing.")) };
  render(<Bar log={broken} />);
  await userEvent.click(button("Clear"));
  await userEvent.click(button("Really clear?"));
  expect(await screen.findByText("Cleared the log.")).toBeVisible();
});

it("counts nothing that another tab has cleared between the two presses", async () => {
  const { log, clear, add } = createFakeLog({ only: [logEntry(), logEntry()] });
  render(<Bar log={log} />);
  await userEvent.click(button("Clear"));
  clear();
  add("after", logEntry());
  await userEvent.click(button("Really clear?"));
  expect(await screen.findByText("Cleared 1 entry.")).toBeVisible();
});

it("counts nothing that was listed before another tab cleared it", async () => {
  const { log, clear } = createFakeLog({ only: [logEntry()] });
  const asked = defer<void>();
  const listed = log.chunks();
  render(<Bar log={{ ...log, chunks: () => asked.promise.then(() => listed) }} />);
  await userEvent.click(button("Clear"));
  clear();
  asked.resolve();
  await userEvent.click(button("Really clear?"));
  expect(await screen.findByText("Cleared 0 entries.")).toBeVisible();
});
