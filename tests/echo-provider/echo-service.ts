import type { VoiceCall, VoiceProvider } from "../../src/provider/voice-provider.ts";
import type { VoiceService } from "../../src/provider/voice-service.ts";
import { readEvent } from "../../src/provider/read-event.ts";

type OpenMicrophone = () => Promise<MediaStream>;

const openCall = (openMicrophone: OpenMicrophone): VoiceProvider["start"] =>
  function start(_request, listener): VoiceCall {
    let stream: MediaStream | null = null;
    let muted = false;
    let over = false;
    function release(): void {
      over = true;
      for (const track of stream?.getTracks() ?? []) track.stop();
    }
    function mute(): void {
      for (const track of stream?.getTracks() ?? []) track.enabled = !muted;
    }
    async function open(): Promise<"started" | "empty"> {
      // Waits one microtask, because the port allows events only after start() has returned.
      await Promise.resolve();
      const doing = "Opening your microphone";
      const progress = { stage: "microphone", status: "started", done: 0, doing } as const;
      listener({ type: "start-progress", raw: null, progress });
      stream = await openMicrophone();
      mute();
      if (over) release();
      if (over) return "empty";
      listener(readEvent("call-start"));
      listener(readEvent("transcript", { role: "assistant", transcript: "You hear yourself." }));
      return "started";
    }
    return {
      started: open(),
      stop: async () => release(),
      release,
      setMuted(wish) {
        muted = wish;
        mute();
      },
      sendText: () => false,
      playAudio: () => Promise.resolve(),
      audio() {
        const track = stream?.getAudioTracks()[0] ?? null;
        return { assistant: track, visitor: track };
      },
      controls: () => null,
    };
  };

/** A second voice service that plays the visitor's microphone back. It needs only this one file. */
export function createEchoService(openMicrophone: OpenMicrophone): VoiceService {
  const start = openCall(openMicrophone);
  const reached = () => Promise.resolve({ type: "stood-in" } as const);
  return {
    address: "https://echo.example",
    admitted: "https://echo.example",
    createProvider: () => ({ start, warmUp() {}, hasClient: () => true }),
    reachability: () => Promise.resolve({ platform: reached, callCode: reached, media: reached }),
  };
}
