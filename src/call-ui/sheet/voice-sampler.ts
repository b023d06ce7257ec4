import { createCallAnalyser } from "../../audio/call-analyser.ts";
import type { CallSession } from "../../call/call-session.ts";
import { level } from "../../provider/levels.ts";
import { BANDS } from "../../visualiser/dimensions.ts";
import type { Samples } from "../../visualiser/voice.ts";

/** How long the tracks are reused, in ms. A look-up searches all participants, so it is too slow for every frame. */
const TRACKS_KEPT = 250;

const createSample = () => ({ level: level(0), spectrum: null as Uint8Array | null });

/**
 * Reads both voices for the visualiser: from the call's tracks if the browser can analyse them, else from
 * the provider's levels.
 */
export function createVoiceSampler(session: CallSession) {
  const analyser = createCallAnalyser(BANDS);
  const [visitor, assistant] = [createSample(), createSample()];
  const samples: { -readonly [Side in keyof Samples]: Samples[Side] } = { visitor, assistant };
  let followedAt: number | null = null;
  return {
    /**
     * The sound of both voices at this moment. The next call overwrites the returned object.
     *
     * @param heard whether the assistant hears the visitor. If not, the visitor counts as muted.
     */
    listen(at: number, heard: boolean): Samples {
      if (followedAt === null || at - followedAt >= TRACKS_KEPT) {
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
      samples.visitor = heard ? visitor : null;
      return samples;
    },
    /** Whether the provider reports any sound. */
    isSounding(): boolean {
      const levels = session.levels();
      return levels.visitor > 0 || levels.assistant > 0;
    },
    close: analyser.close,
  };
}
