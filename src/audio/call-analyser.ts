import { openAudioContext } from "../shared/open-audio-context.ts";
import { createVoiceAnalyser, type VoiceAnalyser } from "./voice-analyser.ts";

const SIDES = ["visitor", "assistant"] as const;
type Side = (typeof SIDES)[number];

/**
 * Analyses both voices of a call. Opens no audio context before the first track, so a call without audio costs
 * nothing.
 */
export function createCallAnalyser(bands: number) {
  const heard: Record<Side, Uint8Array | null> = { visitor: null, assistant: null };
  const analysers = new Map<Side, VoiceAnalyser>();
  let context: AudioContext | null = null;
  let failed = typeof AudioContext === "undefined";

  function open(side: Side): VoiceAnalyser {
    context ??= openAudioContext();
    const analyser = createVoiceAnalyser(context, bands);
    analysers.set(side, analyser);
    return analyser;
  }

  function close(): void {
    for (const analyser of analysers.values()) analyser.close();
    analysers.clear();
    context?.close().catch(() => {});
    context = null;
  }

  /**
   * Runs `work` for both sides until it has thrown once. A browser that refuses to analyse would refuse again at every
   * frame, so later calls do nothing. A browser allows few contexts, so this one is closed.
   */
  function attempt(work: (side: Side) => void): void {
    if (failed) return;
    try {
      SIDES.forEach(work);
    } catch {
      failed = true;
      heard.visitor = heard.assistant = null;
      close();
    }
  }

  const listenTo = (side: Side) => {
    heard[side] = analysers.get(side)?.listen() ?? null;
  };

  return {
    /** Analyses these tracks from now on. Call it again when they may have changed. */
    follow: (tracks: Readonly<Record<Side, MediaStreamTrack | null>>) =>
      attempt((side) => {
        const analyser = analysers.get(side) ?? (tracks[side] && open(side));
        analyser?.follow(tracks[side]);
      }),
    /** The spectrum of each voice now; null for a voice without a track. The next call overwrites the result. */
    listen(): Readonly<typeof heard> {
      attempt(listenTo);
      return heard;
    },
    close,
  };
}
