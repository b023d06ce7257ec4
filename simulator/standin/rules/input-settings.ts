import {
  field,
  isObject,
  isWritable,
  resultOf,
  type Problem,
  problemOfPosting,
  type RuleResult,
} from "./rule-result.ts";

const AUDIO_PROCESSORS: readonly unknown[] = ["none", "noise-cancellation"];
const VIDEO_PROCESSORS: readonly unknown[] = [
  "none",
  "background-blur",
  "background-image",
  "face-detection",
];
const AUDIO_KEYS: readonly string[] = ["type"];
const VIDEO_KEYS: readonly string[] = ["type", "config"];
/** Replaces a custom track in the message to the call machine, because a track cannot be posted. */
export const CUSTOM_TRACK = "daily-custom-track";

/**
 * `updateInputSettings` accepts `{audio, video}`, each `{processor, settings}`, all optional. A processor has
 * a type of its medium. A video processor may have a config: `strength` above 0 and at most 1 for a blur, a
 * source for an image (`problemOfImage`). An empty or falsy config is valid. settings.customTrack is a
 * MediaStreamTrack. The library deletes other keys of a processor and adds the type of an image, so it
 * refuses frozen objects where it needs to write.
 */
export const checkInputSettings = (inputSettings: unknown): RuleResult =>
  resultOf(() => {
    if (!isObject(inputSettings)) return "Input settings are an object.";
    for (const [medium, side] of Object.entries(inputSettings)) {
      const problem = problemOfSide(medium, side);
      if (problem !== undefined) return problem;
    }
    // Without audio and video the library sends no message.
    return field(inputSettings, "video") || field(inputSettings, "audio")
      ? (problemOfReplacing(inputSettings) ?? problemOfPosting(asPosted(inputSettings)))
      : undefined;
  });

