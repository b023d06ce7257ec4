import fc from "fast-check";
import { checkStartPlayer, checkUpdatePlayer } from "../../simulator/standin/rules/media-player.ts";
import type { Case } from "./case.ts";
import { field, options, withProxies } from "./hostile.ts";

const playerSettings = {
  state: field(fc.constantFrom("play", "pause"), "Play", "stop", "", 0, true, ["play"]),
  volume: field(
    fc.oneof(fc.constantFrom(0, -0, 0.0001, 1, 1.9999, 2), fc.double({ min: 0, max: 2 })),
    2.0001,
    -0.0001,
    3,
    -1,
    "1",
    "",
    NaN,
    Infinity,
    -Infinity,
    [1],
    5n,
  ),
};
const encodings = field(
  fc.constantFrom(undefined, null, 0, ""),
  [{ maxBitrate: 1e5 }],
  [],
  [{ maxBitrate: 1 }],
  {},
  true,
  "low",
);
const play = (settings: unknown) => ({ url: "https://a/b.mp4", settings });
const update = (settings: unknown) => ({ session_id: "a", settings });

export const startPlayer: Case = {
  method: "startRemoteMediaPlayer",
  rule: checkStartPlayer,
  inputs: withProxies(
    options(
      {
        url: field(fc.constantFrom("https://a/b.mp4", "", "no address"), 5, null, ["a"]),
        settings: fc.oneof(
          fc.constant(undefined),
          options(playerSettings),
          options({ ...playerSettings, simulcastEncodings: encodings }),
        ),
      },
      "url",
    ),
  ),
  edges: [
    [{ url: "" }, {}],
    [play({ volume: 2 }), play({ volume: 2.0001 })],
    [play({ volume: 2 }), play({ volume: 3 })],
    [play({ volume: 0 }), play({ volume: -0.0001 })],
    [play({ volume: NaN }), play({ volume: "1" })],
    [play({ state: "play" }), play({ state: "stop" })],
    [play({ state: "pause" }), play({ state: "paused" })],
    [play({}), play({ speed: 1 })],
    [play([]), play([1])],
    [play(Object.create({ volume: 1 })), play(Object.create({ speed: 1 }))],
    [play(undefined), play(null)],
    [play({ simulcastEncodings: 0 }), play({ simulcastEncodings: [{ maxBitrate: 100_000 }] })],
  ],
};

export const updatePlayer: Case = {
  method: "updateRemoteMediaPlayer",
  rule: checkUpdatePlayer,
  inputs: withProxies(
    options(
      {
        session_id: field(fc.string(), undefined, 5),
        settings: options({ ...playerSettings, simulcastEncodings: encodings, speed: fc.nat() }),
      },
      "settings",
    ),
  ),
  edges: [
    [update({ volume: 2 }), update({ volume: 2.0001 })],
    [update({ volume: 0 }), update({ volume: -0.0001 })],
    [update({ volume: NaN }), update({ volume: Infinity })],
    [update({ volume: "" }), update({ volume: "1" })],
    [update({ state: "pause" }), update({ state: "Pause" })],
    [update({ speed: 1 }), update(undefined)],
    [update([]), update(null)],
    [{ settings: {} }, { settings: "play" }],
    [
      { session_id: 5, settings: {} },
      { session_id: () => 5, settings: {} },
    ],
  ],
};
