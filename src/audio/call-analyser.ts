import { createVoiceAnalyser, type VoiceAnalyser } from "./voice-analyser.ts";

type Side = "visitor" | "assistant";
type Streams = Readonly<Record<Side, MediaStream | null>>;
type Spectra = Record<Side, Uint8Array | null>;

/** Analyses both voices of a call. */
export interface CallAnalyser {
  /** Switches to these streams. Call it again when they may have changed. */
  follow(streams: Streams): void;
  /** The spectrum of each voice now; null for a voice without a stream. The next call overwrites the result. */
  listen(): Readonly<Spectra>;
  close(): void;
}

interface Wired extends Readonly<Record<Side, VoiceAnalyser>> {
  readonly context: AudioContext;
}

function wire(bands: number): Wired | null {
  if (typeof AudioContext === "undefined") return null;
  const context = new AudioContext();
  try {
    return {
      context,
      visitor: createVoiceAnalyser(context, bands),
      assistant: createVoiceAnalyser(context, bands),
    };
  } catch (cause) {
    // A browser allows few contexts, and no other code can close this one.
    context.close().catch(() => {});
    throw cause;
  }
}

/** Opens no audio context before the first stream, so a call without audio costs nothing. */
export function createCallAnalyser(bands: number): CallAnalyser {
  const heard: Spectra = { visitor: null, assistant: null };
  let wired: Wired | null = null;
  let deaf = false;

  function open(): Wired | null {
    if (wired !== null) return wired;
    wired = wire(bands);
    deaf = wired === null;
    // A context that is created too long after the visitor's gesture starts suspended.
    wired?.context.resume().catch(() => {});
    return wired;
  }

  /** A browser that refuses to analyse once would refuse at every frame, so later calls are skipped. */
  function attempt(work: () => void): void {
    if (deaf) return;
    try {
      work();
    } catch {
      deaf = true;
      heard.visitor = heard.assistant = null;
    }
  }

  const listenToBoth = () => {
    heard.visitor = wired?.visitor.listen() ?? null;
    heard.assistant = wired?.assistant.listen() ?? null;
  };

  return {
    follow: ({ visitor, assistant }) =>
      attempt(() => {
        if (wired === null && visitor === null && assistant === null) return;
        const analyser = open();
        analyser?.visitor.follow(visitor);
        analyser?.assistant.follow(assistant);
      }),
    listen() {
      attempt(listenToBoth);
      return heard;
    },
    close() {
      wired?.visitor.close();
      wired?.assistant.close();
      wired?.context.close().catch(() => {});
      wired = null;
    },
  };
}
