import { createCallAnalyser } from "../../audio/call-analyser.ts";
import type { CallSession } from "../../call/call-session.ts";
import { type Level, level } from "../../provider/levels.ts";
import { BANDS } from "../../visualiser/dimensions.ts";
import type { Samples } from "../../visualiser/voice.ts";

/**
 * How long the streams are taken for the same ones, in ms. To ask for them means to look through all
 * that the service knows of its participants, which is too much for every frame.
 */
const STREAMS_KEPT = 250;

interface Heard {
  level: Level;
  spectrum: Uint8Array | null;
}

/** What the picture is drawn from. */
export interface VoiceSampler {
  /** Both voices at this moment. The object is the sampler's own and is overwritten by the next call. */
  listen(at: number): Samples;
  /** Whether the provider tells of any sound. */
  isSounding(): boolean;
  close(): void;
}

/** Listens to the streams where there are any, else to the levels that the provider tells. */
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
      samples.visitor = state.phase === "idle" || state.muted ? null : visitor;
      return samples;
    },
    isSounding() {
      const levels = session.levels();
      return levels.visitor > 0 || levels.assistant > 0;
    },
    close: analyser.close,
  };
}
