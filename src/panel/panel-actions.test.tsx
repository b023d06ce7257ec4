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
import { defer } from "../shared/defer.ts";
import * as files from "./save-file.ts";

stubPanelFeatures();

const outcome = () => document.querySelector(".staff__outcome");

describe("PanelActions", () => {
  it("keeps the focus on the Clear button after it has cleared the log", async () => {
    const { user, log } = await openPanel();
    await user.click(button("Clear"));
    await user.click(button("Really clear?"));
    expect(await screen.findByText("Cleared 1 entry.")).toBeVisible();
    expect((await log.range()).end).toBe(0);
    expect(button("Clear")).toHaveFocus();
  });

  it("keeps the log and the panel when Escape or another click cancels the clearing", async () => {
    const { user, log } = await openPanel();
    await user.click(button("Clear"));
    await user.keyboard("{Escape}");
    expect(button("Clear")).toHaveFocus();
    await user.click(button("Clear"));
    await user.click(tab("Live log"));
    expect(button("Clear")).toBeVisible();
    expect((await log.range()).end).toBe(1);
  });

  it("refuses other actions with a reason while an export runs", async () => {
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
    expect((await log.range()).end).toBe(1);
    await user.click(tab("Debug"));
    expect(outcome()).toHaveTextContent("Exporting…");
    await act(async () => resolve());
    expect(outcome()).toHaveTextContent("Exported, with the keys masked.");
    await user.click(button("Save"));
    expect(outcome()).toHaveTextContent("Saved without transcripts");
  });

  it.each([
    ["Clearing…", "Clear", "Really clear?"],
    ["Saving…", "Save as scenario", "Save"],
  ])("shows %s while the action of the button %s runs", async (words, first, second) => {
    const { log } = createFakeLog([[entry("One.")]]);
    const stuck = { ...log, clear: () => new Promise<boolean>(() => {}) };
    vi.mocked(files.saveScenario).mockReturnValue(new Promise(() => {}));
    const { user } = await openPanel({ tools: { log: () => Promise.resolve(stuck) } });
    await user.click(button(first));
    await user.click(button(second));
    expect(outcome()).toHaveTextContent(words);
  });

  const form = () => button("Save as scenario");
  /**
   * A tab that is not chosen. The panel opens with the view that the previous test chose, so the chosen
   * tab varies.
   */
  const otherView = () => screen.getAllByRole("tab", { selected: false })[0] as HTMLElement;
  it.each([
    ["the form of the action closes", ({ user }: Opened) => user.click(form())],
    ["another action starts", ({ user }: Opened) => user.click(button("Export"))],
    ["the view changes", ({ user }: Opened) => user.click(otherView())],
    ["a call starts", ({ session }: Opened) => act(async () => session.start("home"))],
  ])("keeps the result of the last action until %s", async (_, doIt) => {
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

  it("exports the keys masked before Show Keys is pressed, and in full after", async () => {
    const { user } = await openPanel();
    await user.click(button("Export"));
    expect(await screen.findByText("Exported, with the keys masked.")).toBeVisible();
    await user.click(button("Show Keys"));
    await user.click(button("Export"));
    expect(await screen.findByText("Exported, with the keys in full.")).toBeVisible();
    const { calls } = vi.mocked(files.saveDiagnosticExport).mock;
    expect(calls.map(([{ maskIds }]) => maskIds("test-workflow"))).toEqual([
      "test-w…",
      "test-workflow",
    ]);
  });

  it("saves the last call as a scenario, with transcripts only on request", async () => {
    const { user } = await openPanel();
    expect(screen.queryByRole("checkbox", { name: "Include transcripts" })).toBeNull();
    await user.click(form());
    await user.click(button("Save"));
    expect(await screen.findByText(/without transcripts: A call of 10:15:29\.$/)).toBeVisible();
    await user.click(screen.getByRole("checkbox", { name: "Include transcripts" }));
    await user.click(button("Save"));
    expect(await screen.findByText(/Saved with transcripts/)).toBeVisible();
    const kept = vi.mocked(files.saveScenario).mock.calls.map(([, transcripts]) => transcripts);
    expect(kept).toEqual([false, true]);
  });
});
