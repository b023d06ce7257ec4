import type { Snapshot } from "../engine/snapshot.ts";
import type { ExpectationResult, Run, PreviewApp } from "./preview.ts";

/** The current state of the app in the frame. */
export interface Live {
  /** Null while the frame has no app in it. */
  readonly app: PreviewApp | null;
  readonly path: string;
  /** The id of the scenario of the next start. */
  readonly armed: string | null;
  readonly now: number;
  readonly paused: boolean;
  readonly snapshot: Snapshot | null;
  readonly traceLength: number;
  readonly run: Run | null;
  readonly results: readonly ExpectationResult[];
}

export const NOT_LIVE: Live = {
  app: null,
  path: "/",
  armed: null,
  now: 0,
  paused: true,
  snapshot: null,
  traceLength: 0,
  run: null,
  results: [],
};

/** Whether two flat objects or lists are equal. */
function isSame<Value extends object>(one: Value, other: Value): boolean {
  const keys = Object.keys(one) as (keyof Value)[];
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.is(one[key], other[key]))
  );
}

/** Returns the older object if both are equal, so that React skips the render. */
const settled = <Value extends object>(newer: Value, older: Value | null): Value =>
  older !== null && isSame(newer, older) ? older : newer;

const held = new WeakSet<object>();

interface FocusWindow {
  readonly document: Pick<Document, "hasFocus">;
  readonly HTMLElement: { readonly prototype: Pick<HTMLElement, "focus"> };
}

/**
 * Lets the app move the focus only while the frame has it. Otherwise a played call would take the focus
 * from the console, and the next Space would press the app's stop button.
 */
function holdFocus(view: FocusWindow): void {
  const { prototype } = view.HTMLElement;
  if (held.has(prototype)) return;
  held.add(prototype);
  const focus = prototype.focus;
  prototype.focus = function focusWhileInside(this: HTMLElement, options?: FocusOptions) {
    if (view.document.hasFocus()) focus.call(this, options);
  };
}

/** The used part of a window. */
export interface PreviewWindow {
  readonly voiceSimPreview?: PreviewApp;
  readonly location: { readonly pathname: string };
}

/** The frame's window; null if it shows no app, or one that is not rendered yet. */
export function previewIn(frame: HTMLIFrameElement | null): PreviewWindow | null {
  try {
    const view = frame?.contentWindow ?? null;
    const drawn = view?.document.getElementById("root")?.firstElementChild ?? null;
    if (view?.voiceSimPreview === undefined || drawn === null) return null;
    holdFocus(view as Window & typeof globalThis);
    return view as PreviewWindow;
  } catch {
    // The frame shows a page of another origin.
    return null;
  }
}

/** Reads the app in a frame. Unchanged parts keep the identity of `before`. */
export function readLive(view: PreviewWindow | null, before: Live): Live {
  const app = view?.voiceSimPreview;
  if (view === null || app === undefined) return before.app === null ? before : NOT_LIVE;
  return settled(
    {
      app,
      path: view.location.pathname,
      armed: app.armed().id,
      now: app.clock.now(),
      paused: app.clock.isPaused(),
      snapshot: settled(app.snapshot(), before.snapshot),
      traceLength: app.traceLength(),
      run: app.playing(),
      results: settled([...app.expectations()], before.results),
    },
    before,
  );
}

/**
 * The mode of the timeline. `ready`: no events yet. `script`: the scenario's visitor acts. `by-hand`:
 * a person started the call or sent an event.
 */
export type Mode = "ready" | "script" | "by-hand";

export const modeOf = ({ run, traceLength }: Pick<Live, "run" | "traceLength">): Mode =>
  run !== null ? "script" : traceLength > 0 ? "by-hand" : "ready";

/** The time on the app's clock that is 0 on the timeline. */
export const originOf = ({ run }: Pick<Live, "run">): number => run?.from ?? 0;

/** The position on the timeline, in milliseconds. */
export const positionOf = (live: Pick<Live, "run" | "traceLength" | "now">): number =>
  modeOf(live) === "ready" ? 0 : Math.max(0, live.now - originOf(live));

const LEAST_BY_HAND = 20_000;

/** The length of the timeline: at least that of the scenario. For a manual call it doubles when needed. */
export function spanOf(mode: Mode, until: number, position: number): number {
  if (mode !== "by-hand") return Math.max(1, until, position);
  let span = LEAST_BY_HAND;
  while (position > span * 0.9) span *= 2;
  return span;
}
