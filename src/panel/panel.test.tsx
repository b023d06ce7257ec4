import { act, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { StrictMode } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createFakeLog } from "../../tests/support/fake-log.ts";
import { modalDialogs } from "../../tests/support/modal-dialogs.ts";
import { quietMedia } from "../../tests/support/quiet-media.ts";
import { createStaffTools } from "../../tests/support/staff-tools.ts";
import { createTestCall } from "../../tests/support/test-call.ts";
import type { CallPage } from "../call/call-error.ts";
import type { LogEntry } from "../diagnostics/entry.ts";
import { defer } from "../provider/defer.ts";
import { Launcher } from "./launcher.tsx";
import type { Log } from "../diagnostics/log.ts";
import * as files from "./save-file.ts";
import type { StaffTools } from "./staff-tools.ts";

quietMedia();
modalDialogs();

const entry = (message: string): LogEntry => ({
  timestamp: "2026-11-21T10:15:29.000Z",
  type: "info",
  category: "config",
  message,
});

/** jsdom lays nothing out. */
class StillObserver {
  readonly observe = () => {};
  readonly unobserve = () => {};
  readonly disconnect = () => {};
}

beforeEach(() => {
  vi.stubGlobal("ResizeObserver", StillObserver);
  vi.spyOn(files, "saveDiagnosticExport").mockResolvedValue();
  vi.spyOn(files, "saveScenario").mockResolvedValue("A call of 10:15:29");
  return () => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  };
});

interface Scene {
  readonly page?: CallPage;
  readonly entries?: readonly LogEntry[];
  readonly tools?: Partial<StaffTools>;
}

/** The panel, open, in a page that mounts everything twice. */
type Opened = Awaited<ReturnType<typeof open>>;
async function open({ page = "home", entries = [entry("One.")], tools = {} }: Scene = {}) {
  const call = createTestCall();
  const { log } = createFakeLog({ only: [...entries] });
  const staff = createStaffTools(call.session, { log: () => Promise.resolve(log), ...tools });
  const user = userEvent.setup();
  render(
    <StrictMode>
      <Launcher staff={staff} page={page} />
    </StrictMode>,
  );
  await user.click(screen.getByRole("button", { name: "Diagnostics" }));
  return { ...call, log, user };
}

const button = (name: string) => screen.getByRole("button", { name });
/** What is said of the last action. */
const outcome = () => document.querySelector(".staff__outcome");
const tab = (name: string) => screen.getByRole("tab", { name });

describe("the button", () => {
  it("takes the keyboard as it comes, and gives it back as it goes", () => {
    const before = document.body.appendChild(document.createElement("button"));
    before.focus();
    const staff = createStaffTools(createTestCall().session);
    const { unmount } = render(<Launcher staff={staff} page="home" />, { wrapper: StrictMode });
    expect(button("Diagnostics")).toHaveFocus();
    unmount();
    expect(before).toHaveFocus();
    before.remove();
  });

  it("leaves the keyboard where it has gone to meanwhile", () => {
    const staff = createStaffTools(createTestCall().session);
    const { unmount } = render(<Launcher staff={staff} page="home" />);
    const elsewhere = document.body.appendChild(document.createElement("button"));
    elsewhere.focus();
    unmount();
    expect(elsewhere).toHaveFocus();
    elsewhere.remove();
  });
});

describe("the panel", () => {
  it("closes by a press around it that began there, and by no other", async () => {
    const { user } = await open();
    const panel = screen.getByRole("dialog");
    fireEvent.mouseDown(screen.getByRole("heading", { name: "Diagnostics" }));
    fireEvent.click(panel);
    expect(panel).toBeInTheDocument();
    fireEvent.mouseDown(panel);
    fireEvent.click(panel);
    expect(panel).not.toBeInTheDocument();
    expect(button("Diagnostics")).toHaveFocus();
    await user.keyboard("{Enter}");
    expect(screen.getByRole("dialog")).toBeVisible();
  });

  it("keeps Esc to itself", async () => {
    const { user } = await open();
    const heard = vi.fn();
    document.addEventListener("keydown", heard);
    await user.keyboard("{Escape}a");
    document.removeEventListener("keydown", heard);
    expect(heard).toHaveBeenCalledOnce();
  });

  it("asks for the log again where it did not come", async () => {
    const { log } = createFakeLog({ only: [entry("One.")] });
    const fetch = vi.fn<StaffTools["log"]>().mockRejectedValueOnce(new Error("Gone."));
    fetch.mockRejectedValueOnce(new Error("Gone."));
    fetch.mockResolvedValue(log);
    const { user } = await open({ tools: { log: fetch } });
    await user.click(tab("Live log"));
    expect(await screen.findByRole("alert")).toHaveTextContent("The log could not be opened");
    expect(button("Clear")).toBeDisabled();
    await user.click(button("Try again"));
    expect(button("Clear")).toBeEnabled();
  });
});

