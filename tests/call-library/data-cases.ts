import fc from "fast-check";
import { type Case, field, hostile, options } from "./inputs.ts";

const LONGEST = 4096;
/** Characters of different lengths in JSON: one or two code units, or an escape of two or six. */
const character = fc.constantFrom("x", "é", "🦷", '"', "\n", "\u0000", "\uD800");
const length = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: LONGEST - 12, max: LONGEST + 4 }) },
  { weight: 2, arbitrary: fc.integer({ min: 678, max: 686 }) },
  { weight: 2, arbitrary: fc.integer({ min: 2042, max: 2051 }) },
  { weight: 1, arbitrary: fc.nat(9000) },
);
const text = fc.tuple(character, length).map(([one, count]) => one.repeat(count));
const data = fc.oneof(
  { weight: 4, arbitrary: text },
  { weight: 2, arbitrary: fc.record({ text }) },
  { weight: 1, arbitrary: fc.tuple(text, fc.jsonValue()) },
  { weight: 1, arbitrary: fc.nat(2100).map((count) => Array.from({ length: count }, () => 1)) },
  { weight: 1, arbitrary: fc.jsonValue() },
  { weight: 2, arbitrary: hostile },
  { weight: 1, arbitrary: fc.record({ field: hostile, other: hostile }) },
);
const x = (count: number) => "x".repeat(count);
const nul = (count: number) => "\u0000".repeat(count);
const teeth = (count: number) => "🦷".repeat(count);

export const userData: Case = {
  method: "setUserData",
  message: (given) => ({ userData: given, action: "set-user-data" }),
  inputs: data,
  accepted: [x(4096), teeth(2048), { a: x(4088) }, [x(4092)], undefined, null, nul(4096), {}],
  refused: [x(4097), teeth(2049), { a: x(4089) }, [x(4093)], 5n, [nul(682), "xx"]],
};

export const appMessage: Case = {
  method: "sendAppMessage",
  message: (given) => ({ data: given, action: "app-msg" }),
  inputs: data,
  accepted: [x(4094), teeth(2047), nul(682), { a: x(4088) }, null, 5, {}],
  refused: [x(4095), teeth(2048), nul(683), { a: x(4089) }, undefined, 5n],
};

const levelInterval = (method: string, action: string): Case => ({
  method,
  message: (given) => ({ interval: given, action }),
  inputs: fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: 90, max: 110 }) },
    { weight: 1, arbitrary: fc.double() },
    { weight: 1, arbitrary: fc.constantFrom(undefined, null, false, "", 0, "200", 200n, [200]) },
    { weight: 1, arbitrary: hostile },
  ),
  accepted: [100, Infinity, undefined, "", 0],
  refused: [99.9, -Infinity, {}, "100", 1],
});
export const levelIntervals = [
  levelInterval(
    "startRemoteParticipantsAudioLevelObserver",
    "start-remote-participants-audio-level-observer",
  ),
  levelInterval("startLocalAudioLevelObserver", "start-local-audio-level-observer"),
];

const playerSettings = {
  state: field(fc.constantFrom("play", "pause"), "Play", "stop", "", 0, true, ["play"]),
  volume: field(
    fc.oneof(fc.constantFrom(0, -0, 0.0001, 1, 1.9999, 2), fc.double({ min: 0, max: 2 })),
    ...[2.0001, -0.0001, 3, -1, "1", "", NaN, Infinity, -Infinity, [1], 5n],
  ),
};
const encodings = field(
  fc.constantFrom(undefined, null, 0, ""),
  ...[[{ maxBitrate: 1e5 }], [], [{ maxBitrate: 1 }], {}, true, "low"],
);
const GOOD_SETTINGS = [
  ...[2, 0, NaN, ""].map((volume) => ({ volume })),
  ...["play", "pause"].map((state) => ({ state })),
  ...[{}, []],
];
const BAD_SETTINGS = [
  ...[2.0001, 3, -0.0001, Infinity, "1"].map((volume) => ({ volume })),
  ...["stop", "paused", "Pause"].map((state) => ({ state })),
  null,
];
const play = (settings: unknown) => ({ url: "https://a/b.mp4", settings });
const update = (settings: unknown) => ({ session_id: "a", settings });

export const startPlayer: Case = {
  method: "startRemoteMediaPlayer",
  message: (given) => ({
    ...(Object(given) as object),
    action: "daily-method-start-remote-media-player",
  }),
  inputs: options(
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
  accepted: [{ url: "" }, ...[...GOOD_SETTINGS, undefined, { simulcastEncodings: 0 }].map(play)],
  refused: [
    {},
    ...[...BAD_SETTINGS, { speed: 1 }, [1]].map(play),
    play({ simulcastEncodings: [{ maxBitrate: 100_000 }] }),
  ],
};

export const updatePlayer: Case = {
  method: "updateRemoteMediaPlayer",
  message: (given) => ({
    ...(Object(given) as object),
    action: "daily-method-update-remote-media-player",
  }),
  inputs: options(
    {
      session_id: field(fc.string(), undefined, 5),
      settings: options({ ...playerSettings, simulcastEncodings: encodings, speed: fc.nat() }),
    },
    "settings",
  ),
  accepted: [...[...GOOD_SETTINGS, { speed: 1 }].map(update), { session_id: 5, settings: {} }],
  refused: [...[...BAD_SETTINGS, undefined].map(update), { settings: "play" }],
};
