import { createCallAnalyser } from "../audio/call-analyser.ts";
import type { CallSession } from "../call/call-session.ts";
import { BANDS } from "../visualiser/dimensions.ts";
import type { Samples } from "../visualiser/voice.ts";

/** How long the streams are reused, in ms. A look-up searches all participants, so it is too slow for every frame. */
const STREAMS_KEPT = 250;

/**
 * Reads both voices for the visualiser: from the call's streams if the browser can analyse them, else from
 * the provider's levels.
 */
export function createVoiceSampler(session: CallSession) {
  const analyser = createCallAnalyser(BANDS);
  let followedAt: number | null = null;
  return {
    /**
     * The sound of both voices at this moment. The next call overwrites the spectra.
     *
     * @param heard whether the assistant hears the visitor. If not, the visitor counts as muted.
     */
    listen(at: number, heard: boolean): Samples {
      if (followedAt === null || at - followedAt >= STREAMS_KEPT) {
        analyser.follow(session.audio());
        followedAt = at;
      }
      const spectra = analyser.listen();
      const levels = session.levels();
      return {
        visitor: heard ? { level: levels.visitor, spectrum: spectra.visitor } : null,
        assistant: { level: levels.assistant, spectrum: spectra.assistant },
      };
    },
    /** Whether the provider reports any sound. */
    isSounding(): boolean {
      const levels = session.levels();
      return levels.visitor > 0 || levels.assistant > 0;
    },
    close: analyser.close,
  };
}
