import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { StrictMode } from "react";
import { describe, expect, it, vi } from "vitest";
import { quietMedia } from "../../../tests/support/quiet-media.ts";
import { createStaffTools } from "../../../tests/support/staff-tools.ts";
import { createTestCall } from "../../../tests/support/test-call.ts";
import type { Setup } from "../../diagnostics/setup.ts";
import type { StaffTools } from "../../panel/staff-tools.ts";
import { AdminTestingPage } from "./admin-testing-page.tsx";

quietMedia();

const SETUP: Setup = {
  publicKey: "public-key-0123456789",
  assistantId: "assistant-0123456789",
  workflowId: "workflow-0123456789",
  faults: [],
};

function open(tools: Partial<StaffTools> = {}) {
  const call = createTestCall();
  const staff = createStaffTools(call.session, { setup: SETUP, ...tools });
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
    ["public key", { publicKey: null }, ["VITE_VAPI_PUBLIC_KEY"]],
    ["workflow ID", { workflowId: null }, ["VITE_VAPI_WORKFLOW_ID"]],
    [
      "public key and no workflow ID",
      { publicKey: null, workflowId: null },
      ["VITE_VAPI_PUBLIC_KEY", "VITE_VAPI_WORKFLOW_ID"],
    ],
  ])("names the missing build variables when the build has no %s", (lack, missing, variables) => {
    open({ setup: { ...SETUP, ...missing } });
    expect(region("Quick assessment")).toHaveTextContent(`this build has no ${lack}: see`);
    for (const variable of variables)
      expect(region("Configuration")).toHaveTextContent(`Set ${variable} and build again.`);
  });

  it("reports an unusable value of a build variable and no missing one", () => {
    open({ setup: { ...SETUP, faults: ["VITE_VAPI_API_URL is not an address."] } });
    expect(region("Configuration")).toHaveTextContent("VITE_VAPI_API_URL is not an address.");
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
