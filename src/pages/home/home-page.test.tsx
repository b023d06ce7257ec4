import { connectWithoutKey } from "../../../tests/support/configurations.ts";
import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { StrictMode, useLayoutEffect } from "react";
import { describe, expect, it, vi } from "vitest";
import { quietMedia } from "../../../tests/support/quiet-media.ts";
import { createTestCall, type TestCall } from "../../../tests/support/test-call.ts";
import type { ProviderEventName } from "../../provider/events.ts";
import { MemoryRouter } from "react-router-dom";
import { HomePage } from "./home-page.tsx";

quietMedia();

function open(call: TestCall = createTestCall()) {
  const page = render(<HomePage session={call.session} />, { wrapper: MemoryRouter });
  const emit = (event: ProviderEventName, payload?: unknown) =>
    act(() => call.provider.last().emit(event, payload));
  return { ...call, ...page, emit, user: userEvent.setup() };
}

const button = (name: string) => screen.getByRole("button", { name });
const noButton = (name: string) => screen.queryByRole("button", { name });
const status = () =>
  within(screen.getByRole("region", { name: /Live Voice Chat/ })).getByRole("status");

/** The offer, which ends with an invitation. */
const offer = () => screen.getByText(/^Nora, your AI receptionist/);
const TRIAL = "Talk to her now";
const MEANWHILE = "Meanwhile, see her in the films.";

async function openConnecting() {
  const page = open();
  await page.user.click(button("Enter Voice Mode"));
  return page;
}

async function openActive() {
  const page = await openConnecting();
  page.emit("call-start");
  // Waits until the parts of an active call are fetched.
  await screen.findByRole("button", { name: "Captions" });
  return page;
}

