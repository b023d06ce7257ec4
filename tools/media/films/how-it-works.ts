import { BUTTON, button } from "./button.ts";
import { conversation, voiceOf } from "./conversation.ts";
import { SECONDS } from "./cues.ts";
import { during, mix, out, part, overshoot, swell, travel } from "./ease.ts";
import { story } from "./end-card.ts";
import { last, line, spoken } from "./film.ts";
import { nora, type Nora } from "./nora.ts";
import { around, box, disc, pearl, tick, voices } from "./shapes.ts";
import { faded, LEFT, type FilmCanvas, withAlpha } from "./film-canvas.ts";
import { say } from "./type.ts";

// Three steps with a pearl each: the first presses, the second talks, the third confirms the booking.
const TITLE = line(0.3, 2.6, "How it\nworks");
const PRESS = line(2.5, 7.3, "Press\none button.");
const TALK = line(7.5, 9.8, "Talk, as you\nwould on\nthe phone.");
const QUESTIONS = [
  spoken("Nora", 10, 10.9, "What brings you in?"),
  spoken("Caller", 10.95, 11.8, "A check-up."),
  spoken("Nora", 11.875, 12.8, "Have you been\nhere before?"),
  spoken("Caller", 12.85, 13.7, "Last spring."),
  spoken("Nora", 13.75, 14.6, "Which day suits you?"),
  spoken("Caller", 14.65, 15.5, "Thursday,\nafter four."),
  spoken("Nora", 15.625, 16.5, "And your name,\nplease?"),
  spoken("Caller", 16.55, 17.4, "Ana. With one n."),
];
const YOURS = line(17.5, 22.5, "The booking\nis yours.");
const SIGN_UP = line(22.5, 25, "No sign-up.");
const INSTALL = line(23.75, 25, "Nothing\nto install.");
const WORDS = [last(25, 30, "Press."), last(25.625, 30, "Talk."), last(26.25, 30, "Booked.")];
const CALL = last(27.5, 30, "Try talking to Nora, live");

const TEXT = { x: LEFT, y: 350, size: 116 };
const CARD = { x: 980, y: 362, width: 400, height: 380 };
const PRESSED = 5;
const STEPS = [2.5, 7.5, 17.5];
const END_AT = 25;

/** The title and one pearl per step, which later marks that step. */
function steps(canvas: FilmCanvas, at: number): void {
  say(canvas, TITLE, at, { x: LEFT, y: 320, size: 150 });
  const small = travel(part(at, 2.2, 0.6));
  for (const [step, from] of STEPS.entries()) {
    const there =
      overshoot(part(at, 1.25 + step * 0.3125, 0.7)) * (1 - travel(part(at, 24.6, 0.4)));
    const now = during(at, from - 0.2, STEPS[step + 1] ?? 22.4, 0.5);
    const place = {
      x: mix(865 + step * 120, LEFT + 26 + step * 46, small),
      y: mix(350, 584, small),
    };
    if (there <= 0) continue;
    pearl(canvas, place, mix(40, 9 + 5 * now, small) * there, {
      glow: mix(1, now, small),
      alpha: mix(1, 0.32 + 0.68 * now, small) * there,
    });
    const shown = during(at, from - 0.1, (STEPS[step + 1] ?? 22.6) - 0.1, 0.7);
    // Nora stands in the place of the second number.
    if (step !== 1) numeral(canvas, String(step + 1), shown);
  }
}

/** A step's number: very large and faint. */
function numeral(canvas: FilmCanvas, number: string, there: number): void {
  const { context, colours } = canvas;
  withAlpha(canvas, 0.07 * there, () => {
    context.font = "300 880px Spectral";
    context.fillStyle = colours.bright;
    context.fillText(number, 690 + 60 * (1 - there), 640);
  });
}

function pressing(canvas: FilmCanvas, at: number): void {
  say(canvas, PRESS, at, TEXT);
  button(canvas, at, PRESSED);
}

/** Four questions, each with a mark. */
function talking(canvas: FilmCanvas, at: number, her: Nora): void {
  const heard = voiceOf("Nora", QUESTIONS, at);
  const there = part(at, 7.3, 1.3) * (1 - travel(part(at, 17.1, 0.5)));
  nora(canvas, her, at, { there, loud: heard });
  say(canvas, TALK, at, { ...TEXT, y: 250, size: 104 });
  voices(canvas, at, {
    ...{ y: 522, height: 100, caller: voiceOf("Caller", QUESTIONS, at), nora: heard },
    open: part(at, 7.2, 1.1) * (1 - travel(part(at, 17.2, 0.5))),
  });
  conversation(canvas, QUESTIONS, at, { size: 66, y: 420, until: 17.1 });
  const { colours } = canvas;
  const hers = QUESTIONS.filter(({ speaker }) => speaker === "Nora");
  for (const [index, { at: asked }] of hers.entries()) {
    const there = out(part(at, 9.7 + index * 0.08, 0.5)) * (1 - travel(part(at, 17.1, 0.4)));
    const done = travel(part(at, asked, 0.9));
    const place = { x: LEFT + 540 - (4 - index) * 74 + 14, y: 580, height: 8 };
    withAlpha(canvas, there, () => {
      box(canvas, { ...place, width: 60 }, 4, { fill: faded(colours.soft, 0.25) });
      if (done > 0) box(canvas, { ...place, width: 60 * done }, 4, { fill: colours.light });
    });
  }
}

