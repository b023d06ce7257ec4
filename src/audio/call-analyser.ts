import { createVoiceAnalyser, type VoiceAnalyser } from "./voice-analyser.ts";

type Side = "visitor" | "assistant";
type Streams = Readonly<Record<Side, MediaStream | null>>;
type Spectra = Record<Side, Uint8Array | null>;

interface Analysers extends Readonly<Record<Side, VoiceAnalyser>> {
  readonly context: AudioContext;
}

function createAnalysers(bands: number): Analysers | null {
  if (typeof AudioContext === "undefined") return null;
  const context = new AudioContext();
  try {
    return {
      context,
      visitor: createVoiceAnalyser(context, bands),
      assistant: createVoiceAnalyser(context, bands),
    };
  } catch (cause) {
    // Closed because a browser allows few contexts, and no other code could close this one.
    context.close().catch(() => {});
    throw cause;
  }
}

/**
 * Analyses both voices of a call. Opens no audio context before the first stream, so a call without audio costs
 * nothing.
 */
export function createCallAnalyser(bands: number) {
  const heard: Spectra = { visitor: null, assistant: null };
  let analysers: Analysers | null = null;
  let failed = false;

  function open(): Analysers | null {
    if (analysers !== null) return analysers;
    analysers = createAnalysers(bands);
    failed = analysers === null;
    // A browser suspends a context that is created too long after the visitor's gesture.
    analysers?.context.resume().catch(() => {});
    return analysers;
  }

  /**
   * Runs `work` until it has thrown once. A browser that refuses to analyse would refuse again at every
   * frame, so later calls do nothing.
   */
  function attempt(work: () => void): void {
    if (failed) return;
    try {
      work();
    } catch {
      failed = true;
      heard.visitor = heard.assistant = null;
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
        const analyser = open();
        analyser?.visitor.follow(visitor);
        analyser?.assistant.follow(assistant);
      }),
    /** The spectrum of each voice now; null for a voice without a stream. The next call overwrites the result. */
    listen(): Readonly<Spectra> {
      attempt(listenToBoth);
      return heard;
    },
    close(): void {
      analysers?.visitor.close();
      analysers?.assistant.close();
      analysers?.context.close().catch(() => {});
      analysers = null;
    },
  };
}
