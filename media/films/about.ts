import { SECONDS } from "./cues.ts";
import { during, mix, out, part, settle, swell, travel } from "./ease.ts";
import { endCard, MARK } from "./end-card.ts";
import { type Film, last, line } from "./film.ts";
import { grid, SLOT } from "./grid.ts";
import { BESIDE, loadNora, moonOf, nora, type Nora } from "./nora.ts";
import { disc, halo, pearl, ripples, stars, tick } from "./shapes.ts";
import { sheets } from "./sheets.ts";
import { faded, LEFT, meltEdges, type FilmCanvas, withAlpha } from "./film-canvas.ts";
import { loudness, say } from "./type.ts";

// Introduces Nora, her tasks and her limits. Her moon shrinks to the pearl, which moves down a list, books an
// hour, marks a page, stays awake at night, becomes her moon again and hands over to a human.
const MEET = line(0.3, 2.55, "Meet Nora.");
const SPEAKS = line(2.5, 4.9, "She speaks for\nyour practice.");
const ANSWERS = line(5, 9.9, "Answers questions.");
const QUESTIONS = [
  line(5.625, 9.9, "Does whitening hurt?"),
  line(6.875, 9.9, "How long does a crown take?"),
  line(8.125, 9.9, "May I bring my dog?"),
];
const BOOKS = line(10, 12.4, "Books\nappointments.");
const POINTS = line(12.5, 14.9, "Points to helpful\nresources.");
const TWICE = line(15, 16.3, "Ask her twice.");
const NIGHT = line(16.25, 17.5, "Ask her at three\nin the morning.");
const IS_NOT = line(17.5, 19.4, "Not a dentist.");
const HANDS = line(19.375, 21.2, "She says so, and\nhands over when\nit matters.");
const OFFER = last(21.25, 25, "Ask Nora.\nShe is awake.");
const CALL = last(22.5, 25, "Talk to her now");

const HOME = { x: 975, y: 350 };
const MOON = moonOf(BESIDE);
const TEXT = { x: LEFT, y: 320, size: 112 };
const END_AT = 21.25;
const AWAY_FROM_CLOCK = 17.8;

/** Nora introduces herself. Then her moon moves to the list as a pearl. */
function meeting(canvas: FilmCanvas, her: Nora, at: number): void {
  const words = { ...MEET, text: "a b c d e f g h" };
  const loud = loudness({ ...words, at: 0.9 }, at) + loudness({ ...words, at: 2.6 }, at);
  const gone = travel(part(at, 4.45, 0.45));
  const there = part(at, -0.1, 1.1) * (1 - gone);
  withAlpha(canvas, there, () => ripples(canvas, at, MOON.x, MOON.y, MOON.radius * 0.8, loud));
  nora(canvas, her, at, BESIDE, { there, loud });
  say(canvas, MEET, at, { x: LEFT, y: 395, size: 136 });
  say(canvas, SPEAKS, at, { ...TEXT, size: 92, y: 335 });
  const leave = travel(part(at, 4.7, 0.55));
  withAlpha(canvas, part(at, 4.65, 0.2), () =>
    pearl(canvas, mix(MOON.x, LEFT + 22, leave), mix(MOON.y, 326, leave), 20),
  );
}

/** The pearl moves down a list of questions and ticks each one. */
function answering(canvas: FilmCanvas, at: number): void {
  say(canvas, ANSWERS, at, { x: LEFT, y: 210, size: 112 });
  const { context, colours } = canvas;
  const gone = travel(part(at, 9.5, 0.5));
  let y = 326;
  for (const [row, question] of QUESTIONS.entries()) {
    const baseline = 350 + row * 116;
    say(canvas, question, at, { x: LEFT + 78, y: baseline, size: 72, colour: "soft" });
    context.strokeStyle = colours.light;
    context.lineWidth = 7;
    const next = QUESTIONS[row + 1]?.at ?? 9.2;
    withAlpha(canvas, 1 - gone, () =>
      tick(canvas, LEFT + 22, baseline - 26, 40, out(part(at, next - 0.1, 0.6))),
    );
    y = mix(y, baseline - 24, travel(part(at, question.at - 0.35, 0.55)));
  }
  const off = travel(part(at, 8.95, 1.15));
  if (at < 10.2)
    pearl(
      canvas,
      mix(LEFT + 22, 640, off),
      mix(y, 566, off) + 80 * swell(off),
      20 * (1 - swell(off) * 0.3),
    );
}

/** The pearl books an hour of the week. */
function booking(canvas: FilmCanvas, at: number): void {
  const leave = travel(part(at, 12.1, 0.5));
  withAlpha(canvas, 1 - leave, () => grid(canvas, at, 9.9, 11.25));
  say(canvas, BOOKS, at, { ...TEXT, size: 78, y: 340 });
  const flight = travel(part(at, 10.2, 1.05));
  if (at < 10.2 || at > 11.25) return;
  pearl(canvas, mix(640, SLOT.x, flight), mix(566, SLOT.y, flight) - 120 * swell(flight), 20);
}

function resources(canvas: FilmCanvas, at: number): void {
  say(canvas, POINTS, at, { ...TEXT, size: 92, y: 330 });
  sheets(canvas, at);
}

