// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createSystemClock } from "../../shared/system-clock.ts";
import type { ProviderEvent } from "../events.ts";
import { createFakeVapi } from "../../../tests/support/fake-sdk.ts";
import { clientMaker } from "./vapi-client.ts";
import { createVapiProvider } from "./vapi-provider.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("MediaStream", class {});
  vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
  vi.spyOn(HTMLMediaElement.prototype, "pause").mockImplementation(() => {});
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("is played by a gesture, made way for, and swept when the call is over", async () => {
  const vapi = createFakeVapi();
  const load = () => Promise.resolve(clientMaker(vapi.Sdk));
  const provider = createVapiProvider({
    publicKey: "pk",
    apiUrl: null,
    clock: createSystemClock(),
    load,
  });
  const heard: ProviderEvent[] = [];
  const call = provider.start(
    {
      target: { type: "assistant", id: "a" },
      metadata: { sessionId: "s", timestamp: "2026-01-01T00:00:00.000Z", type: "assistant" },
    },
    (event) => heard.push(event),
  );
  const settle = () => vi.advanceTimersByTimeAsync(10);
  await settle();
  vapi.requests[0]!.response.resolve({});
  await settle();
  const [daily] = vapi.calls;
  const [sdk] = vapi.instances;
  daily!.participantList["assistant"] = {
    local: false,
    session_id: "assistant",
    user_name: "Vapi Speaker",
    tracks: { audio: { persistentTrack: { kind: "audio" } } },
  };

  sdk!.emit("error", { type: "audio-start-failed", error: { name: "NotAllowedError" } });
  expect(heard.map(({ type }) => type).slice(-2)).toEqual(["error", "audio-blocked"]);

  await call.playAudio();
  expect(daily!.sent).toEqual(["playable"]);
  expect(document.querySelectorAll("audio")).toHaveLength(1);

  // The track was renewed: the SDK plays it itself this time, in an element of its own.
  const player = document.createElement("audio");
  player.dataset["participantId"] = "assistant";
  document.body.append(player);
  sdk!.player = player;
  sdk!.emit("audio", player);
  expect([...document.querySelectorAll("audio")]).toEqual([player]);

  call.release();
  await settle();
  expect(document.querySelectorAll("audio")).toHaveLength(0);
});
