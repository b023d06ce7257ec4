import { configuredWith } from "../../../tests/support/configurations.ts";
import { act, render, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createStaffTools } from "../../../tests/support/staff-tools.ts";
import { createTestCall } from "../../../tests/support/test-call.ts";
import { ENVIRONMENT_NAMES } from "../../diagnostics/environment/environment.ts";
import { EnvironmentList } from "./environment-list.tsx";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const { session } = createTestCall();
const configuration = configuredWith({ workflow: null });
const row = (label: string) => screen.getByText(label).closest("li")!;

describe("EnvironmentList", () => {
  it("shows whether each condition for a call is met, and a hint for each one that is not", async () => {
    vi.stubGlobal("isSecureContext", true);
    render(<EnvironmentList staff={createStaffTools(session, { configuration })} />);
    const rows = within(screen.getByRole("list", { name: "Environment" })).getAllByRole("listitem");
    expect(rows).toHaveLength(ENVIRONMENT_NAMES.length);
    expect(row("Public key configured")).toHaveTextContent(/^yes: Public key configured$/);
    expect(row("Workflow configured")).toHaveTextContent(/^no: .*Set workflow in config.json/);
    // jsdom has no media devices, so the hint for an unknown reading is shown.
    expect(await screen.findByText(/does not list its microphones/)).toBeVisible();
    expect(row("Microphone present")).toHaveTextContent(/^not known:/);
  });

  it("names https as the only remedy for a microphone on a page without TLS", async () => {
    vi.stubGlobal("isSecureContext", false);
    render(<EnvironmentList staff={createStaffTools(session)} />);
    for (const label of ["Secure context", "Microphone present", "Microphone permission"])
      await vi.waitFor(() => expect(row(label)).toHaveTextContent(/Open the page over https/));
  });

  it("shows the client as not yet created before the first call", () => {
    render(<EnvironmentList staff={createStaffTools({ ...session, hasClient: () => false })} />);
    const client = row("Client created");
    expect(client).toHaveTextContent("not yet: Client createdThe first call creates the client.");
    expect(client.querySelector("[data-status]")).toHaveAttribute("data-status", "waiting");
  });

  it("shows that the network is missing as soon as the browser goes offline", () => {
    const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
    render(<EnvironmentList staff={createStaffTools(session)} />);
    expect(row("Online")).toHaveTextContent(/^yes:/);
    onLine.mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event("offline")));
    expect(row("Online")).toHaveTextContent(/^no: .*check the connection/);
  });

  it("unsubscribes from the session when it unmounts", () => {
    let listening = 0;
    const subscribe = (listener: () => void) => {
      const cancel = session.subscribe(listener);
      listening += 1;
      return () => {
        listening -= 1;
        cancel();
      };
    };
    const staff = createStaffTools({ ...session, subscribe });
    const { unmount } = render(<EnvironmentList staff={staff} />);
    expect(listening).toBe(1);
    unmount();
    expect(listening).toBe(0);
  });
});