describe("HomePage before a call", () => {
  it("shows no error, no timer and no call controls", () => {
    open();
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.queryByRole("timer")).toBeNull();
    expect(screen.queryByText("LIVE CONSULTATION")).toBeNull();
    expect(noButton("Cancel")).toBeNull();
    expect(noButton("End Call & Go Home")).toBeNull();
  });

  it("shows only the poster of the background loop until the stage is loaded", () => {
    const { container } = open();
    expect(container.querySelector("video")).toBeNull();
    const posters = [...container.querySelectorAll(".backdrop img")];
    expect(posters.map((poster) => poster.getAttribute("src"))).toEqual([
      "/videos/background.avif",
    ]);
  });

  it("plays the background loop once the page has loaded and the browser is idle", () => {
    let onIdle = () => {};
    vi.stubGlobal("requestIdleCallback", (fn: () => void) => {
      onIdle = fn;
    });
    vi.stubGlobal("cancelIdleCallback", vi.fn());
    const loading = vi.spyOn(document, "readyState", "get").mockReturnValue("interactive");
    const { container, unmount } = open();
    const clips = () => container.querySelectorAll("[data-clip=background]").length;
    loading.mockRestore();
    act(() => void window.dispatchEvent(new Event("load")));
    expect(clips()).toBe(0);
    act(onIdle);
    expect(clips()).toBe(1);
    unmount();
    vi.unstubAllGlobals();
  });

  it("shows what a call costs and when the microphone is on, until the call is shown", async () => {
    const { user } = open();
    const terms = "Your microphone is on only in calls.";
    expect(screen.getByText("Free call, no sign-up.")).toBeVisible();
    expect(screen.getByText(terms)).toBeVisible();
    await user.click(button("Enter Voice Mode"));
    await screen.findByText("Calling Nora");
    expect(screen.queryByText(terms)).toBeNull();
  });

  it("shows the sections below the first screen only while no call is on", async () => {
    const { user } = open();
    expect(await screen.findByRole("heading", { name: /missed call/ })).toBeVisible();
    await user.click(button("Talk to Nora"));
    expect(screen.queryByRole("heading", { name: /missed call/ })).toBeNull();
    await user.click(button("Cancel"));
    expect(screen.getByRole("heading", { name: "Questions and answers" })).toBeVisible();
  });

  it("shows the buttons of the films and the links to the other pages", () => {
    open();
    expect(button("Watch Introduction")).toHaveAccessibleDescription("30 seconds");
    expect(button("About Nora")).toBeEnabled();
    expect(button("How it works")).toBeEnabled();
    expect(screen.getByRole("link", { name: "About Julian" })).toHaveAttribute("href", "/why-us");
    expect(screen.getByRole("link", { name: "Testimonials" })).toBeVisible();
  });

  it("shows the error of a start without a client, and allows another start", async () => {
    const { user } = open(createTestCall({ connect: connectWithoutKey }));
    await user.click(button("Enter Voice Mode"));
    expect(screen.getByRole("alert")).toHaveTextContent(
      "VAPI not initialized. Please check your configuration and refresh the page.",
    );
    expect(button("Enter Voice Mode")).toBeEnabled();
  });

  it("does not say that Nora is online while an error is shown, until it is dismissed", async () => {
    const { user, session, emit } = open();
    expect(status()).toHaveTextContent("Online Now");
    await user.click(button("Enter Voice Mode"));
    act(() => session.stop());
    expect(status()).toHaveTextContent("Online Now");
    await user.click(button("Enter Voice Mode"));
    emit("error", { message: "Wallet balance is low" });
    expect(status()).toHaveTextContent("Not connected");
    await user.click(button("Dismiss"));
    expect(screen.queryByRole("alert")).toBeNull();
    expect(session.state().error, "the call keeps its error").not.toBeNull();
    expect(status()).toHaveTextContent("Online Now");
    expect(button("Enter Voice Mode")).toHaveFocus();
  });

  it.each([
    [{ message: "Wallet balance is low" }, "Nora can’t take calls right now.", "quiet", MEANWHILE],
    [{ type: "authentication" }, "Nora can’t take calls right now.", "quiet", MEANWHILE],
    [{ type: "rate_limit" }, "All lines are busy.", "primary", TRIAL],
    [{ message: "Boom" }, "The call did not work.", "primary", TRIAL],
    [{ type: "connection-error" }, "The connection was lost.", "primary", TRIAL],
  ])(
    "first says what an error means, and invites to another start only if it can help: %j",
    async (payload, words, tone, invitation) => {
      const { user, session, emit } = open();
      await user.click(button("Enter Voice Mode"));
      emit("error", payload);
      const told = [...screen.getByRole("alert").querySelectorAll("p")];
      expect(told[0]).toHaveTextContent(words);
      expect(told[1]?.textContent).toBe(`For our support: ${session.state().error?.text}`);
      expect(button("Enter Voice Mode")).toHaveClass(`button--${tone}`);
      expect(offer()).toHaveTextContent(invitation);
      await user.click(button("Dismiss"));
      expect(button("Enter Voice Mode")).toHaveClass("button--primary");
      expect(offer()).toHaveTextContent(TRIAL);
    },
  );

  it("says before the press that the device is offline, and that Nora is not connected", () => {
    const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    open();
    expect(status()).toHaveTextContent("Not connected");
    expect(screen.getByText(/^This device is offline\./)).toBeVisible();
    expect(offer()).toHaveTextContent("Talk to her once you are online.");
    online.mockRestore();
    act(() => void window.dispatchEvent(new Event("online")));
    expect(offer()).toHaveTextContent(TRIAL);
    expect(status()).toHaveTextContent("Online Now");
    expect(screen.queryByText(/offline/)).toBeNull();
  });

  it("says that the device is offline under an error, until it is online again", async () => {
    const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    const { user } = open(createTestCall({ connect: connectWithoutKey }));
    await user.click(button("Enter Voice Mode"));
    expect(screen.getByRole("alert")).toHaveTextContent(
      /refresh the page\.This device is offline\./,
    );
    online.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event("online")));
    expect(screen.getByRole("alert")).toHaveTextContent(/refresh the page\.$/);
  });
});

describe("the background loop of HomePage", () => {
  it("is paused while the browser saves data, unless the visitor has pressed play", async () => {
    const connection = Object.assign(new EventTarget(), { saveData: true });
    Object.defineProperty(navigator, "connection", { configurable: true, value: connection });
    const save = (saveData: boolean) =>
      act(() => {
        connection.saveData = saveData;
        connection.dispatchEvent(new Event("change"));
      });
    const { user } = open();
    expect(button("Play the background motion")).toBeVisible();
    save(false);
    expect(button("Pause the background motion")).toBeVisible();
    save(true);
    await user.click(button("Play the background motion"));
    save(false);
    save(true);
    expect(button("Pause the background motion")).toBeVisible();
    Reflect.deleteProperty(navigator, "connection");
  });
});

