import { configuredWith } from "../../tests/support/configurations.ts";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { StrictMode } from "react";
import { describe, expect, it, vi } from "vitest";
import { createFakeLog } from "../../tests/support/fake-log.ts";
import {
  button,
  entry,
  openPanel,
  stubPanelFeatures,
  tab,
} from "../../tests/support/open-panel.tsx";
import { createStaffTools } from "../../tests/support/staff-tools.ts";
import { createTestCall } from "../../tests/support/test-call.ts";
import { Launcher } from "./launcher.tsx";
import type { StaffTools } from "./staff-tools.ts";

stubPanelFeatures();

describe("Launcher", () => {
  it.each([
    ["returns the focus when it disappears", "before"],
    ["leaves the focus where the user moved it", "meanwhile"],
  ])("takes the focus when it appears and %s", (_, focused) => {
    const other = document.body.appendChild(document.createElement("button"));
    if (focused === "before") other.focus();
    const staff = createStaffTools(createTestCall().session);
    const { unmount } = render(<Launcher staff={staff} page="home" />, { wrapper: StrictMode });
    expect(button("Diagnostics")).toHaveFocus();
    if (focused === "meanwhile") other.focus();
    unmount();
    expect(other).toHaveFocus();
    other.remove();
  });
});

describe("Panel", () => {
  it("closes on a press outside it, but not when the press began inside", async () => {
    const { user } = await openPanel();
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

  it("hides Escape from the page's own shortcuts, but not other keys", async () => {
    const { user } = await openPanel();
    const onKeyDown = vi.fn();
    document.addEventListener("keydown", onKeyDown);
    await user.keyboard("{Escape}a");
    document.removeEventListener("keydown", onKeyDown);
    expect(onKeyDown).toHaveBeenCalledOnce();
  });

  it("offers to fetch the log again when it did not load", async () => {
    const { log } = createFakeLog([[entry("One.")]]);
    const fetch = vi.fn<StaffTools["log"]>().mockRejectedValueOnce(new Error("Gone."));
    fetch.mockRejectedValueOnce(new Error("Gone."));
    fetch.mockResolvedValue(log);
    const { user } = await openPanel({ tools: { log: fetch } });
    await user.click(tab("Live log"));
    expect(await screen.findByRole("alert")).toHaveTextContent("The log could not be opened");
    expect(button("Clear")).toBeDisabled();
    await user.click(button("Try again"));
    expect(button("Clear")).toBeEnabled();
  });
});

it("says in every view why no call can work with the configuration", async () => {
  const fault = "The content security policy of this build admits https://a.example for the API.";
  await openPanel({ tools: { configuration: configuredWith({ faults: [fault] }) } });
  expect(screen.getByText(fault, { exact: false })).toHaveTextContent(
    /^No call can work\. The con/,
  );
});

describe("ConfigurationView", () => {
  it("masks values until Show Keys is pressed, and shows missing variables", async () => {
    const settings = {
      publicKey: "public-key-0123456789",
      assistant: "assistant-0123456789",
      workflow: null,
    };
    const { user } = await openPanel({ tools: { configuration: configuredWith(settings) } });
    await user.click(tab("Configuration"));
    expect(screen.getByText("public-k…")).toBeVisible();
    expect(screen.getByText("assistan…")).toBeVisible();
    expect(screen.getByText("workflow")).toBeVisible();
    await user.click(button("Show Keys"));
    expect(screen.getByText(settings.publicKey)).toBeVisible();
    expect(screen.getByText(settings.assistant)).toBeVisible();
  });

  it("offers to call only the assistant on every page except the admin page", async () => {
    const { user, provider } = await openPanel();
    await user.click(tab("Configuration"));
    expect(screen.queryByRole("button", { name: "Start workflow" })).toBeNull();
    await user.click(button("Start assistant"));
    expect(provider.last().request.target).toBe("assistant");
    expect(button("Start assistant")).toBeDisabled();
  });

  it("starts the workflow on the admin page, and shows the error of a call that another page started", async () => {
    const { user, provider, session } = await openPanel({ page: "admin" });
    await user.click(tab("Configuration"));
    await user.click(button("Start workflow"));
    expect(provider.last().request.target).toBe("workflow");
    expect(button("Start assistant")).toBeDisabled();
    await user.click(button("End call"));
    act(() => session.start("home"));
    act(() => provider.last().emit("error", { type: "rate_limit" }));
    expect(screen.getByRole("alert")).toHaveTextContent(/^Rate limit exceeded/);
  });

  it("starts no call while the key that ended the last call is held", async () => {
    const { user, session } = await openPanel();
    await user.click(tab("Configuration"));
    await user.click(button("Start assistant"));
    button("End call").focus();
    await user.keyboard("{Enter>4/}");
    expect(session.state().phase).toBe("idle");
    expect(button("Start assistant")).toHaveFocus();
  });

  it("shows the error of a call in every view until the next start or until the panel closes", async () => {
    const { user, provider, session } = await openPanel();
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
