import { act, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { createFakeLog } from "../../tests/support/fake-log.ts";
import {
  button,
  entry,
  openPanel,
  type Opened,
  stubPanelFeatures,
  tab,
} from "../../tests/support/open-panel.tsx";
import type { Log } from "../diagnostics/log.ts";
import { defer } from "../shared/defer.ts";
import * as files from "./save-file.ts";

stubPanelFeatures();

/** What is said of the last action. */
const outcome = () => document.querySelector(".staff__outcome");

describe("what is done about the log", () => {
  it.each([
    [1, "Cleared 1 entry."],
    [1234, "Cleared 1,234 entries."],
  ])("clears %i on the second press, and says so", async (count, words) => {
    const { user, log } = await openPanel({
      entries: Array.from({ length: count }, () => entry("")),
    });
    await user.click(button("Clear"));
    expect(await log.chunks()).not.toEqual([]);
    await user.click(button("Really clear?"));
    expect(await screen.findByText(words)).toBeVisible();
    expect((await log.chunks()).reduce((sum, chunk) => sum + chunk.count, 0)).toBe(0);
    expect(button("Clear")).toHaveFocus();
  });

  it("does not claim to have cleared what storage keeps", async () => {
    const { log } = createFakeLog({ only: [entry("One.")] });
    const kept = { ...log, clear: () => Promise.resolve(false) };
    const { user } = await openPanel({ tools: { log: () => Promise.resolve(kept) } });
    await user.click(button("Clear"));
    await user.click(button("Really clear?"));
    expect(
      await screen.findByText(/^Cleared 1 entry here\. Storage is not available/),
    ).toBeVisible();
  });

  it("keeps it where that is thought better of, by Esc or by turning elsewhere", async () => {
    const { user, log } = await openPanel();
    await user.click(button("Clear"));
    await user.keyboard("{Escape}");
    expect(button("Clear")).toHaveFocus();
    await user.click(button("Clear"));
    await user.click(screen.getByRole("tab", { name: "Live log" }));
    expect(button("Clear")).toBeVisible();
    expect((await log.chunks())[0]?.count).toBe(1);
  });

  it("takes a double click for one press", async () => {
    const { user, log } = await openPanel();
    await user.dblClick(button("Clear"));
    expect(button("Really clear?")).toBeVisible();
    expect((await log.chunks())[0]?.count).toBe(1);
  });

  it("does one thing at a time, and says so of what it is asked for meanwhile", async () => {
    const { user, log } = await openPanel();
    const { promise, resolve } = defer<void>();
    vi.mocked(files.saveDiagnosticExport).mockReturnValue(promise);
    await user.click(button("Export"));
    expect(outcome()).toHaveTextContent("Exporting…");
    expect(button("Export")).toHaveAttribute("aria-busy", "true");
    await user.click(button("Clear"));
    expect(outcome()).toHaveTextContent("Not now: the log is being exported.");
    expect(screen.queryByRole("button", { name: "Really clear?" })).toBeNull();
    await user.click(button("Save as scenario"));
    expect(outcome()).toHaveTextContent("Exporting…");
    await user.click(button("Save"));
    expect(outcome()).toHaveTextContent("Not now: the log is being exported.");
    expect(files.saveScenario).not.toHaveBeenCalled();
    expect((await log.chunks())[0]?.count).toBe(1);
    await act(async () => resolve());
    expect(outcome()).toHaveTextContent("Exported, with the keys masked.");
    await user.click(button("Save"));
    expect(outcome()).toHaveTextContent("Saved without transcripts");
  });

  it.each([
    ["clearing", (log: Log) => ({ ...log, clear: () => new Promise<boolean>(() => {}) })],
    ["saving", (log: Log) => log],
  ])("says that it is %s", async (what, hold) => {
    const { log } = createFakeLog({ only: [entry("One.")] });
    vi.mocked(files.saveScenario).mockReturnValue(new Promise(() => {}));
    const { user } = await openPanel({ tools: { log: () => Promise.resolve(hold(log)) } });
    await user.click(button(what === "saving" ? "Save as scenario" : "Clear"));
    await user.click(button(what === "saving" ? "Save" : "Really clear?"));
    expect(outcome()).toHaveTextContent(what === "saving" ? "Saving…" : "Clearing…");
  });

  const form = () => button("Save as scenario");
  /** Whichever view was looked at last: the panel opens on it. */
  const otherView = () => screen.getAllByRole("tab", { selected: false })[0] as HTMLElement;
  it.each([
    ["the form that it belongs to", ({ user }: Opened) => user.click(form())],
    ["the next action", ({ user }: Opened) => user.click(button("Export"))],
    ["a change of view", ({ user }: Opened) => user.click(otherView())],
    ["the start of a call", ({ session }: Opened) => act(async () => session.start("home"))],
  ])("what came of one stays until it goes with %s", async (_, doIt) => {
    vi.mocked(files.saveScenario).mockRejectedValue(new Error("There is no call."));
    vi.mocked(files.saveDiagnosticExport).mockReturnValue(new Promise(() => {}));
    const opened = await openPanel();
    const { user } = opened;
    await user.click(form());
    await user.click(button("Save"));
    await user.click(screen.getByRole("checkbox", { name: "Include transcripts" }));
    await user.click(button("Show Keys"));
    expect(outcome()).toHaveTextContent("There is no call.");
    await doIt(opened);
    expect(outcome()).not.toHaveTextContent("There is no call.");
  });

  it("what comes of one is said in whatever view it comes", async () => {
    const { user } = await openPanel();
    const { promise, resolve } = defer<void>();
    vi.mocked(files.saveDiagnosticExport).mockReturnValue(promise);
    await user.click(button("Export"));
    await user.click(tab("Debug"));
    expect(outcome()).toHaveTextContent("Exporting…");
    await act(async () => resolve());
    expect(outcome()).toHaveTextContent("Exported, with the keys masked.");
  });

  it("exports masked unless the keys are shown", async () => {
    const { user } = await openPanel();
    await user.click(button("Export"));
    expect(await screen.findByText("Exported, with the keys masked.")).toBeVisible();
    await user.click(button("Show Keys"));
    await user.click(button("Export"));
    expect(await screen.findByText("Exported, with the keys in full.")).toBeVisible();
    const shown = vi.mocked(files.saveDiagnosticExport).mock.calls.map(([saving]) => saving.shown);
    expect(shown).toEqual([false, true]);
  });

  it("says why an export could not be had", async () => {
    vi.mocked(files.saveDiagnosticExport).mockRejectedValue(new Error("The disk is full."));
    const { user } = await openPanel();
    await user.click(button("Export"));
    expect(await screen.findByText("The disk is full.")).toBeVisible();
  });

  it("saves the last call as a scenario, with transcripts only on request", async () => {
    const { user } = await openPanel();
    expect(screen.queryByRole("checkbox", { name: "Include transcripts" })).toBeNull();
    await user.click(button("Save as scenario"));
    await user.click(button("Save"));
    expect(await screen.findByText(/without transcripts: A call of 10:15:29\.$/)).toBeVisible();
    await user.click(screen.getByRole("checkbox", { name: "Include transcripts" }));
    await user.click(button("Save"));
    expect(await screen.findByText(/Saved with transcripts/)).toBeVisible();
    const kept = vi.mocked(files.saveScenario).mock.calls.map(([saving]) => saving.transcripts);
    expect(kept).toEqual([false, true]);
  });
});
