import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { describe, expect, it, vi } from "vitest";
import { createRealHost } from "../../src/app/host.ts";
import { createCallSession } from "../../src/call/session.ts";
import { HomePage } from "../../src/pages/home/home-page.tsx";
import { defer } from "../../src/shared/defer.ts";
import { createSystemClock } from "../../src/shared/system-clock.ts";
import { quietMedia } from "../support/quiet-media.ts";
import { configuredWith } from "../support/configurations.ts";
import { createEchoService } from "./echo-service.ts";

quietMedia();

function createMicrophone() {
  const track = { enabled: true, stop: vi.fn<() => void>() };
  const stream = { getTracks: () => [track], getAudioTracks: () => [track] };
  return { track, stream: stream as unknown as MediaStream };
}

/** Creates the app's session on the echo provider, as src/main.tsx does on the real service. */
function compose() {
  const asked = defer<MediaStream>();
  const service = createEchoService(() => asked.promise);
  const host = createRealHost(service, createSystemClock(), configuredWith());
  const { clock, connect, newSessionId } = host;
  const ring = { play() {}, stop() {} };
  const session = createCallSession({ clock, connect, newSessionId, ring, navigate: vi.fn() });
  return { asked, session };
}

const button = (name: string) => screen.getByRole("button", { name });

describe("the app on the echo provider, a second voice service", () => {
  it("shows the service's own start step, plays the echo and closes the microphone", async () => {
    const { asked, session } = compose();
    const { track, stream } = createMicrophone();
    render(<HomePage session={session} />, { wrapper: MemoryRouter });
    await userEvent.click(button("Enter Voice Mode"));
    expect(await screen.findByText("Opening your microphone")).toBeVisible();
    await act(async () => asked.resolve(stream));
    expect(session.state().phase).toBe("active");
    expect(session.audio().assistant).toBe(track);
    expect(await screen.findByText("You hear yourself.")).toBeInTheDocument();
    act(() => session.setMuted(true));
    expect(track.enabled).toBe(false);
    act(() => session.stop());
    expect(session.state().phase).toBe("idle");
    expect(track.stop).toHaveBeenCalledOnce();
  });

  it("closes the microphone when it opens after the visitor has cancelled", async () => {
    const { asked, session } = compose();
    const { track, stream } = createMicrophone();
    session.start("home");
    session.stop();
    asked.resolve(stream);
    await vi.waitFor(() => expect(track.stop).toHaveBeenCalledOnce());
    expect(session.state().phase).toBe("idle");
  });

  it("shows a refused microphone as a failed start", async () => {
    const { asked, session } = compose();
    session.start("home");
    asked.reject({ message: "Wallet balance is low" });
    await vi.waitFor(() => expect(session.state().error?.code).toBe("credits"));
  });
});

const sources = import.meta.glob<string>("../../{src,simulator}/**/*.{ts,tsx}", {
  eager: true,
  import: "default",
  query: "?raw",
});

describe("the sources outside the Vapi adapter", () => {
  const naming = (word: RegExp) =>
    Object.entries(sources)
      .filter(([path, text]) => !/\/provider\/vapi\/|\.test\.tsx?$/.test(path) && word.test(text))
      .map(([path]) => path.replace("../../", ""));

  it("import it only in start-app.tsx and in simulator/real-sdk", () => {
    const importing = naming(/provider\/vapi\//);
    expect(importing.filter((path) => !path.startsWith("simulator/real-sdk/"))).toEqual([
      "src/app/start-app.tsx",
    ]);
  });

  it("do not name Vapi's build variables", () => {
    expect(naming(/VITE_VAPI_/)).toEqual([]);
  });
});
