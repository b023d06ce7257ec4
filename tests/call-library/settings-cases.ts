import fc from "fast-check";
import { type Case, field, options } from "./inputs.ts";

/** A clone, because jsdom's `ArrayBuffer` is not the class of buffers in posted messages. */
const bytes = structuredClone(new ArrayBuffer(1));
const strength = field(
  fc.oneof(
    fc.constantFrom(0.0001, 0.5, 1),
    fc.double({ min: 0, max: 1, minExcluded: true, noNaN: true }),
  ),
  ...[0, -0, 1.0001, -0.5, 2, NaN, Infinity, "0.5", null],
);
const IMAGES = [
  "default",
  "https://a/b.png",
  "https://a/b.JPG",
  "https://a/b.PNG ",
  "https://a/b.c.jpeg",
  "https://a/b.png?x=1#y",
  "data:image/png;base64,AA",
  "data:image/jpeg;x,",
  "data:x:image/png;y",
  "blob:https://a/b.png",
];
const NO_IMAGES = [
  "Default",
  "https://a/b.gif",
  "https://a/b?x.jpeg",
  "https://a/png",
  "https://a.png",
  "https://a/b.png/",
  "https://a/b.png%20",
  "b.png",
  "data:image/png,AA",
  "data:image/gif;base64,AA",
  "data:,",
  "blob:https://a/b",
];
const PRESET_INDEXES = [1, 5, 10, "1", "10", " 7 ", "1e1", "0x5", true, [7], [[10]], 10n];
const NO_INDEXES = [0, 11, -1, 1.5, 10.0001, NaN, Infinity, "11", "", null, false, [], 11n];
const source = field(
  fc.oneof(fc.integer({ min: 1, max: 10 }), fc.constantFrom<unknown>(...IMAGES, bytes, undefined)),
  ...[...PRESET_INDEXES, ...NO_INDEXES, ["https://a/b.png"], new Uint8Array(1), ...NO_IMAGES],
  ...["data:a/png/:x", "data:;:image/png"],
);
const VIDEO_PROCESSORS = ["none", "face-detection", "background-blur", "background-image"];
const configured = (type: string, config: fc.Arbitrary<unknown>) =>
  options({ type: field(fc.constant(type), type.slice(11)), config }, "type", "config");
const videoProcessor = fc.oneof(
  configured("background-blur", options({ strength }, "strength")),
  configured("background-image", options({ source }, "source")),
  options(
    {
      type: field(fc.constantFrom(...VIDEO_PROCESSORS), "None", "toString", ""),
      config: field(
        fc.constantFrom(undefined, null, 0, "", NaN),
        ...[{}, [], [1], true, "x", { anything: 1 }],
      ),
    },
    "type",
  ),
);
const audioProcessor = options(
  {
    type: field(fc.constantFrom("none", "noise-cancellation"), "None", "background-blur", "", 5),
  },
  "type",
);
const settings = options({
  deviceId: fc.string(),
  customTrack: field(fc.constant(undefined), null, false, 0, "", {}, "a track"),
});

const video = (processor: unknown) => ({ video: { processor } });
const blur = (config: unknown) => video({ type: "background-blur", config });
const image = (of: unknown) => video({ type: "background-image", config: { source: of } });
const audio = (processor: unknown) => ({ audio: { processor } });

