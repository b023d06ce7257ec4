import fc from "fast-check";
import { checkInputSettings } from "../../simulator/standin/rules/input-settings.ts";
import type { Case } from "./case.ts";
import { field, options } from "./hostile.ts";

/** Cloned, because jsdom's `ArrayBuffer` is another class than that of posted messages. */
const bytes = structuredClone(new ArrayBuffer(1));
const strength = field(
  fc.oneof(
    fc.constantFrom(0.0001, 0.5, 1),
    fc.double({ min: 0, max: 1, minExcluded: true, noNaN: true }),
  ),
  0,
  -0,
  1.0001,
  -0.5,
  2,
  NaN,
  Infinity,
  "0.5",
  null,
);
const IMAGES = [
  "default",
  "https://a/b.png",
  "https://a/b.JPG",
  "https://a/b.c.jpeg",
  "https://a/b.png?x=1#y",
  "https://a/b.png%20",
  "data:image/png;base64,AA",
  "data:image/jpeg;x,",
  "blob:https://a/b.png",
];
const NEARLY_IMAGES = [
  "Default",
  "https://a/b.gif",
  "https://a/png",
  "https://a.png",
  "https://a/b.png/",
  "b.png",
  "data:image/png,AA",
  "data:image/gif;base64,AA",
  "data:a/png/:x",
  "data:,",
  "data:x:image/png;y",
  "data:;:image/png",
  "blob:https://a/b",
];
const source = field(
  fc.oneof(fc.integer({ min: 1, max: 10 }), fc.constantFrom<unknown>(...IMAGES, bytes, undefined)),
  0,
  1,
  10,
  11,
  -1,
  1.5,
  10.0001,
  NaN,
  Infinity,
  "1",
  "10",
  "11",
  " 7 ",
  "1e1",
  "0x5",
  "",
  null,
  true,
  false,
  [],
  [7],
  [[10]],
  10n,
  11n,
  ["https://a/b.png"],
  new Uint8Array(1),
  ...NEARLY_IMAGES,
);
const videoProcessor = fc.oneof(
  options(
    {
      type: field(fc.constantFrom("background-blur"), "blur"),
      config: options({ strength }, "strength"),
    },
    "type",
    "config",
  ),
  options(
    {
      type: field(fc.constantFrom("background-image"), "image"),
      config: options({ source }, "source"),
    },
    "type",
    "config",
  ),
  options(
    {
      type: field(
        fc.constantFrom("none", "face-detection", "background-blur", "background-image"),
        "None",
        "toString",
        "",
      ),
      config: field(fc.constantFrom(undefined, null, 0, "", NaN), {}, [], [1], true, "x", {
        anything: 1,
      }),
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
const customTrack = fc.constant(undefined).map(() => new MediaStreamTrack());
const settings = options({
  deviceId: fc.string(),
  customTrack: field(
    fc.oneof(customTrack, fc.constant(undefined)),
    null,
    false,
    0,
    "",
    {},
    "daily-custom-track",
  ),
});

const inheriting = (from: object): unknown => Object.create(from);
const video = (processor: unknown) => ({ video: { processor } });
const blur = (config: unknown) => video({ type: "background-blur", config });
const image = (of: unknown) => video({ type: "background-image", config: { source: of } });
const frozenImage = (of: unknown, further: object = {}) =>
  video({ type: "background-image", config: Object.freeze({ source: of, ...further }) });
const audio = (processor: unknown) => ({ audio: { processor } });

export const inputSettings: Case = {
  method: "updateInputSettings",
  rule: checkInputSettings,
  inputs: fc.oneof(
    options({ video: options({ processor: videoProcessor }, "processor") }, "video"),
    options({
      video: options({ processor: videoProcessor, settings }),
      audio: options({ processor: audioProcessor, settings }),
    }),
  ),
  edges: [
    [{}, null],
    [[], [1]],
    [{ video: {} }, { video: null }],
    [{ audio: {} }, { speaker: {} }],
    [{ video: { settings: {} } }, { video: { track: {} } }],
    [{ audio: { settings: { customTrack: 0 } } }, { audio: { settings: { customTrack: {} } } }],
    [audio({ type: "noise-cancellation" }), audio({ type: "background-blur" })],
    [audio({ type: "none", config: 1 }), audio(Object.freeze({ type: "none", config: 1 }))],
    [audio({ type: "none", further: () => 1 }), { audio: { settings: { further: () => 1 } } }],
    [video({ type: "face-detection", config: { a: 1 } }), video({ type: "noise-cancellation" })],
    [video({ type: "none", further: 1 }), video(Object.freeze({ type: "none", further: 1 }))],
    [video({ type: "none", config: 0 }), video({ type: "none", config: 1 })],
    [blur({ strength: 1 }), blur({ strength: 1.0001 })],
    [blur({ strength: 1 }), blur({ strength: 2 })],
    [blur({ strength: 0.0001 }), blur({ strength: 0 })],
    [blur({ strength: 0.0001 }), blur({ strength: -0.0001 })],
    [blur({ strength: 0.5 }), blur({ strength: NaN })],
    [blur({ strength: 0.5 }), blur({ strength: "0.5" })],
    [blur({ strength: 0.5 }), blur({ strength: 0.5, further: 1 })],
    [blur({}), blur({ further: 1 })],
    [image(1), image(0)],
    [image(10), image(11)],
    [image(5), image(5.5)],
    [image("10"), image("11")],
    [image([7]), image([])],
    [image(true), image(null)],
    [image("default"), image("Default")],
    [image(bytes), image(new Uint8Array(1))],
    [image("https://a/b.jpg"), image("https://a/b.gif")],
    [image("https://a/b.PNG "), image("b.png")],
    [image("https://a/b.jpeg?x"), image("https://a/b?x.jpeg")],
    [image("data:image/png;base64,AA"), image("data:image/png,AA")],
    [{ video: inheriting({ processor: { config: () => 1 } }) }, { video: { further: 1 } }],
    [frozenImage(undefined, { further: 1 }), frozenImage("default")],
    [frozenImage(bytes), frozenImage(5)],
  ],
};
