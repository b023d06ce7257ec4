import { createCallAnalyser } from "../audio/call-analyser.ts";
import type { CallSession } from "../call/call-session.ts";
import { type Level, level } from "../provider/levels.ts";
import { BANDS } from "../visualiser/dimensions.ts";
import type { Samples } from "../visualiser/voice.ts";

/**
 * How long the streams are reused, in ms. A look-up searches all participants, so it is too slow for every
 * frame.
 */
const STREAMS_KEPT = 250;

interface Heard {
  level: Level;
  spectrum: Uint8Array | null;
}

/** Reads both voices for the visualiser. */
export interface VoiceSampler {
  /** The sound of both voices at this moment. The next call overwrites the returned object. */
  listen(at: number): Samples;
  /** Whether the provider reports any sound. */
  isSounding(): boolean;
  close(): void;
}

/**
 * Reads the voices from the call's streams if the browser can analyse them, else from the provider's
 * levels.
 */
export function createVoiceSampler(session: CallSession): VoiceSampler {
  const analyser = createCallAnalyser(BANDS);
  const visitor: Heard = { level: level(0), spectrum: null };
  const assistant: Heard = { level: level(0), spectrum: null };
  const samples: { visitor: Heard | null; assistant: Heard } = { visitor, assistant };
  let followedAt: number | null = null;
  return {
    listen(at) {
      if (followedAt === null || at - followedAt >= STREAMS_KEPT) {
        analyser.follow(session.audio());
        followedAt = at;
      }
      const spectra = analyser.listen();
      visitor.spectrum = spectra.visitor;
      assistant.spectrum = spectra.assistant;
      if (spectra.visitor === null || spectra.assistant === null) {
        const levels = session.levels();
        visitor.level = levels.visitor;
        assistant.level = levels.assistant;
      }
      const state = session.state();
      const isOff = state.phase === "idle" || state.muted || state.microphoneFault !== null;
      samples.visitor = isOff ? null : visitor;
      return samples;
    },
    isSounding() {
      const levels = session.levels();
      return levels.visitor > 0 || levels.assistant > 0;
    },
    close: analyser.close,
  };
}
