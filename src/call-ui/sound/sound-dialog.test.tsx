import { act, fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { describe, expect, it, vi } from "vitest";
import { quietMedia } from "../../../tests/support/quiet-media.ts";
import { createTestCall } from "../../../tests/support/test-call.ts";
import { HomePage } from "../../pages/home/home-page.tsx";

quietMedia();

/** Starts a call on the home page and opens the sound dialog. */
async function openSound() {
  const call = createTestCall();
  const user = userEvent.setup();
  render(<HomePage session={call.session} />, { wrapper: MemoryRouter });
  await user.click(screen.getByRole("button", { name: "Enter Voice Mode" }));
  act(() => call.provider.last().emit("call-start"));
  const button = await screen.findByRole("button", { name: "Sound" });
  await user.click(button);
  const dialog = await screen.findByRole("dialog", { name: "Sound" });
  await within(dialog).findByRole("option", { name: "Desk microphone" });
  return { ...call, user, button, dialog };
}

const microphone = () => screen.getByRole<HTMLSelectElement>("combobox", { name: "Microphone" });
const speaker = () => screen.getByRole<HTMLSelectElement>("combobox", { name: "Speaker" });
const volume = () => screen.getByRole("slider", { name: "Volume" });

describe("SoundDialog", () => {
  it("has no button while no call is active", async () => {
    const call = createTestCall();
    render(<HomePage session={call.session} />, { wrapper: MemoryRouter });
    expect(screen.queryByRole("button", { name: "Sound" })).toBeNull();
  });

  it("sets the volume while the slider moves, and shows the same volume when the dialog is reopened", async () => {
    const { user, provider, button } = await openSound();
    expect(volume()).toHaveValue("100");
    fireEvent.change(volume(), { target: { value: "35" } });
    expect(volume()).toHaveAttribute("aria-valuetext", "35%");
    expect(provider.last().asked).toEqual(["volume 0.35"]);
    await user.click(screen.getByRole("button", { name: "Done" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    await user.click(button);
    expect(volume()).toHaveValue("35");
  });

  it("shows the reason when the microphone cannot be switched", async () => {
    const { user, provider } = await openSound();
    expect(microphone()).toHaveValue("desk");
    await user.selectOptions(microphone(), "Broken microphone");
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "This microphone could not be opened.",
    );
    // The list still shows the microphone in use, because the switch failed.
    expect(microphone()).toHaveValue("desk");
    expect(provider.last().asked).toEqual(["microphone broken"]);
    await user.selectOptions(speaker(), "Hall");
    expect(screen.getByRole("alert")).toBeEmptyDOMElement();
  });

  it("says that the system chose the speaker until the visitor switches it", async () => {
    const { user, provider } = await openSound();
    expect(speaker().selectedOptions[0]).toHaveTextContent("Default");
    await user.selectOptions(speaker(), "Hall");
    expect(provider.last().asked).toEqual(["speaker hall"]);
  });

  it("reloads the list of devices when the visitor allows the microphone", async () => {
    const allowed = new EventTarget();
    const permissions = { query: async () => allowed };
    Object.defineProperty(navigator, "permissions", { value: permissions, configurable: true });
    const { session } = await openSound();
    const controls = session.controls();
    if (controls === null) throw new Error("There is no call.");
    const looks = vi.spyOn(controls, "devices");
    act(() => void allowed.dispatchEvent(new Event("change")));
    expect(looks).toHaveBeenCalledOnce();
    Reflect.deleteProperty(navigator, "permissions");
  });

  it("closes when the call ends", async () => {
    const { provider } = await openSound();
    act(() => provider.last().emit("call-end"));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("shows the visitor's level, and none while the visitor is muted", async () => {
    const { session, provider } = await openSound();
    const meter = () => screen.getByRole("meter", { name: "Microphone level" });
    const speak = (raw: number) => act(() => provider.last().emit("local-volume-level", raw));
    expect(meter()).toHaveAttribute("aria-valuenow", "0");
    speak(0.1);
    expect(meter()).toHaveAttribute("aria-valuenow", "67");
    speak(0.001);
    expect(meter()).toHaveAttribute("aria-valuenow", "0");
    act(() => session.setMuted(true));
    speak(0.1);
    expect(meter()).toHaveAttribute("aria-valuenow", "0");
    expect(screen.getByText("You’re muted.")).toBeVisible();
  });

  it("plays a test sound and says when it could not be played", async () => {
    const { user } = await openSound();
    const play = vi.spyOn(HTMLMediaElement.prototype, "play").mockClear();
    const test = screen.getByRole("button", { name: "Test the speaker" });
    await user.click(test);
    expect(play.mock.contexts.filter((player) => player instanceof HTMLAudioElement)).toHaveLength(
      1,
    );
    expect(screen.getByRole("alert")).toBeEmptyDOMElement();
    // The films behind the call play too, at any time.
    play.mockImplementation(async function play(this: HTMLMediaElement) {
      if (this instanceof HTMLAudioElement) throw new DOMException("no", "NotAllowedError");
    });
    await user.click(test);
    expect(await screen.findByText(/^The test sound could not be played/)).toBeVisible();
  });

  it("opens with the focus and returns it to its button on Escape", async () => {
    const { user, button, dialog } = await openSound();
    expect(dialog).toHaveFocus();
    expect(button).toHaveAttribute("aria-expanded", "true");
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(button).toHaveFocus();
  });
});
