import { CIRCUMSTANCES } from "./circumstances.ts";
import { type Journey, type PageState, slugOf } from "./journeys.ts";

/** The app on a page, as far as a journey needs it. */
interface Traveller {
  readonly play: () => void;
  /** The run of the scenario; null before it plays. */
  readonly playing: () => { readonly from: number } | null;
  readonly clock: { now(): number; advance(ms: number): Promise<void> };
}

declare global {
  interface Window {
    /** Brings the page that shows a state to that state or a later one of its journey. Rejects if it fails. */
    voiceSimReach?: (slug: string) => Promise<void>;
  }
}

/** How long a page may take for one part of a state, in milliseconds of the wall clock. */
const PATIENCE = 40_000;

/** Lets the page work for a moment. */
const rest = () => new Promise((resolve) => setTimeout(resolve, 20));

/**
 * Waits until `find` returns something.
 *
 * @throws Error with these words (as a rejection) if that takes too long.
 */
export async function waitFor<Found>(
  find: () => Found | null | undefined,
  words: string,
): Promise<Found> {
  for (const end = Date.now() + PATIENCE; Date.now() < end;) {
    const found = find();
    if (found) return found;
    await rest();
  }
  throw new Error(words);
}

const find = (selector: string, matches: (one: Element) => boolean): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(selector)].find(
    (one) => matches(one) && one.checkVisibility({ visibilityProperty: true }),
  );

const labelOf = (one: Element): string => one.getAttribute("aria-label") ?? one.textContent.trim();

/** A link may have the name of a button, which then counts. */
const controlNamed = (name: string) =>
  find("button:enabled, summary", (one) => labelOf(one) === name) ??
  find("a", (one) => labelOf(one) === name);

/** The visible part of the page that has these words itself, or as its label. */
const partWith = (words: string) =>
  find(
    "body *",
    (one) =>
      one.getAttribute("aria-label") === words ||
      [...one.childNodes].some((node) => node instanceof Text && node.data.includes(words)),
  );

async function press(name: string): Promise<void> {
  // A film that was pressed before has its controls once it is there.
  const ready = () => document.querySelector("[aria-busy=true]") === null && controlNamed(name);
  const control = await waitFor(() => ready() || null, `The page has no control “${name}”.`);
  control.click();
  await rest();
}

async function moveFilm(seconds: number): Promise<void> {
  const slider = () => document.querySelector<HTMLInputElement>("input[type=range]:enabled");
  const input = await waitFor(slider, "The film cannot be moved.");
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
  // React ignores an event after a value that it has seen being set.
  value?.set?.call(input, String(seconds));
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

async function goTo(at: number, { play, playing, clock }: Traveller): Promise<void> {
  if (playing() === null) play();
  const time = (playing()?.from ?? 0) + at;
  await clock.advance(Math.max(0, time - clock.now()));
}

/** Brings the page from the state before to this one. */
async function pass(state: PageState, app: Traveller): Promise<void> {
  const { at, becomes, press: pressed = [], film, shows } = state;
  if (at !== undefined) await goTo(at, app);
  if (becomes !== undefined) CIRCUMSTANCES[becomes]();
  for (const name of pressed) await press(name);
  if (film !== undefined) await moveFilm(film);
  const part = await waitFor(() => partWith(shows), `The page does not show “${shows}”.`);
  part.scrollIntoView();
}

/** Returns the function that brings this page to the states of a journey, whose circumstances it has. */
export function createReach({ states }: Journey, app: Traveller): (slug: string) => Promise<void> {
  let passed = 0;
  const drawn = () => document.querySelector("#root:not([data-page]) > *");
  let turn = waitFor(drawn, "The page shows no app.").then(() => {});
  async function reach(slug: string): Promise<void> {
    const goal = states.findIndex((state) => slugOf(state) === slug);
    for (const state of states.slice(passed, goal + 1)) {
      await pass(state, app);
      passed++;
    }
  }
  return (slug) => (turn = turn.then(() => reach(slug)));
}