/** A card with the booked day and hour. */
function booking(canvas: FilmCanvas, at: number): void {
  say(canvas, YOURS, at, { ...TEXT, size: 100 });
  const { context, colours } = canvas;
  const come = overshoot(part(at, 17.8, 1.1));
  const leave = travel(part(at, 22.2, 0.5));
  const sealed = overshoot(part(at, 20, 0.8));
  context.save();
  context.translate(CARD.x, CARD.y + 520 * (1 - come) - 60 * leave);
  context.rotate(mix(0.14, -0.035, come) + 0.035 * sealed);
  withAlpha(canvas, part(at, 17.8, 0.05) * (1 - leave), () => {
    box(canvas, around({ x: 0, y: 0 }, CARD.width, CARD.height), 30, { fill: colours.pearl });
    const words = { x: -CARD.width / 2 + 44, colour: "onLight" as const };
    say(canvas, line(17.9, 99, "Thursday"), at, { ...words, y: -82, size: 74 });
    say(canvas, line(18.05, 99, "4:30"), at, { ...words, y: 46, size: 128 });
    for (let hole = -9; hole <= 9; hole += 1)
      disc(canvas, { x: hole * 21, y: 88 }, 3, { fill: colours.night });
    say(canvas, line(18.2, 99, "Ana"), at, { ...words, y: 154, size: 56, face: "text" });
  });
  context.restore();
  const drop = travel(part(at, 19.4, 0.6));
  const seal = { x: CARD.x + 124, y: CARD.y + 60 };
  if (drop === 0) return;
  withAlpha(canvas, 1 - leave, () => {
    const radius = 62 + 14 * swell(sealed);
    pearl(canvas, { x: seal.x, y: mix(-80, seal.y, drop) }, radius, { glow: 0.9 });
    tick(canvas, seal, 58, out(part(at, 20, 0.6)), { edge: colours.onLight, width: 9 });
  });
}

/** A form whose fields disappear: visitors need not fill it in. */
function nothing(canvas: FilmCanvas, at: number): void {
  say(canvas, SIGN_UP, at, { ...TEXT, y: 270, size: 124 });
  say(canvas, INSTALL, at, { ...TEXT, y: 415, size: 124, colour: "light" });
  const { colours } = canvas;
  for (let field = 0; field < 4; field += 1) {
    const there =
      out(part(at, 22.4 + field * 0.07, 0.4)) * (1 - travel(part(at, 22.95 + field * 0.5, 0.35)));
    const place = { x: 820, y: 200 + field * 70, width: 358 * there, height: 48 };
    withAlpha(canvas, there * 0.8, () =>
      box(canvas, place, 12, { edge: faded(colours.soft, 0.5) }),
    );
  }
}

function room(canvas: FilmCanvas, at: number): void {
  const end = travel(part(at, END_AT - 0.3, 1));
  const talk = during(at, 7.2, 17.6, 0.8);
  const flash = swell(part(at, PRESSED, 1.4)) + swell(part(at, 20, 1.4));
  const strength = (0.9 + 0.5 * flash) * (1 - talk) * (1 - end);
  canvas.ground(
    [
      { x: BUTTON.x, y: BUTTON.y, reach: 340, strength },
      { x: 280, y: 560, reach: 440, strength: 0.7 * talk },
      { x: CARD.x, y: CARD.y, reach: 320, strength: 0.5 * during(at, 18, 22.6, 0.8), warm: 0.7 },
      { x: 1000, y: 640, reach: 380, strength: 0.9 * end },
    ],
    at + 80,
  );
}

export const howItWorks = story({
  seconds: SECONDS["how-it-works"],
  captions: [
    ...[line(0, 0.3, "[Light piano]"), TITLE, PRESS, TALK, ...QUESTIONS, YOURS],
    ...[SIGN_UP, INSTALL, ...WORDS, CALL],
  ],
  room,
  scenes: [
    [0, 30, steps],
    [2.4, 7.7, pressing],
    [7.1, 17.8, talking],
    [17.4, 22.8, booking],
    [22.3, END_AT + 0.1, nothing],
  ],
  card: { from: END_AT, headline: WORDS, call: CALL },
});