export const inputSettings: Case = {
  method: "updateInputSettings",
  message: (given) => ({ inputSettings: given, action: "update-input-settings" }),
  inputs: fc.oneof(
    options({ video: options({ processor: videoProcessor }, "processor") }, "video"),
    options({
      video: options({ processor: videoProcessor, settings }),
      audio: options({ processor: audioProcessor, settings }),
    }),
  ),
  accepted: [
    ...[{}, [], { video: {} }, { audio: {} }, { video: { settings: {} } }],
    { audio: { settings: { customTrack: 0 } } },
    ...[{ type: "noise-cancellation" }, { type: "none", config: 1 }].map(audio),
    ...[
      { type: "face-detection", config: { a: 1 } },
      { type: "none", further: 1 },
    ].map(video),
    video({ type: "none", config: 0 }),
    ...[{}, { strength: 1 }, { strength: 0.0001 }].map(blur),
    ...[...PRESET_INDEXES, ...IMAGES, bytes, undefined].map(image),
  ],
  refused: [
    ...[
      null,
      [1],
      { video: null },
      { video: undefined },
      { speaker: {} },
      { video: { track: {} } },
    ],
    { audio: { settings: { customTrack: {} } } },
    audio({ type: "background-blur" }),
    ...[{ type: "noise-cancellation" }, { type: "none", config: 1 }].map(video),
    ...[{ strength: 0.5, further: 1 }, { further: 1 }].map(blur),
    ...[1.0001, 2, 0, -0.0001, NaN, "0.5"].map((wrong) => blur({ strength: wrong })),
    ...[...NO_INDEXES, ...NO_IMAGES, new Uint8Array(1)].map(image),
  ],
};

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
const QUALITIES = ["low", "medium", "high"];
const quality = field(fc.constantFrom(...QUALITIES), ...["Low", "max", "", 0, null, true, ["low"]]);
const layer = field(
  fc.constantFrom({ maxBitrate: 1 }, { active: true }, [1]),
  ...[{}, "x", "", 5, true, null],
);
const trackSettings = (own: readonly string[], others: readonly string[]) =>
  fc.oneof(
    field(fc.constantFrom(...own), ...others, "", "high"),
    options({
      maxQuality: quality,
      encodings: fc.oneof(
        options({ low: layer, medium: layer, high: layer, extra: layer }),
        fc.constantFrom({ low: { a: 1 } }, { low: { a: 1 }, medium: { a: 1 } }, "abc", [1]),
      ),
      allowAdaptiveLayers: field(fc.boolean(), undefined, null),
    }),
    options({ maxQuality: quality }, "maxQuality"),
  );
const of = (track: unknown) => ({ video: track });
const encodings = (layers: object) => of({ encodings: layers });
const named = (...names: string[]) =>
  encodings(Object.fromEntries(names.map((name) => [name, { maxBitrate: 1 }])));

export const sendSettings: Case = {
  method: "updateSendSettings",
  message: (given) => ({ sendSettings: given, action: "update-send-settings" }),
  inputs: options({
    video: trackSettings(PRESETS, SCREEN_PRESETS),
    screenVideo: trackSettings(SCREEN_PRESETS, PRESETS),
    customVideoDefaults: trackSettings(PRESETS, SCREEN_PRESETS),
  }),
  accepted: [
    ["default-video"],
    ...PRESETS.map(of),
    ...SCREEN_PRESETS.map((preset) => ({ screenVideo: preset })),
    ...QUALITIES.map((name) => of({ maxQuality: name, further: 1 })),
    ...[{ maxQuality: "", allowAdaptiveLayers: false }, { allowAdaptiveLayers: null }].map(of),
    ...[named("low"), named("low", "medium"), named("low", "medium", "high")],
    ...[{ low: "x" }, { low: [1], medium: [1] }].map(encodings),
  ],
  refused: [
    ...[{}, "default-video", of(null), of(5)],
    ...PRESETS.map((preset) => ({ screenVideo: preset })),
    ...SCREEN_PRESETS.map((preset) => ({ other: preset })),
    ...[...QUALITIES.map((name) => `${name} `), ""].map((name) => of({ maxQuality: name })),
    ...[
      { maxQuality: "ultra", allowAdaptiveLayers: false },
      { allowAdaptiveLayers: undefined },
    ].map(of),
    ...[named("medium"), named("low", "high"), named("low", "medium", "high", "ultra")],
    ...[{}, { low: {} }, { low: 5 }, { low: [1], medium: [] }].map(encodings),
  ],
};
