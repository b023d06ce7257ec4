import {
  field,
  isObject,
  resultOf,
  keysOf,
  type Problem,
  problemOfPosting,
  type RuleResult,
} from "./rule-result.ts";

const SCREEN_PRESETS: readonly string[] = [
  "default-screen-video",
  "detail-optimized",
  "motion-optimized",
  "motion-and-detail-balanced",
];
const VIDEO_PRESETS: readonly string[] = [
  "default-video",
  "bandwidth-optimized",
  "bandwidth-and-quality-balanced",
  "quality-optimized",
  "adaptive-2-layers",
  "adaptive-3-layers",
];
const QUALITIES: readonly unknown[] = ["low", "medium", "high"];

/**
 * `updateSendSettings` accepts settings for at least one track: a preset's name, or an object with at least one
 * of maxQuality (low, medium or high), non-empty encodings (low; low and medium; low, medium and high) and
 * allowAdaptiveLayers (any value). `screenVideo` has its own presets; any other track has those of video.
 */
export const checkSendSettings = (settings: unknown): RuleResult =>
  resultOf(() => {
    const tracks = settings ? Object.entries(settings) : [];
    if (tracks.length === 0) return "The settings are for at least one track.";
    for (const [name, track] of tracks) {
      const problem = problemOfTrack(name, track);
      if (problem !== undefined) return problem;
    }
    return problemOfPosting(settings);
  });

function problemOfTrack(name: string, track: unknown): Problem {
  if (typeof track === "string") {
    const presets = name === "screenVideo" ? SCREEN_PRESETS : VIDEO_PRESETS;
    return presets.includes(track) ? undefined : `${name} is one of ${presets.join(", ")}.`;
  }
  if (!isObject(track)) return `${name} is an object or the name of a preset.`;
  const maxQuality = field(track, "maxQuality");
  const encodings = field(track, "encodings");
  if (!maxQuality && !encodings && field(track, "allowAdaptiveLayers") === undefined)
    return `${name} has a maxQuality, allowAdaptiveLayers or encodings.`;
  if (maxQuality && !QUALITIES.includes(maxQuality)) return "maxQuality is low, medium or high.";
  return encodings ? problemOfEncodings(encodings) : undefined;
}

function problemOfEncodings(encodings: unknown): Problem {
  const count = keysOf(encodings).length;
  if (count === 0 || count > QUALITIES.length) return "encodings has one to three layers.";
  for (const [at, quality] of ["low", "medium", "high"].entries()) {
    const layer = field(encodings, quality);
    if (!layer) {
      if (at < count) return "encodings has low, low and medium, or low, medium and high.";
    } else if (keysOf(layer).length === 0) return `The encoding ${quality} is empty.`;
  }
  return undefined;
}
