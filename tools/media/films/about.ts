import { SECONDS } from "./cues.ts";
import { during, mix, out, part, travel } from "./ease.ts";
import { story } from "./story.ts";
import { line } from "./film.ts";
import type { Light } from "./ground.ts";
import { SLOT, week } from "./week.ts";
import { MOON, type People, person } from "./people.ts";
import { hash } from "./noise.ts";
import { around, between, box, dial, disc, onDial, pearl, stars, tick } from "./shapes.ts";
import { sheets } from "./sheets.ts";
import { faded, type FilmCanvas, MIDDLE, withAlpha } from "./film-canvas.ts";
import { loudness } from "./voice.ts";

// Introduces Nora, her tasks and her limits. Her moon shrinks to the pearl, which moves down a list, books an
// hour, marks a page, stays awake at night, becomes her moon again and then that of a dentist.
const MEET = line(0.3, 2.55, "Meet Nora.");
const SPEAKS = line(2.5, 4.9, "She speaks for your practice.");
const ANSWERS = line(5, 9.9, "Answers questions.");
const QUESTIONS = [
  line(5.625, 9.9, "Does whitening hurt?"),
  line(6.875, 9.9, "How long does a crown take?"),
  line(8.125, 9.9, "May I bring my dog?"),
];
const BOOKS = line(10, 12.4, "Books appointments.");
const POINTS = line(12.5, 14.9, "Points to helpful resources.");
const TWICE = line(15, 16.3, "Ask her twice.");
const NIGHT = line(16.25, 17.5, "Ask her at three in the morning.");
const IS_NOT = line(17.5, 19.4, "Not a dentist.");
const HANDS = line(19.375, 21.2, "She says so, and hands over when it matters.");
const OFFER = line(21.25, 25, "Ask Nora. She is awake.");
const CALL = line(22.5, 25, "Talk to her now");

const CLOCK = { x: MIDDLE, y: 350 };
const END_AT = 21.25;
/** The pearl rests at the first place above the list and at the second below it. */
const LIST = { x: 780, y: 254 };
const BELOW_LIST = { x: 780, y: 566 };

/** Nora introduces herself. Her moon shrinks to a pearl, which leaves for the list. */
function meeting(canvas: FilmCanvas, at: number, { nora }: People): void {
  const words = { ...MEET, text: "a b c d e f g h" };
  const loud = loudness({ ...words, at: 0.9 }, at) + loudness({ ...words, at: 2.6 }, at);
  const gone = travel(part(at, 4.3, 0.45));
  const there = part(at, -0.1, 1.1) * (1 - gone);
  const leave = travel(part(at, 4.7, 0.55));
  if (at < 5) pearl(canvas, between(MOON, LIST, leave), 16, { alpha: part(at, 4.65, 0.2) });
  person(canvas, nora, at, { there, loud });
}

/** What Nora says to a question: dots that grow into bars as she speaks. */
function answer(canvas: FilmCanvas, at: number, row: number, y: number): void {
  const from = (QUESTIONS[row]?.at ?? 0) + 0.5;
  const there = out(part(at, 4.8 + row * 0.12, 0.6));
  const { light } = canvas.colours;
  withAlpha(canvas, there, () =>
    box(canvas, { x: 830 + 40 * (1 - there), y: y - 38, width: 360, height: 76 }, 38, {
      fill: faded(light, 0.16),
      edge: faded(light, 0.3),
    }),
  );
  for (let bar = 0; bar < 24; bar += 1) {
    const said = out(part(at, from + bar * 0.03, 0.3));
    const height = mix(5, 10 + 42 * hash(bar, row + 3), said);
    withAlpha(canvas, there * mix(0.35, 1, said), () =>
      box(canvas, around({ x: 864 + bar * 12.7, y }, 5, height), 2.5, { fill: light }),
    );
  }
}