describe("what is done about the log", () => {
  it.each([
    [1, "Cleared 1 entry."],
    [1234, "Cleared 1,234 entries."],
  ])("clears %i on the second press, and says so", async (count, words) => {
    const { user, log } = await open({ entries: Array.from({ length: count }, () => entry("")) });
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
    const { user } = await open({ tools: { log: () => Promise.resolve(kept) } });
    await user.click(button("Clear"));
    await user.click(button("Really clear?"));
    expect(await screen.findByText(/could not be cleared/)).toBeVisible();
    expect(screen.queryByText(/^Cleared/)).toBeNull();
  });

  it("keeps it where that is thought better of, by Esc or by turning elsewhere", async () => {
    const { user, log } = await open();
    await user.click(button("Clear"));
    await user.keyboard("{Escape}");
    expect(button("Clear")).toHaveFocus();
    await user.click(button("Clear"));
    await user.click(screen.getByRole("tab", { name: "Live log" }));
    expect(button("Clear")).toBeVisible();
    expect((await log.chunks())[0]?.count).toBe(1);
  });

  it("takes a double click for one press", async () => {
    const { user, log } = await open();
    await user.dblClick(button("Clear"));
    expect(button("Really clear?")).toBeVisible();
    expect((await log.chunks())[0]?.count).toBe(1);
  });

  it("does one thing at a time, and says so of what it is asked for meanwhile", async () => {
    const { user, log } = await open();
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
    expect(outcome()).toHaveTextContent("Saved, without what was said");
  });

  it.each([
    ["clearing", (log: Log) => ({ ...log, clear: () => new Promise<boolean>(() => {}) })],
    ["saving", (log: Log) => log],
  ])("says that it is %s", async (what, hold) => {
    const { log } = createFakeLog({ only: [entry("One.")] });
    vi.mocked(files.saveScenario).mockReturnValue(new Promise(() => {}));
    const { user } = await open({ tools: { log: () => Promise.resolve(hold(log)) } });
    await user.click(button(what === "saving" ? "Save as scenario" : "Clear"));
    await user.click(button(what === "saving" ? "Save" : "Really clear?"));
    expect(outcome()).toHaveTextContent(what === "saving" ? "Saving…" : "Clearing…");
  });

  const form = () => button("Save as scenario");
  it.each([
    ["the form that it belongs to", ({ user }: Opened) => user.click(form())],
    ["the next action", ({ user }: Opened) => user.click(button("Export"))],
    ["a change of view", ({ user }: Opened) => user.click(tab("Debug"))],
    ["the start of a call", ({ session }: Opened) => act(async () => session.start("home"))],
  ])("what came of one stays until it goes with %s", async (_, doIt) => {
    vi.mocked(files.saveScenario).mockRejectedValue(new Error("There is no call."));
    vi.mocked(files.saveDiagnosticExport).mockReturnValue(new Promise(() => {}));
    const opened = await open();
    const { user } = opened;
    await user.click(form());
    await user.click(button("Save"));
    await user.click(screen.getByRole("checkbox", { name: "Keep what was said" }));
    await user.click(button("Show Keys"));
    expect(outcome()).toHaveTextContent("There is no call.");
    await doIt(opened);
    expect(outcome()).not.toHaveTextContent("There is no call.");
  });

  it("what comes of one is said in whatever view it comes", async () => {
    const { user } = await open();
    const { promise, resolve } = defer<void>();
    vi.mocked(files.saveDiagnosticExport).mockReturnValue(promise);
    await user.click(button("Export"));
    await user.click(tab("Debug"));
    expect(outcome()).toHaveTextContent("Exporting…");
    await act(async () => resolve());
    expect(outcome()).toHaveTextContent("Exported, with the keys masked.");
  });

  it("exports masked unless the keys are shown", async () => {
    const { user } = await open();
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
    const { user } = await open();
    await user.click(button("Export"));
    expect(await screen.findByText("The disk is full.")).toBeVisible();
  });

  it("saves the last call as a scenario, with what was said only where that is asked for", async () => {
    const { user } = await open();
    expect(screen.queryByRole("checkbox", { name: "Keep what was said" })).toBeNull();
    await user.click(button("Save as scenario"));
    await user.click(button("Save"));
    expect(await screen.findByText(/without what was said: A call of 10:15:29\.$/)).toBeVisible();
    await user.click(screen.getByRole("checkbox", { name: "Keep what was said" }));
    await user.click(button("Save"));
    expect(await screen.findByText(/, with what was said/)).toBeVisible();
    const kept = vi.mocked(files.saveScenario).mock.calls.map(([saving]) => saving.transcripts);
    expect(kept).toEqual([false, true]);
  });
});

