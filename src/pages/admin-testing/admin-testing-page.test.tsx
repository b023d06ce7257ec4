import { configuredWith } from "../../../tests/support/configurations.ts";
import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { StrictMode } from "react";
import { describe, expect, it, vi } from "vitest";
import { quietMedia } from "../../../tests/support/quiet-media.ts";
import { createStaffTools } from "../../../tests/support/staff-tools.ts";
import { createTestCall } from "../../../tests/support/test-call.ts";
import type { StaffTools } from "../../panel/staff-tools.ts";
import { AdminTestingPage } from "./admin-testing-page.tsx";

quietMedia();

const SETTINGS = {
  publicKey: "public-key-0123456789",
  assistant: "assistant-0123456789",
  workflow: "workflow-0123456789",
};

function open(tools: Partial<StaffTools> = {}) {
  const call = createTestCall();
  const staff = createStaffTools(call.session, {
    configuration: configuredWith(SETTINGS),
    ...tools,
  });
  render(<AdminTestingPage staff={staff} />, { wrapper: StrictMode });
  return call;
}

const region = (name: string) => screen.getByRole("region", { name });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

describe("AdminTestingPage configuration", () => {
  it("masks the IDs to eight characters until they are shown in full", () => {
    open();
    const card = region("Configuration");
    expect(card).toHaveTextContent("workflow…");
    expect(card).toHaveTextContent("public-k…");
    press("Show Full IDs");
    expect(card).toHaveTextContent("workflow-0123456789");
    expect(card).toHaveTextContent("public-key-0123456789");
    press("Hide Full IDs");
    expect(card).not.toHaveTextContent("0123456789");
  });

  it("shows the ID of the last session from the start of its call, and still after its end", () => {
    const { session, provider } = open();
    expect(region("Configuration")).toHaveTextContent("Each start of a call creates a session ID.");
    press("Start Quick Assessment");
    const { sessionId } = session.state();
    expect(region("Configuration")).toHaveTextContent(String(sessionId));
    act(() => provider.last().emit("call-end"));
    expect(region("Configuration")).toHaveTextContent(String(sessionId));
  });

  it.each([
    ["public key", { publicKey: null }, ["publicKey"]],
    ["workflow ID", { workflow: null }, ["workflow"]],
    [
      "public key and no workflow ID",
      { publicKey: null, workflow: null },
      ["publicKey", "workflow"],
    ],
  ])("names the missing keys when config.json has no %s", (lack, missing, keys) => {
    open({ configuration: configuredWith({ ...SETTINGS, ...missing }) });
    expect(region("Quick assessment")).toHaveTextContent(`config.json has no ${lack}: see`);
    for (const key of keys)
      expect(region("Configuration")).toHaveTextContent(`Set ${key} in config.json.`);
  });

  it("reports an unusable value, but no missing value", () => {
    open({ configuration: configuredWith({ ...SETTINGS, faults: ["apiUrl is no address."] }) });
    expect(region("Configuration")).toHaveTextContent("apiUrl is no address.");
    expect(region("Quick assessment")).not.toHaveTextContent("will fail");
  });
});

describe("AdminTestingPage during another page's call", () => {
  it("shows that another page's call is on, and disables the start button", () => {
    const { session } = open();
    act(() => session.start("home"));
    expect(region("Quick assessment")).toHaveTextContent("Another call is on");
    expect(screen.getByRole("button", { name: "Start Quick Assessment" })).toBeDisabled();
  });

  it("does not show the session ID of the other page's call", () => {
    const { session } = open();
    act(() => session.start("home"));
    expect(region("Configuration")).toHaveTextContent("Each start of a call creates a session ID.");
    act(() => session.stop());
    expect(region("Configuration")).toHaveTextContent("Each start of a call creates a session ID.");
  });
});

describe("AdminTestingPage ring check", () => {
  it("logs that the browser refused to play the ring tone, and tries again on the next click", async () => {
    const note = vi.fn();
    open({ note });
    const ring = within(screen.getByRole("list", { name: "Ring tone" }));
    const play = vi.mocked(HTMLMediaElement.prototype.play);
    play.mockRejectedValueOnce(new Error("A gesture, please."));
    fireEvent.click(document.body);
    await vi.waitFor(() => expect(note).toHaveBeenCalledOnce());
    expect(note).toHaveBeenCalledWith(
      "app",
      expect.objectContaining({ type: "warning", category: "config" }),
    );
    expect(ring.getByText("Audio Initialized")).toHaveTextContent("click anywhere");
    fireEvent.click(document.body);
    await vi.waitFor(() =>
      expect(ring.getByText("Audio Initialized")).toHaveTextContent("Audio Initialized yes"),
    );
  });
});
