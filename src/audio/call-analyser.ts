import { openAudioContext } from "../shared/open-audio-context.ts";
import { createVoiceAnalyser, type VoiceAnalyser } from "./voice-analyser.ts";

type Side = "visitor" | "assistant";
type Streams = Readonly<Record<Side, MediaStream | null>>;
type Spectra = Record<Side, Uint8Array | null>;

/**
 * Analyses both voices of a call. Opens no audio context before the first stream, so a call without audio costs
 * nothing.
 */
export function createCallAnalyser(bands: number) {
  const heard: Spectra = { visitor: null, assistant: null };
  let context: AudioContext | null = null;
  let analysers: Readonly<Record<Side, VoiceAnalyser>> | null = null;
  let failed = typeof AudioContext === "undefined";

  function open() {
    context = openAudioContext();
    return {
      visitor: createVoiceAnalyser(context, bands),
      assistant: createVoiceAnalyser(context, bands),
    };
  }

  function close(): void {
    analysers?.visitor.close();
    analysers?.assistant.close();
    context?.close().catch(() => {});
    analysers = context = null;
  }

  /**
   * Runs `work` until it has thrown once. A browser that refuses to analyse would refuse again at every
   * frame, so later calls do nothing. A browser allows few contexts, so this one is closed.
   */
  function attempt(work: () => void): void {
    if (failed) return;
    try {
      work();
    } catch {
      failed = true;
      heard.visitor = heard.assistant = null;
      close();
    }
  }

  const listenToBoth = () => {
    heard.visitor = analysers?.visitor.listen() ?? null;
    heard.assistant = analysers?.assistant.listen() ?? null;
  };

  return {
    /** Analyses these streams from now on. Call it again when they may have changed. */
    follow: ({ visitor, assistant }: Streams) =>
      attempt(() => {
        if (analysers === null && visitor === null && assistant === null) return;
        analysers ??= open();
        analysers.visitor.follow(visitor);
        analysers.assistant.follow(assistant);
      }),
    /** The spectrum of each voice now; null for a voice without a stream. The next call overwrites the result. */
    listen(): Readonly<Spectra> {
      attempt(listenToBoth);
      return heard;
    },
    close,
  };
}
