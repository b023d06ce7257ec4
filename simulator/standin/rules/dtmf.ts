import {
  field,
  judge,
  type Problem,
  problemOfLength,
  problemOfPosting,
  type Verdict,
} from "./verdict.ts";

/** The most tones that are sent at once. */
const MOST_TONES = 20;

/**
 * What `sendDTMF` takes: `{sessionId, tones}`, both strings and neither empty; 1 to 20 tones, each one of
 * 0-9, A-D, `*` and `#`, in capitals.
 */
export const checkDtmf = (options: unknown): Verdict =>
  judge(() => {
    const sessionId = field(options, "sessionId");
    const tones = field(options, "tones");
    if (typeof sessionId !== "string" || typeof tones !== "string")
      return "sessionId and tones are strings.";
    if (sessionId === "" || tones === "") return "sessionId and tones are not empty.";
    return (
      problemOfLength("tones", tones, MOST_TONES) ??
      problemOfTones(tones) ??
      problemOfPosting({ ...Object(options) })
    );
  });

function problemOfTones(tones: string): Problem {
  const wrong = /[^0-9A-D*#]/.exec(tones);
  return wrong === null ? undefined : `${JSON.stringify(wrong[0])} is no tone.`;
}
