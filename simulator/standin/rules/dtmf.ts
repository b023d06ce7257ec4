import {
  field,
  resultOf,
  type Problem,
  problemOfLength,
  problemOfPosting,
  type RuleResult,
} from "./rule-result.ts";

const MOST_TONES = 20;

/** `sendDTMF` accepts `{sessionId, tones}`: a non-empty string and 1 to 20 of 0-9, A-D, `*` and `#`. */
export const checkDtmf = (options: unknown): RuleResult =>
  resultOf(() => {
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
