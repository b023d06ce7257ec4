import { act, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { describe, expect, it, vi } from "vitest";
import { quietMedia } from "../../../tests/support/quiet-media.ts";
import { createTestCall } from "../../../tests/support/test-call.ts";
import type { ProviderEventName } from "../../provider/events.ts";
import { HomePage } from "../../pages/home/home-page.tsx";

quietMedia();

/** Starts a call on the home page and waits until the parts of an active call have loaded. */
async function openCall() {
  const { session, provider, pass } = createTestCall();
  render(<HomePage session={session} />, { wrapper: MemoryRouter });
  const emit = (event: ProviderEventName, payload?: unknown) =>
    act(() => provider.last().emit(event, payload));
  act(() => session.start("home"));
  emit("call-start");
  await screen.findByRole("button", { name: "Sound" });
  /** Advances the clock by seconds and sends the visitor's level ten times a second. */
  async function hear(seconds: number, level: number) {
    for (let tenth = 0; tenth < seconds * 10; tenth++) {
      await pass(100);
      emit("local-volume-level", level);
    }
  }
  return { session, emit, hear, pass };
}

const hint = () => screen.queryByText("We can’t hear you");

describe("CallProblems", () => {
  it("shows the silent-microphone hint from the tenth silent second to the next sound", async () => {
    const { hear } = await openCall();
    await hear(10, 0);
    expect(hint()).toBeNull();
    await hear(0.1, 0);
    expect(hint()).toBeVisible();
    await hear(0.1, 0.2);
    expect(hint()).toBeNull();
  });

  it("opens Sound from the silent-microphone hint", async () => {
    const { hear } = await openCall();
    await hear(10.1, 0);
    act(() => screen.getByRole("button", { name: "Open Sound" }).click());
    expect(screen.getByRole("button", { name: "Sound" })).toHaveAttribute("aria-expanded", "true");
    expect(screen.queryByRole("button", { name: "Open Sound" })).toBeNull();
  });

  it("does not show the silent-microphone hint while the assistant is speaking or the visitor is muted", async () => {
    const { session, emit, hear } = await openCall();
    emit("speech-start");
    await hear(15, 0);
    expect(hint()).toBeNull();
    emit("speech-end");
    await hear(10.1, 0);
    expect(hint()).toBeVisible();
    act(() => session.setMuted(true));
    expect(hint()).toBeNull();
    await hear(15, 0);
    expect(hint()).toBeNull();
  });

  it("says that the assistant seems stuck after 15 s of thinking, until more words or an answer", async () => {
    const { session, emit, pass } = await openCall();
    const stuck = () => screen.queryByText("Nora seems stuck");
    emit("transcript", { role: "user", transcriptType: "final", transcript: "When are you open?" });
    await pass(14_999);
    expect(stuck()).toBeNull();
    await pass(1);
    expect(stuck()).toBeVisible();
    act(() => screen.getByRole("button", { name: "Type instead" }).click());
    expect(screen.getByRole("textbox")).toHaveFocus();
    expect(screen.queryByRole("button", { name: "Type instead" })).toBeNull();
    act(() => void session.sendText("When are you open?"));
    expect(stuck()).toBeNull();
    await pass(15_000);
    expect(stuck()).toBeVisible();
    emit("speech-start");
    expect(stuck()).toBeNull();
  });

  it("says that the device is offline before the service notices it, until it is back", async () => {
    await openCall();
    const notice = () => screen.queryByText("This device is offline");
    const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event("offline")));
    expect(notice()).toBeVisible();
    onLine.mockRestore();
    act(() => void window.dispatchEvent(new Event("online")));
    expect(notice()).toBeNull();
  });

  it("shows one problem at a time, the most urgent first", async () => {
    const { emit, session } = await openCall();
    const shown = () =>
      [...document.querySelectorAll(".notice__title")].map((title) => title.textContent);
    emit("network-quality", { networkState: "bad" });
    expect(shown()).toEqual(["Your connection is poor"]);
    emit("microphone-error", { error: { type: "permissions" } });
    expect(shown()).toEqual(["Your microphone is blocked"]);
    emit("network-connection", { type: "sfu", event: "interrupted" });
    expect(shown()).toEqual(["Connection interrupted"]);
    emit("audio-blocked");
    expect(shown()).toEqual(["Your browser is holding back the sound"]);
    act(() => session.playAudio());
    await screen.findByText("Connection interrupted");
    expect(shown()).toHaveLength(1);
    emit("network-connection", { type: "sfu", event: "connected" });
    expect(shown()).toEqual(["Your microphone is blocked"]);
  });

  it("reminds a muted visitor who speaks, until the visitor unmutes", async () => {
    const { session, hear } = await openCall();
    const reminder = () => screen.queryByText(/^Your words are not sent/);
    act(() => session.setMuted(true));
    await hear(5, 0);
    expect(reminder()).toBeNull();
    await hear(1, 0.2);
    expect(reminder()).toBeVisible();
    act(() => screen.getByRole("button", { name: "Turn the microphone on" }).click());
    expect(session.state()).toMatchObject({ muted: false });
    expect(reminder()).toBeNull();
    expect(screen.getByRole("button", { name: "Mute" })).toHaveFocus();
  });

  it("gives a problem of the microphone or the network the tone 'trouble'", async () => {
    const { emit, hear } = await openCall();
    const tone = () => screen.getByText(/We can’t hear you|is blocked/).closest(".notice");
    await hear(10.1, 0);
    expect(tone()).toHaveAttribute("data-tone", "trouble");
    emit("microphone-error", { error: { type: "permissions" } });
    expect(tone()).toHaveAttribute("data-tone", "trouble");
  });

  it("does not show the silent-microphone hint without levels or during a microphone fault", async () => {
    const { emit, hear, pass } = await openCall();
    await pass(60_000);
    emit("volume-level", 0);
    expect(hint()).toBeNull();
    emit("microphone-error", { error: { type: "permissions" } });
    await hear(11, 0);
    expect(hint()).toBeNull();
  });

  it("counts ten silent seconds again for the silent-microphone hint after the microphone changes", async () => {
    const { session, hear } = await openCall();
    await hear(11, 0);
    expect(hint()).toBeVisible();
    await act(() => session.useMicrophone("desk"));
    expect(hint()).toBeNull();
  });
});