function problemOfSide(medium: string, side: unknown): Problem {
  if (medium !== "audio" && medium !== "video") return `Input settings have no ${medium}.`;
  if (!isObject(side)) return `${medium} is an object.`;
  for (const [key, value] of Object.entries(side)) {
    const problem = problemOfEntry(medium, key, value);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function problemOfEntry(medium: "audio" | "video", key: string, value: unknown): Problem {
  if (key === "settings") return problemOfSettings(medium, value);
  if (key !== "processor") return `${medium} has no ${key}.`;
  return medium === "audio" ? problemOfAudioProcessor(value) : problemOfVideoProcessor(value);
}

function problemOfSettings(medium: string, settings: unknown): Problem {
  if (!isObject(settings)) return `${medium}.settings is an object.`;
  const customTrack = field(settings, "customTrack");
  if (!customTrack) return undefined;
  return typeof MediaStreamTrack !== "undefined" && customTrack instanceof MediaStreamTrack
    ? undefined
    : `${medium}.settings.customTrack is a MediaStreamTrack.`;
}

function problemOfAudioProcessor(processor: unknown): Problem {
  if (!isObject(processor)) return "A processor is an object.";
  if (!AUDIO_PROCESSORS.includes(field(processor, "type")))
    return `The type of an audio processor is one of ${AUDIO_PROCESSORS.join(", ")}.`;
  return problemOfFurtherKeys(processor, AUDIO_KEYS);
}

function problemOfVideoProcessor(processor: unknown): Problem {
  if (!isObject(processor)) return "A processor is an object.";
  const type = field(processor, "type");
  const config = field(processor, "config");
  if (!VIDEO_PROCESSORS.includes(type))
    return `The type of a video processor is one of ${VIDEO_PROCESSORS.join(", ")}.`;
  if (config && !isObject(config)) return "The config of a processor is an object.";
  return (
    (config ? problemOfConfig(type, config) : undefined) ??
    problemOfFurtherKeys(processor, VIDEO_KEYS)
  );
}

function problemOfConfig(type: unknown, config: object): Problem {
  const keys = Object.keys(config);
  if (keys.length === 0) return undefined;
  if (type === "background-image") return problemOfImage(config);
  if (type !== "background-blur") return undefined;
  if (keys.length > 1 || keys[0] !== "strength") return "The config of a blur is its strength.";
  const strength = field(config, "strength");
  return typeof strength === "number" && strength > 0 && strength <= 1
    ? undefined
    : "The strength of a blur is above 0 and at most 1.";
}

function problemOfFurtherKeys(processor: object, known: readonly string[]): Problem {
  const stuck = furtherKeys(processor, known).find(
    (key) => Object.getOwnPropertyDescriptor(processor, key)?.configurable !== true,
  );
  return stuck === undefined ? undefined : `${stuck} can be deleted from the processor.`;
}

const furtherKeys = (of: object, known: readonly string[]): readonly string[] =>
  Object.keys(of).filter((key) => !known.includes(key));

/** The library replaces a custom track, also in inherited settings. */
function problemOfReplacing(inputSettings: object): Problem {
  const closed = ["audio", "video"].find((medium) => {
    const side = field(inputSettings, medium);
    return side && hasCustomTrack(side) && !isWritable(side, "settings");
  });
  return closed === undefined ? undefined : `${closed} can be written to.`;
}

function hasCustomTrack(side: unknown): boolean {
  const settings = field(side, "settings");
  return Boolean(settings && field(settings, "customTrack"));
}

/** The settings that reach the call machine, without tracks and deleted keys. */
function asPosted(inputSettings: object): object {
  const replaced: Record<string, unknown> = {};
  for (const medium of ["audio", "video"]) {
    const side = field(inputSettings, medium);
    if (!side) continue;
    const posted = { ...processorAsPosted(medium, side), ...settingsAsPosted(side) };
    if (Object.keys(posted).length > 0 && Object.hasOwn(inputSettings, medium))
      replaced[medium] = { ...Object(side), ...posted };
  }
  // Unchanged settings are posted as given: the browser refuses to post a proxy.
  return Object.keys(replaced).length > 0 ? { ...inputSettings, ...replaced } : inputSettings;
}

function processorAsPosted(medium: string, side: unknown): object {
  const processor = field(side, "processor");
  const known = medium === "audio" ? AUDIO_KEYS : VIDEO_KEYS;
  if (!isObject(processor) || !isObject(side) || !Object.hasOwn(side, "processor")) return {};
  if (furtherKeys(processor, known).length === 0) return {};
  const kept = Object.entries(processor).filter(([key]) => known.includes(key));
  return { processor: Object.fromEntries(kept) };
}

function settingsAsPosted(side: unknown): object {
  return hasCustomTrack(side) ? { settings: { customTrack: CUSTOM_TRACK } } : {};
}

const LAST_PRESET = 10;
const IMAGE_TYPES: readonly unknown[] = ["jpg", "png", "jpeg"];

/**
 * The config of a background image. Its source is undefined, "default", an ArrayBuffer, the URL of a jpg, png
 * or jpeg, or the index of a preset: an integer from 1 to 10, or a value that `Number()` converts to one,
 * such as "7" or [7].
 */
function problemOfImage(config: object): Problem {
  const source = field(config, "source");
  if (source === undefined || source instanceof ArrayBuffer) return undefined;
  const problem = source === "default" ? undefined : problemOfSource(source);
  return problem ?? (isWritable(config, "type") ? undefined : "The config can be written to.");
}

function problemOfSource(source: unknown): Problem {
  const address = addressIn(source);
  if (address !== undefined)
    return IMAGE_TYPES.includes(imageType(address))
      ? undefined
      : `The address of an image is of the type ${IMAGE_TYPES.join(", ")}.`;
  const index = Number(source);
  return Number.isInteger(index) && index >= 1 && index <= LAST_PRESET
    ? undefined
    : `The index of a preset image is an integer from 1 to ${LAST_PRESET}.`;
}

function addressIn(source: unknown): URL | undefined {
  try {
    return new URL(String(source));
  } catch {
    return undefined;
  }
}

function imageType({ protocol, pathname }: URL): string | undefined {
  if (protocol !== "data:") return pathname.split(".").at(-1)?.toLowerCase().trim();
  // Like the library, this does not recognise a data URL without a ";".
  return pathname.substring(pathname.indexOf(":") + 1, pathname.indexOf(";")).split("/")[1];
}