describe("the configuration", () => {
  it("is masked until it is shown, and says what is missing", async () => {
    const setup = {
      publicKey: "public-key-0123456789",
      assistantId: "assistant-0123456789",
      workflowId: null,
      faults: ["VITE_VAPI_API_URL is not an http or https address."],
    };
    const { user } = await open({ tools: { setup } });
    await user.click(tab("Configuration"));
    expect(screen.getByText("public-k…")).toBeVisible();
    expect(screen.getByText("assistan…")).toBeVisible();
    expect(screen.getByText("VITE_VAPI_WORKFLOW_ID")).toBeVisible();
    expect(screen.getByText(/not an http or https/)).toBeVisible();
    await user.click(button("Show Keys"));
    expect(screen.getByText(setup.publicKey)).toBeVisible();
    expect(screen.getByText(setup.assistantId)).toBeVisible();
  });

  it("starts the assistant anywhere, and the workflow on the admin page alone", async () => {
    const { user, provider } = await open();
    await user.click(tab("Configuration"));
    expect(screen.queryByRole("button", { name: "Start workflow" })).toBeNull();
    await user.click(button("Start assistant"));
    expect(provider.last().request.target.type).toBe("assistant");
    expect(button("Start assistant")).toBeDisabled();
  });

  it("starts the workflow by the green button, and tells of any call's error", async () => {
    const { user, provider, session } = await open({ page: "admin" });
    await user.click(tab("Configuration"));
    await user.click(button("Start workflow"));
    expect(provider.last().request.target.type).toBe("workflow");
    expect(button("Start assistant")).toBeDisabled();
    await user.click(button("End call"));
    act(() => session.start("home"));
    act(() => provider.last().emit("error", { type: "rate_limit" }));
    expect(screen.getByRole("alert")).toHaveTextContent(/^Rate limit exceeded/);
  });

  it("says why a call failed in whatever view, until the next start or until the panel is closed", async () => {
    const { user, provider, session } = await open();
    const fail = () => act(() => provider.last().emit("error", { type: "rate_limit" }));
    await user.click(tab("Live log"));
    act(() => session.start("home"));
    fail();
    expect(screen.getByRole("alert")).toHaveTextContent(/^Rate limit exceeded/);
    act(() => session.start("home"));
    expect(screen.queryByRole("alert")).toBeNull();
    fail();
    await user.click(tab("Configuration"));
    expect(screen.getAllByRole("alert")).toHaveLength(1);
    await user.click(tab("Live log"));
    await user.click(button("Close"));
    await user.click(button("Diagnostics"));
    expect(screen.queryByRole("alert")).toBeNull();
    await user.click(tab("Configuration"));
    expect(screen.getByRole("alert")).toHaveTextContent(/^Rate limit exceeded/);
  });
});