/** A clock without digits: its hand turns twice and goes on to three. */
function patience(canvas: FilmCanvas, at: number): void {
  say(canvas, TWICE, at, { ...TEXT, y: 400 });
  say(canvas, NIGHT, at, { ...TEXT, size: 92, y: 330 });
  withAlpha(canvas, during(at, 16, 17.7, 0.5), () => stars(canvas, at, "pearl"));
  const { context, colours } = canvas;
  const here = during(at, 14.8, 17.8, 0.5);
  const turn = 2 * travel(part(at, 15, 1.1)) + 0.25 * travel(part(at, 16.2, 0.8));
  const radius = 190 * mix(0.8, 1, here);
  withAlpha(canvas, here, () => {
    context.fillStyle = colours.soft;
    for (let hour = 0; hour < 12; hour += 1) {
      const [sin, cos] = [Math.sin((hour * Math.PI) / 6), Math.cos((hour * Math.PI) / 6)];
      disc(canvas, HOME.x + sin * radius, HOME.y - cos * radius, hour % 3 === 0 ? 6 : 3);
      context.fill();
    }
    // A trail of light behind the hand.
    for (let step = 24; step > 0; step -= 1) {
      const angle = (turn - step * 0.008 * part(at, 15, 0.4)) * Math.PI * 2;
      context.fillStyle = faded(colours.light, 0.2 * (1 - step / 24));
      disc(canvas, HOME.x + Math.sin(angle) * radius, HOME.y - Math.cos(angle) * radius, 22);
      context.fill();
    }
  });
  const angle = turn * Math.PI * 2;
  const [x, y] = [HOME.x + Math.sin(angle) * radius, HOME.y - Math.cos(angle) * radius];
  const leave = travel(part(at, 17.15, 0.65));
  withAlpha(canvas, part(at, 14.8, 0.4), () =>
    pearl(canvas, mix(x, MOON.x, leave), mix(y, MOON.y, leave), 26),
  );
}

/** Nora states her limits and hands her light to a human. */
function honesty(canvas: FilmCanvas, her: Nora, at: number): void {
  const there = part(at, 17.5, 0.9) * (1 - travel(part(at, 18.75, 0.4)));
  nora(canvas, her, at, BESIDE, { there, loud: loudness({ ...IS_NOT, at: 18 }, at) });
  say(canvas, IS_NOT, at, { x: LEFT, y: 380, size: 108 });
  say(canvas, HANDS, at, { x: LEFT, y: 275, size: 84, leading: 1.12 });
  const { context, colours } = canvas;
  const [pearlAt, them] = [
    { x: 820, y: 490 },
    { x: 1030, y: 300 },
  ];
  const aside = travel(part(at, 19.15, 0.6));
  const home = travel(part(at, 20.95, 0.6));
  const [x, y] = [mix(MOON.x, pearlAt.x, aside), mix(MOON.y, pearlAt.y, aside)];
  const pass = travel(part(at, 19.7, 0.6));
  const taken = settle(part(at, 20.15, 0.8));
  withAlpha(canvas, during(at, 19.45, 21.3, 0.35), () => {
    context.strokeStyle = colours.pearl;
    context.lineWidth = 3;
    disc(canvas, them.x, them.y, 92);
    context.stroke();
    withAlpha(canvas, 0.4 * taken, () => halo(canvas, them.x, them.y, 300, colours.pearl));
    context.fillStyle = colours.pearl;
    disc(canvas, them.x, them.y, 92 * taken);
    context.fill();
  });
  if (at < 19.1) return;
  withAlpha(canvas, part(at, 19.1, 0.1) * (1 - 0.5 * pass * (1 - home)), () => {
    const radius = mix(mix(22, 64, aside), MARK.radius, home);
    pearl(canvas, mix(x, MARK.x, home), mix(y, MARK.y, home), radius, 1 - 0.7 * pass);
  });
  if (pass > 0 && pass < 1)
    pearl(
      canvas,
      mix(pearlAt.x, them.x, pass),
      mix(pearlAt.y, them.y, pass) - 60 * swell(pass),
      18,
      2,
    );
}

function room(canvas: FilmCanvas, at: number): void {
  const night = during(at, 15.9, 19.2, 0.8);
  const end = travel(part(at, END_AT - 0.3, 1));
  canvas.ground(
    [
      { x: HOME.x, y: HOME.y, reach: 620, strength: 0.62 * (1 - night * 0.8) * (1 - end) },
      { x: 300 + 120 * Math.sin(at * 0.3), y: 560, reach: 560, strength: 0.22 * (1 - night) },
      { x: 1030, y: 300, reach: 520, strength: 0.34 * during(at, 20, 21.5, 0.5), warm: 0.8 },
      { x: 1000, y: 640, reach: 700, strength: 0.56 * end },
    ],
    at + 40,
  );
}

function draw(canvas: FilmCanvas, her: Nora, at: number): void {
  room(canvas, at);
  if (at < 5.1) meeting(canvas, her, at);
  if (at >= 5 && at < 10.2) answering(canvas, at);
  if (at >= 9.9 && at < 12.7) booking(canvas, at);
  if (at >= 12.3 && at < 15.2) resources(canvas, at);
  if (at >= 14.7 && at < AWAY_FROM_CLOCK) patience(canvas, at);
  if (at >= 17.4 && at < END_AT + 0.36) honesty(canvas, her, at);
  endCard(canvas, her, at, { from: END_AT, headline: [OFFER], call: CALL });
  meltEdges(canvas);
}

export const about: Film = {
  ...{ seconds: SECONDS.about, rate: 24, poster: 1.9, quality: 22 },
  captions: [
    ...[line(0, 0.3, "[Soft piano]"), MEET, SPEAKS, ANSWERS, ...QUESTIONS, BOOKS, POINTS],
    ...[TWICE, NIGHT, IS_NOT, HANDS, OFFER, CALL],
  ],
  open: async (canvas) => {
    const her = await loadNora();
    return (at) => draw(canvas, her, at);
  },
};
