import {
  field,
  isObject,
  resultOf,
  type Problem,
  problemOfPosting,
  type RuleResult,
} from "./rule-result.ts";

const STATES: readonly unknown[] = ["play", "pause"];
const SETTINGS: readonly string[] = ["state", "volume", "simulcastEncodings"];
const LOUDEST = 2;

/**
 * `startRemoteMediaPlayer` accepts `{url, settings}`: any string and optional settings as in an update, with
 * only the keys state, volume and simulcastEncodings. Its own check of simulcastEncodings always fails, so
 * only falsy ones are valid.
 */
export const checkStartPlayer = (options: unknown): RuleResult =>
  resultOf(() => {
    const settings = field(options, "settings");
    if (typeof field(options, "url") !== "string") return "url is a string.";
    if (settings === undefined) return undefined;
    return problemOfSettings(settings) ?? problemOfKeys(settings) ?? problemOfPosting(settings);
  });

/**
 * `updateRemoteMediaPlayer` accepts `{session_id, settings}`: a state of "play" or "pause" and a volume of 0
 * to 2. Falsy values, NaN and "" included, count as missing; session_id and other keys are not checked.
 */
export const checkUpdatePlayer = (options: unknown): RuleResult =>
  resultOf(() => {
    const settings = field(options, "settings");
    return (
      problemOfSettings(settings) ??
      problemOfPosting({ session_id: field(options, "session_id"), settings })
    );
  });

function problemOfSettings(settings: unknown): Problem {
  if (!isObject(settings)) return "settings is an object.";
  const state = field(settings, "state");
  const volume = field(settings, "volume");
  if (state && !STATES.includes(state)) return 'state is "play" or "pause".';
  if (!volume) return undefined;
  if (typeof volume !== "number") return "volume is a number.";
  return volume < 0 || volume > LOUDEST ? `volume is 0 to ${LOUDEST}.` : undefined;
}

function problemOfKeys(settings: unknown): Problem {
  // Inherited keys count, as they do for the library.
  for (const key in Object(settings)) if (!SETTINGS.includes(key)) return `settings has no ${key}.`;
  return field(settings, "simulcastEncodings")
    ? "simulcastEncodings cannot be given to this release of the library."
    : undefined;
}