describe("a film on HomePage", () => {
  it("returns the focus to its button when Escape or the back button is pressed", async () => {
    const { user, container } = open();
    for (const leave of [
      () => user.keyboard("{Escape}"),
      () => user.click(button("Back to Home")),
    ]) {
      await user.click(button("How it works"));
      // Waits until a second has passed since the first press, because the stage debounces presses.
      expect(await screen.findByRole("heading", { name: "How it works" })).toHaveFocus();
      // The button is busy, because no frame of the film has been shown yet.
      expect(button("How it works")).toHaveAttribute("aria-busy", "true");
      expect(button("Introduction")).toHaveAttribute("aria-busy", "false");
      expect(screen.queryByRole("navigation")).toBeNull();
      expect(container.querySelector('[data-clip="how-it-works"] video')).toHaveAttribute(
        "src",
        "/videos/how-it-works.mp4",
      );
      await leave();
      expect(button("Enter Voice Mode")).toBeVisible();
      expect(button("How it works")).toHaveFocus();
    }
    expect(noButton("Back to Home")).toBeNull();
  });

  it("starts at a press in the moment in which the page appears", () => {
    const { session } = createTestCall();
    const PressAtOnce = () => {
      useLayoutEffect(() => button("How it works").click(), []);
      return null;
    };
    const { container } = render(
      <>
        <HomePage session={session} />
        <PressAtOnce />
      </>,
      { wrapper: MemoryRouter },
    );
    expect(container.querySelector(".home")).toHaveAttribute("data-film", "how-it-works");
  });

  it("has one video element in React's strict mode, and none after the page is unmounted", async () => {
    const user = userEvent.setup();
    const { session } = createTestCall();
    let heard = 0;
    const subscribe = (listener: () => void) => {
      const cancel = session.subscribe(listener);
      heard++;
      return () => {
        heard--;
        cancel();
      };
    };
    const page = (
      <StrictMode>
        <HomePage session={{ ...session, subscribe }} />
      </StrictMode>
    );
    // Some parts listen as long as the session lives: they stay after the first visit.
    render(page, { wrapper: MemoryRouter }).unmount();
    const lasting = heard;
    const { container, unmount } = render(page, { wrapper: MemoryRouter });
    const host = container.querySelector(".backdrop > div");
    await user.click(button("About Nora"));
    await screen.findByRole("heading", { name: "About Nora" });
    expect(host?.querySelectorAll('[data-clip="about"]')).toHaveLength(1);
    unmount();
    expect([host?.childElementCount, heard]).toEqual([0, lasting]);
  });

  it("ends when a staff call begins, although the page does not show that call", async () => {
    const { user, session, emit, container } = open();
    await user.click(button("Watch Introduction"));
    await screen.findByRole("heading", { name: "Introduction" });
    act(() => session.start("admin"));
    emit("call-start");
    expect(screen.queryByRole("heading", { name: "Introduction" })).toBeNull();
    expect(button("Watch Introduction")).toBeDisabled();
    expect(container.querySelector('[data-clip="plexus"][data-shown="true"]')).toBeNull();
    expect(screen.queryByText("LIVE CONSULTATION")).toBeNull();
  });

  it("ends when its start button starts a call", async () => {
    const { user, provider } = open();
    await user.click(button("Watch Introduction"));
    await user.click(await screen.findByRole("button", { name: "Start Consultation" }));
    expect(provider.calls).toHaveLength(1);
    expect(button("Cancel")).toBeVisible();
    expect(button("Watch Introduction")).toBeDisabled();
    expect(screen.queryByRole("heading", { name: "Introduction" })).toBeNull();
  });
});