/** The pearl moves down a list of answers and ticks each one that is given. */
function answering(canvas: FilmCanvas, at: number): void {
  const gone = travel(part(at, 9.5, 0.5));
  const { x } = LIST;
  let { y } = LIST;
  for (const [row, question] of QUESTIONS.entries()) {
    const middle = LIST.y + row * 110;
    const done = out(part(at, (QUESTIONS[row + 1]?.at ?? 9.2) - 0.1, 0.6));
    withAlpha(canvas, 1 - gone, () => {
      tick(canvas, { x, y: middle }, 28, done, { edge: canvas.colours.light, width: 5 });
      answer(canvas, at, row, middle);
    });
    y = mix(y, middle, travel(part(at, question.at - 0.35, 0.55)));
  }
  const off = travel(part(at, 8.95, 1.15));
  if (at < 10.2) pearl(canvas, between({ x, y }, BELOW_LIST, off, -80), mix(16, 20, off));
}

/** The pearl books an hour of the week. */
function booking(canvas: FilmCanvas, at: number): void {
  const leave = travel(part(at, 12.1, 0.5));
  withAlpha(canvas, 1 - leave, () => week(canvas, at, 9.9, 11.25));
  const flight = travel(part(at, 10.2, 1.05));
  if (at >= 10.2 && at <= 11.25) pearl(canvas, between(BELOW_LIST, SLOT, flight, 120), 20);
}

/** A clock without digits: its hand turns twice and goes on to three. */
function patience(canvas: FilmCanvas, at: number): void {
  withAlpha(canvas, during(at, 16, 17.7, 0.5), () => stars(canvas, at));
  const { colours } = canvas;
  const here = during(at, 14.8, 17.8, 0.5);
  const turn = 2 * travel(part(at, 15, 1.1)) + 0.25 * travel(part(at, 16.2, 0.8));
  const radius = 190 * mix(0.8, 1, here);
  withAlpha(canvas, here, () => {
    dial(canvas, CLOCK, radius);
    // A trail of light behind the hand.
    for (let step = 24; step > 0; step -= 1) {
      const place = onDial(CLOCK, turn - step * 0.008 * part(at, 15, 0.4), radius);
      disc(canvas, place, 22, { fill: faded(colours.light, 0.2 * (1 - step / 24)) });
    }
  });
  const leave = travel(part(at, 17.15, 0.65));
  pearl(canvas, between(onDial(CLOCK, turn, radius), MOON, leave), 26, {
    alpha: part(at, 14.8, 0.4),
  });
}

/** Nora states her limits. Her pearl opens again, and a dentist is there. */
function honesty(canvas: FilmCanvas, at: number, { nora, dentist }: People): void {
  const there = part(at, 17.5, 0.9) * (1 - travel(part(at, 18.75, 0.4)));
  person(canvas, nora, at, { there, loud: loudness({ ...IS_NOT, at: 18 }, at) });
  person(canvas, dentist, at, { there: part(at, 19.1, 1.1) * (1 - travel(part(at, 21.05, 0.4))) });
}

function room(at: number): readonly Light[] {
  const night = during(at, 15.9, 19.2, 0.8);
  const end = travel(part(at, END_AT - 0.3, 1));
  return [
    { ...CLOCK, reach: 280, strength: 0.9 * (1 - night * 0.8) * (1 - part(at, 17.2, 0.8)) },
    { x: 1000, y: 340, reach: 300, strength: 0.3 * during(at, 19.2, 21.5, 0.6), warm: 0.9 },
    { x: 1000, y: 640, reach: 380, strength: 0.9 * end },
  ];
}

export const about = story({
  seconds: SECONDS.about,
  quality: 22,
  captions: [
    ...[line(0, 0.3, "[Soft piano]"), MEET, SPEAKS, ANSWERS, ...QUESTIONS, BOOKS, POINTS],
    ...[TWICE, NIGHT, IS_NOT, HANDS, OFFER, CALL],
  ],
  room,
  scenes: [
    [0, 5.2, meeting],
    [5, 10.2, answering],
    [9.9, 12.7, booking],
    [12.3, 15.2, sheets],
    [14.7, 17.8, patience],
    [17.4, END_AT + 0.36, honesty],
  ],
  end: { from: END_AT, call: CALL },
});
