import { createVoiceAnalyser, type VoiceAnalyser } from "./voice-analyser.ts";

type Side = "visitor" | "assistant";
type Streams = Readonly<Record<Side, MediaStream | null>>;
type Spectra = Record<Side, Uint8Array | null>;

/** Both voices of a call, analysed. */
export interface CallAnalyser {
  /** Listens to those streams from now on. To be called again when they may have changed. */
  follow(streams: Streams): void;
  /**
   * What each voice sounds like at this moment, null for one that there is no stream of. The object
   * and its arrays are the analyser' own and are overwritten by the next call.
   */
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
    // Nobody else knows of it yet, and a browser has few of them.
    context.close().catch(() => {});
    throw cause;
  }
}

/** Nothing is opened before the first stream is there, so that a call without audio costs nothing. */
export function createCallAnalyser(bands: number): CallAnalyser {
  const heard: Spectra = { visitor: null, assistant: null };
  let wired: Wired | null = null;
  let deaf = false;

  function open(): Wired | null {
    if (wired !== null) return wired;
    wired = wire(bands);
    deaf = wired === null;
    // A context made too long after the visitor's gesture starts suspended.
    wired?.context.resume().catch(() => {});
    return wired;
  }

  /** A browser that refuses to analyse a stream once would refuse at every frame. The levels stand in. */
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