describe("HomePage while connecting", () => {
  it("shows the current step of the start in words", async () => {
    const { emit } = await openConnecting();
    expect(await screen.findByText("Calling Nora")).toBeVisible();
    emit("start-progress", { stage: "daily-call-join", status: "started" });
    expect(screen.getByText("Joining the call")).toBeVisible();
  });

  it("reassures the visitor after 8 and after 20 seconds", async () => {
    const { pass } = await openConnecting();
    await screen.findByText("Calling Nora");
    await act(() => pass(7999));
    expect(screen.queryByText(/longer than usual/)).toBeNull();
    await act(() => pass(1));
    expect(screen.getByText(/longer than usual/)).toBeVisible();
    await act(() => pass(12_000));
    expect(screen.getByText(/Still trying/)).toBeVisible();
  });

  it("does not reassure the visitor while the call waits for a press that allows its blocked sound", async () => {
    const { emit, pass } = await openConnecting();
    await screen.findByText("Calling Nora");
    emit("audio-blocked");
    await act(() => pass(21_000));
    expect(screen.queryByText(/Still trying/)).toBeNull();
    expect(screen.getByText("Your browser is holding back the sound")).toBeVisible();
  });

  it("mentions the browser's question when the call was not active in time, until the next start", async () => {
    const { user, pass } = await openConnecting();
    const hint = () => screen.queryByText(/^If your browser asks about the microphone/);
    await act(() => pass(45_000));
    expect(screen.getByRole("alert")).toContainElement(hint());
    await user.click(button("Enter Voice Mode"));
    expect(hint()).toBeNull();
    await user.click(button("Cancel"));
    expect(hint()).toBeNull();
  });

  it("says when a visitor who types instead can type, and keeps the focus", async () => {
    const { user, emit } = await openConnecting();
    emit("microphone-error", { error: { type: "permissions" } });
    const promise = "Type instead, or try again as soon as the call is connected.";
    expect(await screen.findByText(promise)).toBeVisible();
    await user.click(button("Type instead"));
    expect(button("Cancel")).toHaveFocus();
    expect(screen.getByText("You can type as soon as Nora answers.")).toBeVisible();
    emit("call-start");
    expect(await screen.findByRole("textbox")).toHaveFocus();
    expect(screen.queryByText(promise)).toBeNull();
  });

  it("mentions a recording only if one starts, and the camera before the browser asks for it", async () => {
    const { emit } = await openConnecting();
    await screen.findByText("Calling Nora");
    emit("start-progress", { stage: "daily-call-join", status: "completed" });
    expect(screen.getByText("Checking the sound levels")).toBeVisible();
    expect(screen.queryByText(/filmed|recording/)).toBeNull();
    emit("start-progress", {
      stage: "web-call-creation",
      status: "completed",
      metadata: { videoRecordingEnabled: true },
    });
    emit("start-progress", { stage: "daily-call-object-creation", status: "started" });
    expect(screen.getByText(/filmed, so your browser asks for the camera/)).toBeVisible();
    emit("start-progress", { stage: "video-recording-setup", status: "started" });
    expect(screen.getByText("Preparing the recording")).toBeVisible();
  });

  it("ignores the second click of a double click on the start button", async () => {
    const { user, provider } = open();
    await user.dblClick(button("Enter Voice Mode"));
    expect(status()).toHaveTextContent("Connecting...");
    expect(provider.calls).toHaveLength(1);
  });
});

describe("HomePage during a call", () => {
  it("shows the canvas of both voices with their names", async () => {
    await openActive();
    const canvas = screen.getByRole("img", { name: /Sound of the call/ });
    expect(canvas).toHaveAttribute("width", "800");
    expect(canvas).toHaveAttribute("height", "200");
    const voices = within(screen.getByRole("figure"));
    expect(voices.getByText("You")).toBeVisible();
    expect(voices.getByText("Nora")).toBeVisible();
  });

  it.each([
    [{ error: { type: "permissions" } }, "Your microphone is blocked"],
    [{ error: { type: "not-found" } }, "No microphone was found"],
    [{ error: { type: "mic-in-use" } }, "Your microphone is busy"],
    [
      { error: { type: "permissions" }, permission: "prompt" },
      "Your microphone is not allowed yet",
    ],
    [{}, "Your microphone is not working"],
  ])("shows a remedy for the microphone fault %j", async (payload, title) => {
    const { emit } = await openActive();
    emit("microphone-error", payload);
    expect(await screen.findByText(title)).toBeVisible();
    expect(button("Try again")).toBeVisible();
  });

  it("shows no remedy for a fault of the camera alone", async () => {
    const { emit, session } = await openActive();
    emit("microphone-error", { error: { type: "permissions", blockedMedia: ["video"] } });
    expect(session.state()).toMatchObject({ microphoneFault: null });
    expect(document.querySelector('[data-tone="trouble"]')).toBeNull();
  });

  it.each([
    ["transcript", { role: "user", transcriptType: "partial", transcript: "I can" }],
    ["local-volume-level", 0.02],
  ] as const)("hides the remedy once the visitor is heard by a %s", async (name, payload) => {
    const { emit } = await openActive();
    emit("microphone-error", { error: { type: "permissions" } });
    await screen.findByText("Your microphone is blocked");
    emit("local-volume-level", 0.009);
    emit("transcript", { role: "assistant", transcript: "Hello?" });
    expect(screen.getByText("Your microphone is blocked")).toBeVisible();
    emit(name, payload);
    expect(screen.queryByText("Your microphone is blocked")).toBeNull();
  });

  it("no longer says that a call is filmed once its camera has failed", async () => {
    const { emit } = await openConnecting();
    const metadata = { videoRecordingEnabled: true };
    emit("start-progress", { stage: "web-call-creation", status: "completed", metadata });
    await screen.findByText(/filmed, so your browser asks for the camera/);
    emit("microphone-error", { error: { type: "cam-in-use" } });
    emit("start-progress", { stage: "daily-call-join", status: "completed" });
    expect(screen.queryByText(/filmed/)).toBeNull();
  });

  it("shows a notice while the connection is bad or interrupted, and none otherwise", async () => {
    const { emit } = await openActive();
    emit("network-quality", { networkState: "bad" });
    expect(screen.getByText("Your connection is poor")).toBeVisible();
    emit("network-connection", { type: "sfu", event: "interrupted" });
    expect(screen.getByText("Connection interrupted")).toBeVisible();
    emit("network-connection", { type: "sfu", event: "connected" });
    emit("network-quality", { networkState: "good" });
    expect(screen.queryByText(/connection/i)).toBeNull();
  });
});

