import { createVoiceAnalyser, type VoiceAnalyser } from "./analyser.ts";

type Side = "visitor" | "assistant";
type Streams = Readonly<Record<Side, MediaStream | null>>;

/** Both voices of a call, analysed; null for a voice that there is no stream of. */
export interface CallEars {
  listen(streams: Streams): Readonly<Record<Side, Uint8Array | null>>;
  close(): void;
}

interface Wired {
  readonly context: AudioContext;
  readonly visitor: VoiceAnalyser;
  readonly assistant: VoiceAnalyser;
}

const SILENCE = { visitor: null, assistant: null } as const;

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
export function createCallEars(bands: number): CallEars {
  let wired: Wired | null = null;
  let deaf = false;

  function open(): Wired | null {
    if (wired !== null || deaf) return wired;
    wired = wire(bands);
    deaf = wired === null;
    // A context made too long after the visitor's gesture starts suspended.
    wired?.context.resume().catch(() => {});
    return wired;
  }

  return {
    listen(streams) {
      if (deaf || (streams.visitor === null && streams.assistant === null)) return SILENCE;
      try {
        const ears = open();
        if (ears === null) return SILENCE;
        return {
          visitor: ears.visitor.listen(streams.visitor),
          assistant: ears.assistant.listen(streams.assistant),
        };
      } catch {
        // A browser that refuses to analyse a stream would refuse at every frame. The levels stand in.
        deaf = true;
        return SILENCE;
      }
    },
    close() {
      wired?.visitor.close();
      wired?.assistant.close();
      wired?.context.close().catch(() => {});
      wired = null;
    },
  };
}
