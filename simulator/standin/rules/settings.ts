import * as v from "valibot";
import { attempt } from "../../../src/shared/attempt.ts";
import { at } from "../machine/message.ts";
import { isObject, keysOf, optional, strict } from "./schemas.ts";

/** Stands for a custom track in messages to the call machine, because a track cannot be posted. */
export const CUSTOM_TRACK = "daily-custom-track";

const IMAGE_TYPES: readonly unknown[] = ["jpg", "png", "jpeg"];

/** The config of a processor. An empty one is as valid as a missing one. */
const config = (schema: v.GenericSchema) =>
  optional(v.lazy((value) => (keysOf(value).length === 0 ? v.looseObject({}) : schema)));
const audioProcessor = v.object({ type: v.picklist(["none", "noise-cancellation"]) });
const videoProcessor = v.variant("type", [
  v.object({ type: v.picklist(["none", "face-detection"]), config: config(v.looseObject({})) }),
  v.object({
    type: v.literal("background-blur"),
    config: config(strict({ strength: v.pipe(v.number(), v.gtValue(0), v.maxValue(1)) })),
  }),
  v.object({
    type: v.literal("background-image"),
    config: config(v.object({ source: v.optional(v.custom(isImage, "Expected an image")) })),
  }),
]);
const settings = v.object({ customTrack: optional(v.literal(CUSTOM_TRACK)) });
const side = (processor: v.GenericSchema) =>
  v.exactOptional(
    strict({ processor: v.exactOptional(processor), settings: v.exactOptional(settings) }),
  );

/** The rule for `updateInputSettings`. The library deletes other keys of a processor. */
export const inputSettings = strict({ audio: side(audioProcessor), video: side(videoProcessor) });

/**
 * Whether a value is a source of a background image: "default", an ArrayBuffer, the URL of a jpg, png or
 * jpeg, or the index of a preset: an integer from 1 to 10, or a value that `Number()` converts to one, such
 * as "7" or [7].
 */
function isImage(source: unknown): boolean {
  if (source === "default" || source instanceof ArrayBuffer) return true;
  return attempt(() => {
    const address = String(source);
    if (URL.canParse(address)) return IMAGE_TYPES.includes(imageType(new URL(address)));
    const index = Number(source);
    return Number.isInteger(index) && index >= 1 && index <= 10;
  }, false);
}

function imageType({ protocol, pathname }: URL): string | undefined {
  if (protocol !== "data:") return pathname.split(".").at(-1)?.toLowerCase().trim();
  // Like the library, this does not recognise the type of a data URL without a ";".
  return pathname.substring(pathname.indexOf(":") + 1, pathname.indexOf(";")).split("/")[1];
}

const QUALITIES = ["low", "medium", "high"] as const;

/** Whether the encodings have no gap: low; low and medium; or low, medium and high. */
function areEncodings(encodings: unknown): boolean {
  const { length } = keysOf(encodings);
  const expected = QUALITIES.slice(0, length);
  return (
    length > 0 &&
    length === expected.length &&
    expected.every((quality) => keysOf(at(encodings, quality)).length > 0)
  );
}

const trackSettings = (...presets: readonly string[]) =>
  v.lazy((track) =>
    typeof track === "string"
      ? v.picklist(presets)
      : v.pipe(
          v.object({
            maxQuality: optional(v.picklist(QUALITIES)),
            encodings: optional(v.custom(areEncodings, "Expected layers from low upwards")),
            allowAdaptiveLayers: v.optional(v.unknown()),
          }),
          v.check(
            (it) => Boolean(it.maxQuality || it.encodings) || it.allowAdaptiveLayers !== undefined,
            "Expected maxQuality, encodings or allowAdaptiveLayers",
          ),
        ),
  );
const cameraSettings = trackSettings(
  "default-video",
  "bandwidth-optimized",
  "bandwidth-and-quality-balanced",
  "quality-optimized",
  "adaptive-2-layers",
  "adaptive-3-layers",
);
const screenSettings = trackSettings(
  "default-screen-video",
  "detail-optimized",
  "motion-optimized",
  "motion-and-detail-balanced",
);

/** The rule for `updateSendSettings`: settings or the name of a preset for at least one track. */
export const sendSettings = v.custom(
  (tracks) =>
    isObject(tracks) &&
    keysOf(tracks).length > 0 &&
    Object.entries(tracks).every(([name, track]) =>
      v.is(name === "screenVideo" ? screenSettings : cameraSettings, track),
    ),
  "Expected a preset or settings for each track",
);
