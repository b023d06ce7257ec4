import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { afterEach, describe, expect, it, vi } from "vitest";
import { quietMedia } from "../../../tests/support/quiet-media.ts";
import { createTestCall } from "../../../tests/support/test-call.ts";
import { HomePage } from "../../pages/home/home-page.tsx";

quietMedia();
afterEach(() => {
  Reflect.deleteProperty(navigator, "permissions");
  Reflect.deleteProperty(navigator, "mediaDevices");
  vi.unstubAllGlobals();
});

/** Opens the home page in a browser with this microphone permission and this answer to a request. */
function openHome(state: PermissionState, getUserMedia = vi.fn()) {
  const permission = Object.assign(new EventTarget(), { state });
  const define = (name: string, value: unknown) =>
    Object.defineProperty(navigator, name, { value, configurable: true });
  const user = userEvent.setup();
  define("permissions", { query: () => Promise.resolve(permission) });
  define("mediaDevices", Object.assign(new EventTarget(), { getUserMedia }));
  const call = createTestCall();
  render(<HomePage session={call.session} />, { wrapper: MemoryRouter });
  const change = (next: PermissionState) =>
    act(() => {
      permission.state = next;
      permission.dispatchEvent(new Event("change"));
    });
  return { ...call, change, user, getUserMedia };
}

const help = () => screen.queryByText("Your microphone is blocked");
const findHelp = () => screen.findByText("Your microphone is blocked");
const region = () => help()?.closest("[aria-live=polite]");
const button = (name: string) => screen.getByRole("button", { name });
const question = () => screen.queryByText("Allow the microphone");
const refusal = (name: string) => vi.fn().mockRejectedValue(new DOMException("no", name));

describe("MicrophoneGate", () => {
  it("shows the steps before a press if the microphone is blocked, beside a working start button", async () => {
    const { session, user } = openHome("denied");
    await findHelp();
    expect(screen.getAllByRole("listitem").length).toBeGreaterThan(1);
    await user.click(button("Enter Voice Mode"));
    expect(session.state().phase).toBe("connecting");
    expect(help()).toBeNull();
  });

  it.each<PermissionState>(["prompt", "granted"])(
    "shows no help if the permission is %s",
    async (state) => {
      openHome(state);
      await act(async () => {});
      expect(help()).toBeNull();
    },
  );

  it.each<PermissionState>(["denied", "prompt"])(
    "says that the page needs https, without steps or buttons, if it was opened without TLS and the permission is %s",
    async (state) => {
      vi.stubGlobal("isSecureContext", false);
      const { user } = openHome(state);
      expect(await screen.findByText("This page needs https")).toBeVisible();
      expect(screen.getByText(/begins with https:/)).toBeVisible();
      expect(document.querySelector(".notice__steps")).toBeNull();
      for (const name of ["Try again", "Type instead"])
        expect(screen.queryByRole("button", { name })).toBeNull();
      await user.click(button("Enter Voice Mode"));
      expect(question()).toBeNull();
    },
  );

  it("hides the help when the visitor allows the microphone in the browser", async () => {
    const { change } = openHome("denied");
    await findHelp();
    // The help asks the browser for the permission itself, and listens once it has the answer.
    await waitFor(() => {
      change("granted");
      expect(help()).toBeNull();
    });
  });

  it("says that the microphone is still blocked when the retry is refused", async () => {
    const { user } = openHome("denied", refusal("NotAllowedError"));
    await findHelp();
    await user.click(button("Try again"));
    expect(await screen.findByText(/^It is still blocked, .* type instead\.$/)).toBeVisible();
  });

  it("closes the microphone and announces that it works when the retry opens it", async () => {
    const stop = vi.fn();
    const stream = { getTracks: () => [{ stop }] };
    const { user } = openHome("denied", vi.fn().mockResolvedValue(stream));
    await findHelp();
    const announced = region();
    await user.click(button("Try again"));
    await vi.waitFor(() => expect(help()).toBeNull());
    expect(stop).toHaveBeenCalledOnce();
    expect(announced).toBeVisible();
    expect(announced).toHaveTextContent(/^Your microphone works now\.$/);
    expect(button("Enter Voice Mode")).toHaveFocus();
  });

  it("hides the help when no microphone is found, and moves the focus to the start button", async () => {
    const { user } = openHome("denied", refusal("NotFoundError"));
    await findHelp();
    const announced = region();
    await user.click(button("Try again"));
    await vi.waitFor(() => expect(help()).toBeNull());
    expect(announced).toBeEmptyDOMElement();
    expect(button("Enter Voice Mode")).toHaveFocus();
  });

  it("leaves the focus where the visitor has moved it during the retry", async () => {
    let open = (_stream: unknown) => {};
    const answer = new Promise((resolve) => (open = resolve));
    const { user } = openHome("denied", vi.fn().mockReturnValue(answer));
    await findHelp();
    await user.click(button("Try again"));
    const film = button("Watch Introduction");
    act(() => film.focus());
    open({ getTracks: () => [] });
    await vi.waitFor(() => expect(help()).toBeNull());
    expect(film).toHaveFocus();
  });

  it("does not show the help again after a call in which the microphone was allowed", async () => {
    const { user, provider, change } = openHome("denied");
    await findHelp();
    await waitFor(() => {
      change("granted");
      expect(help()).toBeNull();
    });
    await user.click(button("Enter Voice Mode"));
    act(() => provider.last().emit("call-start"));
    act(() => provider.last().emit("call-end"));
    expect(button("Enter Voice Mode")).toBeVisible();
    expect(help()).toBeNull();
  });

  it("starts a call with an open text field and no alarm when the visitor chooses to type", async () => {
    const { user, provider } = openHome("denied");
    await findHelp();
    await user.click(button("Type instead"));
    act(() => provider.last().emit("microphone-error", { error: { type: "permissions" } }));
    act(() => provider.last().emit("call-start"));
    expect(await screen.findByRole("textbox", { name: "Your message" })).toHaveFocus();
    expect(screen.getByText(/^The microphone is off/)).toBeVisible();
    expect(help()).toBeNull();
    expect(document.querySelector('[data-tone="trouble"]')).toBeNull();
    act(() => provider.last().emit("call-end"));
    await user.click(button("Enter Voice Mode"));
    act(() => provider.last().emit("microphone-error", { error: { type: "permissions" } }));
    await findHelp();
  });
});

describe("the question for the microphone", () => {
  it("is explained while the call connects, until the visitor answers it", async () => {
    const { user, change } = openHome("prompt");
    await user.click(button("Enter Voice Mode"));
    await screen.findByText("Allow the microphone");
    change("granted");
    expect(question()).toBeNull();
  });

  it("is no longer explained once the call is active", async () => {
    const { user, provider } = openHome("prompt");
    await user.click(button("Enter Voice Mode"));
    await screen.findByText("Allow the microphone");
    act(() => provider.last().emit("call-start"));
    expect(question()).toBeNull();
  });

  it("is not explained if the microphone is allowed already", async () => {
    const { user, provider } = openHome("granted");
    await user.click(button("Enter Voice Mode"));
    act(() => provider.last().emit("audio-blocked"));
    await screen.findByText("Your browser is holding back the sound");
    expect(question()).toBeNull();
  });

  it("is explained in a browser that cannot be asked about the permission", async () => {
    const { session } = createTestCall();
    render(<HomePage session={session} />, { wrapper: MemoryRouter });
    await userEvent.click(button("Enter Voice Mode"));
    expect(await screen.findByText("Allow the microphone")).toBeVisible();
  });
});
