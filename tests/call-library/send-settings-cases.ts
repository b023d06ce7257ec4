import fc from "fast-check";
import { checkSendSettings } from "../../simulator/standin/rules/send-settings.ts";
import type { Case } from "./case.ts";
import { field, options, withProxies } from "./hostile.ts";

const quality = field(fc.constantFrom("low", "medium", "high"), "Low", "max", "", 0, null, true, [
  "low",
]);
const layer = field(
  fc.constantFrom({ maxBitrate: 1 }, { active: true }, [1]),
  {},
  "x",
  "",
  5,
  true,
  null,
);
const layers = options({ low: layer, medium: layer, high: layer, extra: layer });
const PRESETS = [
  "default-video",
  "bandwidth-optimized",
  "bandwidth-and-quality-balanced",
  "quality-optimized",
  "adaptive-2-layers",
  "adaptive-3-layers",
];
const SCREEN_PRESETS = [
  "default-screen-video",
  "detail-optimized",
  "motion-optimized",
  "motion-and-detail-balanced",
];
const trackSettings = (own: readonly string[], others: readonly string[]) =>
  fc.oneof(
    field(fc.constantFrom(...own), ...others, "", "high"),
    options({
      maxQuality: quality,
      encodings: fc.oneof(
        layers,
        fc.constantFrom({ low: { a: 1 } }, { low: { a: 1 }, medium: { a: 1 } }, "abc", [1]),
      ),
      allowAdaptiveLayers: field(fc.boolean(), undefined, null),
    }),
    options({ maxQuality: quality }, "maxQuality"),
  );
const of = (video: unknown) => ({ video });
const encoded = (...names: string[]) =>
  of({ encodings: Object.fromEntries(names.map((name) => [name, { maxBitrate: 1 }])) });

export const sendSettings: Case = {
  method: "updateSendSettings",
  rule: checkSendSettings,
  inputs: withProxies(
    options({
      video: trackSettings(PRESETS, SCREEN_PRESETS),
      screenVideo: trackSettings(SCREEN_PRESETS, PRESETS),
      customVideoDefaults: trackSettings(PRESETS, SCREEN_PRESETS),
    }),
  ),
  edges: [
    [of("default-video"), {}],
    [["default-video"], "default-video"],
    ...PRESETS.map((preset) => [of(preset), { screenVideo: preset }] as const),
    ...SCREEN_PRESETS.map((preset) => [{ screenVideo: preset }, { other: preset }] as const),
    ...["low", "medium", "high"].map(
      (name) => [of({ maxQuality: name }), of({ maxQuality: `${name} ` })] as const,
    ),
    [of({ maxQuality: "low" }), of({ maxQuality: "" })],
    [
      of({ maxQuality: "", allowAdaptiveLayers: false }),
      of({ maxQuality: "ultra", allowAdaptiveLayers: false }),
    ],
    [of({ allowAdaptiveLayers: null }), of({ allowAdaptiveLayers: undefined })],
    [encoded("low"), encoded("medium")],
    [encoded("low", "medium"), encoded("low", "high")],
    [encoded("low", "medium", "high"), encoded("low", "medium", "high", "ultra")],
    [encoded("low", "medium", "high"), of({ encodings: {} })],
    [encoded("low"), of({ encodings: { low: {} } })],
    [of({ encodings: { low: "x" } }), of({ encodings: { low: 5 } })],
    [of({ encodings: { low: [1], medium: [1] } }), of({ encodings: { low: [1], medium: [] } })],
    [of({ maxQuality: "low", further: 1 }), of({ maxQuality: "low", further: () => 1 })],
    [of({ maxQuality: "low" }), of(null)],
    [of({ maxQuality: "low" }), of(5)],
  ],
};
