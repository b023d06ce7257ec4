import { BUTTON, button } from "./button.ts";
import { SECONDS } from "./cues.ts";
import { during, mix, out, part, overshoot, swell, travel } from "./ease.ts";
import { story } from "./story.ts";
import { line, spoken } from "./film.ts";
import type { Light } from "./ground.ts";
import { type People, person } from "./people.ts";
import { box, disc, pearl, tick } from "./shapes.ts";
import { faded, type FilmCanvas, MIDDLE, withAlpha } from "./film-canvas.ts";
import { write } from "./type.ts";
import { voiceOf } from "./voice.ts";

// Three pearls for three steps: press a button, answer four questions, have the booking.
const TITLE = line(0.3, 2.6, "How it works");
const PRESS = line(2.5, 7.3, "Press one button.");
const TALK = line(7.5, 9.8, "Talk, as you would on the phone.");
const QUESTIONS = [
  spoken("Nora", 10, 10.9, "What brings you in?"),
  spoken("Caller", 10.95, 11.8, "A check-up."),
  spoken("Nora", 11.875, 12.8, "Have you been here before?"),
  spoken("Caller", 12.85, 13.7, "Last spring."),
  spoken("Nora", 13.75, 14.6, "Which day suits you?"),
  spoken("Caller", 14.65, 15.5, "Thursday, after four."),
  spoken("Nora", 15.625, 16.5, "And your name, please?"),
  spoken("Caller", 16.55, 17.4, "Ana. With one n."),
];
const YOURS = line(17.5, 22.5, "The booking is yours.");
const SIGN_UP = line(22.5, 25, "No sign-up.");
const INSTALL = line(23.75, 25, "Nothing to install.");
const WORDS = [line(25, 30, "Press."), line(25.625, 30, "Talk."), line(26.25, 30, "Booked.")];
const CALL = line(27.5, 30, "Try talking to Nora, live");

/** `tear` is the place of the line on which a part tears off, in pixels below the middle. */
const CARD = { x: MIDDLE, y: 362, width: 410, height: 400, tear: 70, notch: 15 };
/** The widths of a form's labels. */
const LABELS = [96, 132, 84, 116];
const PRESSED = 5;
const END_AT = 25;

/** One pearl per step. */
function steps(canvas: FilmCanvas, at: number): void {
  const gone = travel(part(at, 2.2, 0.6));
  for (let step = 0; step < 3; step += 1) {
    const there = overshoot(part(at, 1.25 + step * 0.3125, 0.7)) * (1 - gone);
    pearl(canvas, { x: 865 + step * 120, y: 350 }, 40 * there, { alpha: there });
  }
}

const pressing = (canvas: FilmCanvas, at: number) => button(canvas, at, PRESSED);

/** Nora asks four questions and listens to the answers. */
function talking(canvas: FilmCanvas, at: number, { nora }: People): void {
  const [loud, heard] = [voiceOf("Nora", QUESTIONS, at), voiceOf("Caller", QUESTIONS, at)];
  const there = part(at, 7.3, 1.3) * (1 - travel(part(at, 17.1, 0.5)));
  person(canvas, nora, at, { there, loud, heard });
}

/** Traces a card with a notch on both sides, where a part can be torn off. */
function traceCard(context: CanvasRenderingContext2D): void {
  const { width, height, tear, notch } = CARD;
  context.beginPath();
  context.roundRect(-width / 2, -height / 2, width, height, 30);
  for (const [x, from] of [
    [-width / 2, -0.5],
    [width / 2, 0.5],
  ] as const) {
    context.moveTo(x, tear);
    context.arc(x, tear, notch, from * Math.PI, (from + 1) * Math.PI);
  }
}

/** A card with the booked day and hour, which the pearl seals. */
function booking(canvas: FilmCanvas, at: number): void {
  const { context, colours } = canvas;
  const come = overshoot(part(at, 17.8, 1.1));
  const leave = travel(part(at, 22.2, 0.5));
  const sealed = overshoot(part(at, 20, 0.8));
  const drop = travel(part(at, 19.4, 0.6));
  const seal = { x: CARD.width / 2 - 94, y: mix(-CARD.y - 80, CARD.height / 2 - 66, drop) };
  context.save();
  context.translate(CARD.x, CARD.y + 520 * (1 - come) - 60 * leave);
  context.rotate(mix(0.14, -0.035, come) + 0.035 * sealed);
  withAlpha(canvas, part(at, 17.8, 0.05) * (1 - leave), () => {
    traceCard(context);
    context.fillStyle = colours.pearl;
    context.fill("evenodd");
    for (let hole = -7; hole <= 7; hole += 1)
      disc(canvas, { x: hole * 22, y: CARD.tear }, 2.5, { fill: faded(colours.night, 0.4) });
    const x = -CARD.width / 2 + 44;
    write(canvas, "Thursday", at, 17.9, { x, y: -106, size: 60 });
    write(canvas, "4:30", at, 18.05, { x, y: 26, size: 156 });
    write(canvas, "Ana", at, 18.2, { x, y: CARD.height / 2 - 48, size: 50, face: "text" });
    if (drop === 0) return;
    pearl(canvas, seal, 46 + 12 * swell(sealed), { glow: 0.5 });
    tick(canvas, seal, 42, out(part(at, 20, 0.6)), { edge: colours.onLight, width: 7 });
  });
  context.restore();
}

/** A form whose fields disappear: visitors need not fill it in. */
function nothing(canvas: FilmCanvas, at: number): void {
  const { soft } = canvas.colours;
  for (const [field, width] of LABELS.entries()) {
    const there = out(part(at, 22.4 + field * 0.07, 0.4));
    const gone = travel(part(at, 22.95 + field * 0.5, 0.35));
    const place = { x: MIDDLE - 190 + 60 * gone, y: 180 + field * 100, width: 380, height: 54 };
    withAlpha(canvas, there * (1 - gone), () => {
      box(canvas, { ...place, y: place.y - 22, width, height: 8 }, 4, { fill: faded(soft, 0.7) });
      box(canvas, place, 14, { fill: faded(soft, 0.12), edge: faded(soft, 0.4) });
    });
  }
}

function room(at: number): readonly Light[] {
  const end = travel(part(at, END_AT - 0.3, 1));
  const talk = during(at, 7.2, 17.6, 0.8);
  const flash = swell(part(at, PRESSED, 1.4)) + swell(part(at, 20, 1.4));
  const form = during(at, 22.2, 25.2, 0.6);
  const strength = (0.9 - 0.5 * form + 0.5 * flash) * (1 - talk) * (1 - end);
  return [
    { x: BUTTON.x, y: BUTTON.y, reach: 290, strength },
    { x: CARD.x, y: CARD.y, reach: 280, strength: 0.5 * during(at, 18, 22.6, 0.8), warm: 0.7 },
    { x: 1000, y: 640, reach: 380, strength: 0.9 * end },
  ];
}

export const howItWorks = story({
  seconds: SECONDS["how-it-works"],
  quality: 22,
  captions: [
    ...[line(0, 0.3, "[Light piano]"), TITLE, PRESS, TALK, ...QUESTIONS, YOURS],
    ...[SIGN_UP, INSTALL, ...WORDS, CALL],
  ],
  room,
  scenes: [
    [0, 2.9, steps],
    [2.4, 7.7, pressing],
    [7.1, 17.8, talking],
    [17.4, 22.8, booking],
    [22.3, END_AT + 0.1, nothing],
  ],
  end: { from: END_AT, call: CALL },
});
