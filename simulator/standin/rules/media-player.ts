import { field, isObject, judge, type Problem, problemOfPosting, type Verdict } from "./verdict.ts";

const STATES: readonly unknown[] = ["play", "pause"];
const SETTINGS: readonly string[] = ["state", "volume", "simulcastEncodings"];
const LOUDEST = 2;

/**
 * What `startRemoteMediaPlayer` takes: `{url, settings}`, the url any string, the settings as in an update
 * and with no other key than state, volume and simulcastEncodings; left out, they say "play". Encodings
 * that are not falsy are always refused: the library's own check of them fails.
 */
export const checkStartPlayer = (options: unknown): Verdict =>
  judge(() => {
    const settings = field(options, "settings");
    if (typeof field(options, "url") !== "string") return "url is a string.";
    if (settings === undefined) return undefined;
    return problemOfSettings(settings) ?? problemOfKeys(settings) ?? problemOfPosting(settings);
  });

/**
 * What `updateRemoteMediaPlayer` takes: `{session_id, settings}`, the settings with a state of "play" or
 * "pause" and a volume of 0 to 2. What is falsy counts as left out, NaN and "" included; session_id and
 * other keys are not looked at.
 */
export const checkUpdatePlayer = (options: unknown): Verdict =>
  judge(() => {
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
