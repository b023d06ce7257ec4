import { CUES, SECONDS } from "./cues.ts";
import { away, during, mix, part, overshoot, swell, travel } from "./ease.ts";
import { story } from "./story.ts";
import { line, spoken } from "./film.ts";
import type { Light } from "./ground.ts";
import { SLOT, week } from "./week.ts";
import { MOON, type People, person } from "./people.ts";
import {
  between,
  crescent,
  dial,
  halo,
  hand,
  pearl,
  type Point,
  rings,
  stars,
  tremble,
} from "./shapes.ts";
import { HEIGHT, type FilmCanvas, MIDDLE, WIDTH, withAlpha } from "./film-canvas.ts";
import { loudness, voiceOf } from "./voice.ts";

// A phone call remains unanswered, then Nora answers the same call. One pearl connects the scenes: it is the
// middle of a clock, the phone, the booked hour, the sun and the moon.
const TIME = line(0.3, 2.5, "2:47 pm");
const MISSED = [
  line(3.125, 5.5, "Both chairs are full."),
  line(5.625, 8.0, "Nobody is free to answer."),
  line(8.125, 9.6, "They call the next practice."),
];
const ANSWERS = line(10, 12.5, "Nora answers.");
const TALK = [
  spoken("Caller", 12.5, 14.3, "I chipped a tooth. Can you see me today?"),
  spoken("Nora", 14.375, 16.2, "I’m sorry. Does it hurt right now?"),
  spoken("Caller", 16.25, 16.85, "A little."),
  spoken("Nora", 16.875, 18.7, "4:30 is free. Shall I book it?"),
  spoken("Caller", 18.75, 20, "Yes, please."),
];
const BOOKED = line(21.25, 22.7, "Booked.");
const ALWAYS = [
  line(22.5, 23.85, "At lunch."),
  line(23.75, 25.1, "At midnight."),
  line(25, 26.1, "On Sunday."),
];
const OFFER = line(26.25, 30, "Never miss another dental booking");
const CALL = line(27.5, 30, "Try talking to Nora, live");

const RINGS = CUES.intro.filter(({ sound }) => sound === "ring").map(({ at }) => at);
const PHONE = { x: MIDDLE, y: 350 };
const NORA_AT = 10;
const WEEK_AT = 20;
const SKY_AT = 22.5;
const END_AT = 26.25;

/** A clock at 2:47 pm. The pearl in its middle grows into the phone. */
function clock(canvas: FilmCanvas, at: number): void {
  const turned = 2 + (46 + travel(part(at, 0.4, 1))) / 60;
  withAlpha(canvas, during(at, -0.5, 2.5, 0.5), () => {
    dial(canvas, PHONE, 190);
    hand(canvas, PHONE, turned / 12, 92);
    hand(canvas, PHONE, turned, 150);
  });
  if (at < 2.5) pearl(canvas, PHONE, mix(12, 30, travel(part(at, 1.9, 0.62))));
}

/** The phone rings three times, then the caller leaves. */
function phone(canvas: FilmCanvas, at: number): void {
  for (const from of RINGS)
    withAlpha(canvas, from === 7.5 ? 0.5 : 1, () => rings(canvas, at, from, PHONE));
  const gone = away(part(at, 8.6, 0.75));
  const shake = RINGS.reduce((sum, from) => sum + tremble(at, from), 0);
  const x = PHONE.x + shake - 46 * swell(part(at, 8.2, 0.5)) + gone * 460;
  const { context, colours } = canvas;
  withAlpha(canvas, 0.5 * gone * (1 - part(at, 9.3, 0.4)), () => {
    context.fillStyle = colours.light;
    context.fillRect(mix(PHONE.x, x, part(at, 9, 0.6)), PHONE.y - 1, WIDTH, 2);
  });
  pearl(canvas, { x, y: PHONE.y }, 30, { glow: 1 + swell(part((at - 2.5) % 2.5, 0, 0.5)) });
}

/** The line is silent, then Nora answers. */
function call(canvas: FilmCanvas, at: number, { nora }: People): void {
  const hello = loudness({ ...ANSWERS, at: 10.55, text: "a b c d e f g h i j k" }, at);
  const loud = Math.max(voiceOf("Nora", TALK, at), hello);
  const there = part(at, 9.75, 1.3) * (1 - travel(part(at, 19.75, 0.5)));
  person(canvas, nora, at, { there, loud, heard: voiceOf("Caller", TALK, at) });
}

