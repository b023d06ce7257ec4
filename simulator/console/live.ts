import type { Snapshot } from "../engine/snapshot.ts";
import type { ExpectationResult, Run, PreviewApp } from "./preview.ts";

/** What the app in the frame is doing at this moment. */
export interface Live {
  /** Null while the frame has no app in it. */
  readonly app: PreviewApp | null;
  readonly path: string;
  /** The id of what the next start plays. */
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

/** Whether two flat objects or lists hold the same. */
function isSame<Value extends object>(one: Value, other: Value): boolean {
  const keys = Object.keys(one) as (keyof Value)[];
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.is(one[key], other[key]))
  );
}

/** The newer one of two, or the older where it says the same: then nobody need draw it again. */
const settled = <Value extends object>(newer: Value, older: Value | null): Value =>
  older !== null && isSame(newer, older) ? older : newer;

const held = new WeakSet<object>();

interface FocusWindow {
  readonly document: Pick<Document, "hasFocus">;
  readonly HTMLElement: { readonly prototype: Pick<HTMLElement, "focus"> };
}

/**
 * Lets the app in a frame move the focus only while somebody is at work in it. Without this a call that
 * goes on by itself would draw the keyboard out of the console, and the next Space would press the
 * app's stop button.
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

/** The part of a window that is read. */
export interface PreviewWindow {
  readonly voiceSimPreview?: PreviewApp;
  readonly location: { readonly pathname: string };
}

/** The frame's window and its app; null where it holds no app of ours, or one that is not drawn yet. */
export function previewIn(frame: HTMLIFrameElement | null): PreviewWindow | null {
  try {
    const view = frame?.contentWindow ?? null;
    const drawn = view?.document.getElementById("root")?.firstElementChild ?? null;
    if (view?.voiceSimPreview === undefined || drawn === null) return null;
    holdFocus(view as Window & typeof globalThis);
    return view as PreviewWindow;
  } catch {
    // The frame has gone to a foreign page.
    return null;
  }
}

/** Looks at the app in a frame. What has not changed since `before` is the very same. */
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
 * What the timeline stands for. `ready`: nothing has happened yet. `script`: the scenario's own
 * visitor acts. `by-hand`: somebody pressed start in the app, or sent something.
 */
export type Mode = "ready" | "script" | "by-hand";

export const modeOf = ({ run, traceLength }: Pick<Live, "run" | "traceLength">): Mode =>
  run !== null ? "script" : traceLength > 0 ? "by-hand" : "ready";

/** The moment on the app's clock from which the timeline counts. */
export const originOf = ({ run }: Pick<Live, "run">): number => run?.from ?? 0;

/** How far the timeline has come. */
export const positionOf = (live: Pick<Live, "run" | "traceLength" | "now">): number =>
  modeOf(live) === "ready" ? 0 : Math.max(0, live.now - originOf(live));

const LEAST_BY_HAND = 20_000;

/** How long the timeline is: the scenario, and what went beyond it. By hand it grows in strides. */
export function spanOf(mode: Mode, until: number, position: number): number {
  if (mode !== "by-hand") return Math.max(1, until, position);
  let span = LEAST_BY_HAND;
  while (position > span * 0.9) span *= 2;
  return span;
}