describe("the status line of a call", () => {
  const say = (role: string, transcript: string) => ({
    role,
    transcript,
    transcriptType: "final",
  });

  it("says what Nora is doing, and whether the visitor is muted", async () => {
    const { emit, session } = await openActive();
    expect(screen.getByText("Nora is listening")).toBeVisible();
    emit("transcript", say("user", "Are you open today?"));
    expect(screen.getByText("Nora is thinking")).toBeVisible();
    emit("speech-start");
    expect(screen.getByText("Nora is speaking")).toBeVisible();
    expect(screen.queryByText("You’re muted")).toBeNull();
    act(() => session.setMuted(true));
    expect(screen.getByText("You’re muted")).toBeVisible();
    emit("speech-end");
    expect(screen.getByText("Nora can’t hear you")).toBeVisible();
  });

  it("does not say that Nora listens or thinks while she cannot hear the visitor", async () => {
    const { emit } = await openActive();
    emit("microphone-error", { type: "permissions", blockedMedia: ["audio"] });
    expect(screen.getByText("Nora can’t hear you")).toBeVisible();
    emit("speech-start");
    expect(screen.getByText("Nora is speaking")).toBeVisible();
    emit("network-connection", { type: "signaling", event: "interrupted" });
    expect(screen.getByText("Reconnecting")).toBeVisible();
    emit("network-connection", { type: "signaling", event: "connected" });
    emit("speech-end");
    act(() => button("Type instead").click());
    expect(screen.getByText("Nora is listening")).toBeVisible();
    expect(screen.getByText("You’re typing")).toBeVisible();
  });

  it("fills a mark for each answer, and says when it is the visitor's turn", async () => {
    const { emit } = await openActive();
    expect(screen.getByRole("img", { name: "0 of 4 answered" })).toBeVisible();
    emit("transcript", say("assistant", "Which practice do you run?"));
    expect(screen.getByText("Your turn")).toBeVisible();
    emit("transcript", say("user", "A small one."));
    expect(screen.queryByText("Your turn")).toBeNull();
    expect(screen.getByRole("img", { name: "1 of 4 answered" })).toBeVisible();
  });

  it("asks a muted visitor to unmute, and asks nothing of a visitor who cannot be heard", async () => {
    const { emit, session } = await openActive();
    emit("transcript", say("assistant", "Which practice do you run?"));
    act(() => session.setMuted(true));
    expect(screen.getByText("Unmute to answer")).toBeVisible();
    expect(screen.queryByText("Your turn")).toBeNull();
    emit("network-connection", { type: "signaling", event: "interrupted" });
    expect(screen.queryByText(/Unmute to answer|Your turn/)).toBeNull();
  });
});

describe("HomePage with captions", () => {
  it("shows only the last 60 lines of a long call", async () => {
    const { emit } = await openActive();
    for (let line = 1; line <= 200; line += 1)
      emit("transcript", { role: "user", transcript: `Line ${line}.`, transcriptType: "final" });
    expect(screen.getByText(/Line 200\./)).toBeVisible();
    expect(screen.queryByText(/Line 100\./)).toBeNull();
  });
});

describe("HomePage with the keyboard", () => {
  it("moves the focus to the start button when the service ends the call", async () => {
    const { user, emit } = await openActive();
    await user.tab();
    expect(button("Mute")).toHaveFocus();
    emit("call-end");
    expect(button("Enter Voice Mode")).toHaveFocus();
  });
});