/** Nora's moon shrinks to a pearl, which moves to a free hour of the day. */
function booking(canvas: FilmCanvas, at: number): void {
  const leave = travel(part(at, 22.2, 0.5));
  withAlpha(canvas, 1 - leave, () => week(canvas, at, WEEK_AT, BOOKED.at));
  const flight = travel(part(at, 20.2, 1.05));
  if (at > BOOKED.at) return;
  const place = between(MOON, SLOT, flight, 60);
  pearl(canvas, place, 22, { glow: 1.4, alpha: part(at, 20.05, 0.2) });
}

/** Noon, midnight, Sunday: the pearl rises as the sun, turns into the moon and moves to the horizon. */
function sky(canvas: FilmCanvas, at: number): void {
  const noon = travel(part(at, SKY_AT - 0.35, 0.85));
  const [night, sunday] = [travel(part(at, 23.5, 0.6)), travel(part(at, 24.75, 0.7))];
  const home = travel(part(at, 25.85, 0.72));
  withAlpha(canvas, during(at, 23.6, 25.1, 0.5), () => stars(canvas, at));
  const dark = between(between(SLOT, { x: 930, y: 260 }, noon), { x: 1010, y: 230 }, night);
  const place = between(between(dark, { x: 960, y: 400 }, sunday), MOON, home, 60);
  const radius = mix(mix(mix(112 * overshoot(noon), 84, night), 140, sunday), MOON.seed, home);
  const { context } = canvas;
  const horizon = sunday * (1 - part(at, 25.75, 0.3));
  withAlpha(canvas, horizon, () => sunrise(canvas, at, { x: place.x, y: 400 }));
  context.save();
  context.beginPath();
  context.rect(0, 0, WIDTH, mix(mix(HEIGHT, 400, sunday), HEIGHT, part(home, 0, 0.3)));
  context.clip();
  if (night > 0 && sunday < 1) crescent(canvas, place, radius, night * (1 - sunday));
  else pearl(canvas, place, radius);
  context.restore();
}

function sunrise(canvas: FilmCanvas, at: number, sun: Point): void {
  const { context, colours } = canvas;
  halo(canvas, sun, 330, 0.4);
  for (let row = 0; row < 6; row += 1) {
    const share = ((row + ((at * 0.5) % 1)) / 6) ** 1.6;
    const half = 200 - 70 * share;
    context.fillStyle = colours.light;
    withAlpha(canvas, 0.8 * (1 - share), () =>
      context.fillRect(sun.x - half, sun.y + 4 + 170 * share, half * 2, 2 + 3 * share),
    );
  }
}

function room(at: number): readonly Light[] {
  const dead = during(at, 8.6, 10.2, 0.5);
  const midnight = during(at, 23.6, 25.2, 0.5);
  const day = during(at, 21.1, 26.4, 0.5) * (1 - midnight);
  return [
    {
      ...PHONE,
      reach: 250,
      strength: 0.9 * during(at, -1, NORA_AT + 0.7, 0.8) * (1 - dead),
    },
    { x: 950, y: 320, reach: 250, strength: 0.5 * day, warm: 0.5 },
    { x: 1000, y: 640, reach: 380, strength: 0.9 * part(at, END_AT, 1.5) },
  ];
}

export const intro = story({
  seconds: SECONDS.intro,
  quality: 23,
  captions: [
    ...[TIME, line(2.5, 3.1, "[A phone rings]"), ...MISSED],
    ...[line(9.65, 9.95, "[Silence]"), ANSWERS, ...TALK],
    ...[line(20, 21.2, "[Soft piano]"), BOOKED, ...ALWAYS, OFFER, CALL],
  ],
  room,
  scenes: [
    [0, 2.6, clock],
    [2.5, 9.7, phone],
    [9.4, 21.25, call],
    [19.9, 22.8, booking],
    [SKY_AT - 0.35, END_AT + 0.4, sky],
  ],
  end: { from: END_AT, call: CALL },
});
