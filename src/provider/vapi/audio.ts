import type { CallAudio } from "../voice-provider.ts";
import { assistantVoice, visitorVoice } from "./daily.ts";
import type { VapiSdk } from "./sdk.ts";

/** The mark that the SDK puts on the element that plays the assistant. Ours bear it too. */
const PLAYERS = "audio[data-participant-id]";

/** What is heard of a call. */
export interface Playback {
  /** Plays the assistant. Has to begin within a gesture; rejects where the browser refuses still. */
  play(): Promise<void>;
  /** Makes way for the SDK's own element, once it has one. */
  yieldToSdk(): void;
  streams(): CallAudio;
}

function discard(player: HTMLAudioElement): void {
  player.pause();
  player.srcObject = null;
  player.remove();
}

/** The SDK leaves the element of every call on the page. Nobody plays anything once a call is over. */
export function sweepPlayers(): void {
  if (typeof document === "undefined") return;
  for (const player of document.querySelectorAll<HTMLAudioElement>(PLAYERS)) discard(player);
}

function streamOf(player: HTMLAudioElement | null): MediaStream | null {
  const source = player?.srcObject ?? null;
  return source !== null && "getAudioTracks" in source ? source : null;
}

export function createPlayback(sdk: VapiSdk): Playback {
  /** Stands in for the element that the SDK threw away when the browser refused to play it. */
  let ours: HTMLAudioElement | null = null;
  let visitor: { readonly track: MediaStreamTrack; readonly stream: MediaStream } | null = null;

  function yieldToSdk(): void {
    if (ours !== null) discard(ours);
    ours = null;
  }

  async function playOurs(): Promise<void> {
    if (ours !== null) return ours.play();
    const daily = sdk.getDailyCallObject();
    const voice = assistantVoice(daily);
    if (daily === null || voice === null) throw new Error("The assistant has no audio yet.");
    const player = document.createElement("audio");
    player.dataset["participantId"] = voice.participantId;
    player.srcObject = new MediaStream([voice.track]);
    document.body.append(player);
    ours = player;
    try {
      await player.play();
    } catch (error) {
      if (ours === player) yieldToSdk();
      throw error;
    }
    // The SDK says so of its own element alone, and the assistant waits until it has been said.
    daily.sendAppMessage("playable");
  }

  /** The same stream as long as the microphone's track is the same, so that it is analysed once. */
  function visitorStream(): MediaStream | null {
    const track = visitorVoice(sdk.getDailyCallObject())?.track ?? null;
    if (track === null || typeof MediaStream === "undefined") visitor = null;
    else if (visitor?.track !== track) visitor = { track, stream: new MediaStream([track]) };
    return visitor?.stream ?? null;
  }

  return {
    async play() {
      const player = sdk.getAudioPlayer();
      await (player === null ? playOurs() : player.play());
    },
    yieldToSdk,
    streams: () => ({
      assistant: streamOf(sdk.getAudioPlayer() ?? ours),
      visitor: visitorStream(),
    }),
  };
}
