import type { CallAudio } from "../voice-provider.ts";
import { assistantVoice, visitorVoice } from "./daily.ts";
import type { VapiSdk } from "./sdk.ts";

/** The mark that the SDK puts on the element that plays the assistant. Ours bear it too. */
const PLAYERS = "audio[data-participant-id]";

/**
 * How the visitor wishes to hear the assistant. It outlives calls, and the SDK's instance as well, of
 * which a call that is stuck takes one along.
 */
export interface PlaybackSettings {
  /** 0 to 1. */
  volume: number;
  /** Null: wherever the system plays. */
  speaker: string | null;
}

export const newPlaybackSettings = (): PlaybackSettings => ({ volume: 1, speaker: null });

/** What is heard of a call. */
export interface Playback {
  /** Plays the assistant. Has to begin within a gesture; rejects where the browser refuses still. */
  play(): Promise<void>;
  /** Makes way for the SDK's own element, once it has one. */
  yieldToSdk(): void;
  streams(): CallAudio;
  /** Clamped to 0..1; what is no number changes nothing. */
  setVolume(volume: number): void;
  canChooseSpeaker(): boolean;
  /** Rejects in words where the browser refuses. */
  useSpeaker(id: string): Promise<void>;
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

/** Not every browser lets a page choose where it is heard. */
const canChooseSpeaker = (): boolean =>
  typeof HTMLMediaElement !== "undefined" && "setSinkId" in HTMLMediaElement.prototype;

export function createPlayback(sdk: VapiSdk, settings: PlaybackSettings): Playback {
  /** Stands in for the element that the SDK threw away when the browser refused to play it. */
  let ours: HTMLAudioElement | null = null;
  let visitor: { readonly track: MediaStreamTrack; readonly stream: MediaStream } | null = null;

  function dropOurs(): void {
    if (ours !== null) discard(ours);
    ours = null;
  }

  /** A speaker that has gone since it was chosen is no reason not to be heard. */
  function placeAsWished(player: HTMLAudioElement | null): void {
    if (player === null || settings.speaker === null || !canChooseSpeaker()) return;
    player.setSinkId(settings.speaker).catch(() => {});
  }

  async function playOurs(): Promise<void> {
    if (ours !== null) return ours.play();
    const daily = sdk.getDailyCallObject();
    const voice = assistantVoice(daily);
    if (daily === null || voice === null) throw new Error("The assistant has no audio yet.");
    const player = document.createElement("audio");
    player.dataset["participantId"] = voice.participantId;
    player.srcObject = new MediaStream([voice.track]);
    player.volume = settings.volume;
    placeAsWished(player);
    document.body.append(player);
    ours = player;
    try {
      await player.play();
    } catch (error) {
      if (ours === player) dropOurs();
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
    yieldToSdk() {
      dropOurs();
      placeAsWished(sdk.getAudioPlayer());
    },
    setVolume(volume) {
      if (!Number.isFinite(volume)) return;
      settings.volume = Math.min(1, Math.max(0, volume));
      sdk.setVolume(settings.volume);
      if (ours !== null) ours.volume = settings.volume;
    },
    canChooseSpeaker,
    // The SDK hands the wish to its call library alone, which plays nothing, and drops its refusal.
    async useSpeaker(id) {
      if (!canChooseSpeaker()) throw new Error("This browser has no choice of speakers.");
      try {
        await (sdk.getAudioPlayer() ?? ours)?.setSinkId(id);
      } catch (cause) {
        throw new Error("This speaker could not be used.", { cause });
      }
      settings.speaker = id;
    },
    streams: () => ({
      assistant: streamOf(sdk.getAudioPlayer() ?? ours),
      visitor: visitorStream(),
    }),
  };
}
