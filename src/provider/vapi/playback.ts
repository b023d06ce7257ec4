import { atEachChance } from "../../shared/open-audio-context.ts";
import { assistantIn } from "./daily.ts";
import type { VapiSdk } from "./sdk.ts";

/** Matches the SDK's audio elements for the assistant, and the adapter's own. */
const PLAYERS = "audio[data-participant-id]";

/** The visitor's settings. They apply to later calls too, also on a new SDK instance. */
export type PlaybackSettings = ReturnType<typeof newPlaybackSettings>;

export const newPlaybackSettings = () => ({
  /** 0 to 1. */
  volume: 1,
  /** The device ID; null for the system's default speaker. */
  speaker: null as string | null,
});

/**
 * Leaves the SDK waiting for a play() that its own removal of the audio element aborts. It would report that as an
 * error, and never needs the element again.
 */
export function forgiveAborts(sdk: object): void {
  const builder = sdk as { audioPlayerBuild?: (...given: unknown[]) => Promise<unknown> };
  const build = builder.audioPlayerBuild?.bind(sdk);
  if (build === undefined) return;
  builder.audioPlayerBuild = (...given) =>
    build(...given).catch((error: unknown) => {
      if ((error as Error).name === "AbortError") return new Promise(() => {});
      throw error;
    });
}

export type Playback = ReturnType<typeof createPlayback>;

function discard(player: HTMLAudioElement): void {
  player.pause();
  player.srcObject = null;
  player.remove();
}

const playersOnPage = (): readonly HTMLAudioElement[] =>
  typeof document === "undefined" ? [] : [...document.querySelectorAll<HTMLAudioElement>(PLAYERS)];

/** Mutes every audio element of a call. A pause before the sound begins would be an error of the SDK. */
export function silencePlayers(): void {
  for (const player of playersOnPage()) player.muted = true;
}

/** Removes every audio element of a call. The SDK leaves them on the page. */
export function sweepPlayers(): void {
  for (const player of playersOnPage()) discard(player);
}

function trackOf(player: HTMLAudioElement | null): MediaStreamTrack | null {
  const source = player?.srcObject ?? null;
  return source !== null && "getAudioTracks" in source
    ? (source.getAudioTracks()[0] ?? null)
    : null;
}

const canChooseSpeaker = (): boolean =>
  typeof HTMLMediaElement !== "undefined" && "setSinkId" in HTMLMediaElement.prototype;

export function createPlayback(sdk: VapiSdk, settings: PlaybackSettings) {
  /** The adapter's own element: the SDK discards its element when the browser refuses to play it. */
  let ours: HTMLAudioElement | null = null;

  /** Something outside of the page, such as a phone call, may pause a player. */
  const end = atEachChance(() => {
    const player = sdk.getAudioPlayer() ?? ours;
    if (player?.paused) player.play().catch(() => {});
  });

  function dropOurs(): void {
    if (ours !== null) discard(ours);
    ours = null;
  }

  /** Plays on the default speaker if the chosen one is gone. */
  function applySpeaker(player: HTMLAudioElement | null): void {
    if (player === null || settings.speaker === null || !canChooseSpeaker()) return;
    player.setSinkId(settings.speaker).catch(() => {});
  }

  async function playOurs(): Promise<void> {
    if (ours !== null) return ours.play();
    const daily = sdk.getDailyCallObject();
    const assistant = assistantIn(daily);
    const track = assistant?.tracks.audio.persistentTrack;
    if (!daily || !assistant || !track) throw new Error("The assistant has no audio yet.");
    const player = document.createElement("audio");
    player.dataset["participantId"] = assistant.session_id;
    player.srcObject = new MediaStream([track]);
    player.volume = settings.volume;
    applySpeaker(player);
    document.body.append(player);
    ours = player;
    try {
      await player.play();
    } catch (error) {
      if (ours === player) dropOurs();
      throw error;
    }
    // The assistant speaks only after this message. The SDK sends it only for its own element.
    daily.sendAppMessage("playable");
  }

  return {
    /** Plays the assistant. Call it while the page handles a press. Rejects if the browser refuses again. */
    play: async (): Promise<void> => {
      const player = sdk.getAudioPlayer();
      await (player === null ? playOurs() : player.play());
    },
    /** Stops restarting paused players. */
    end,
    /** Removes the adapter's element. Call it when the SDK has created its own. */
    yieldToSdk(): void {
      dropOurs();
      applySpeaker(sdk.getAudioPlayer());
    },
    /** Clamps to 0..1. Ignores NaN and infinity. */
    setVolume(volume: number): void {
      if (!Number.isFinite(volume)) return;
      settings.volume = Math.min(1, Math.max(0, volume));
      sdk.setVolume(settings.volume);
      if (ours !== null) ours.volume = settings.volume;
    },
    canChooseSpeaker,
    /**
     * Plays on this speaker. Rejects with a text for the visitor if the browser refuses. The SDK's own method is
     * not used: it sets the speaker only in the call library, which plays nothing, and hides a refusal.
     */
    async useSpeaker(id: string): Promise<void> {
      if (!canChooseSpeaker()) throw new Error("This browser has no choice of speakers.");
      try {
        await (sdk.getAudioPlayer() ?? ours)?.setSinkId(id);
      } catch (cause) {
        throw new Error("This speaker could not be used.", { cause });
      }
      settings.speaker = id;
    },
    /** The assistant's track that is played. */
    track: () => trackOf(sdk.getAudioPlayer() ?? ours),
  };
}
