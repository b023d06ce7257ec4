import type { Cancel, Clock } from "../shared/clock.ts";
import { type Millis, millis } from "../shared/units.ts";
import { type ClipElement, disposeClip, silence } from "./clip.ts";
import type { Clip } from "./state.ts";

/** The duration of a fade. `--scene` in the style sheet must have the same value. */
const CROSSFADE = millis(500);
/** The time after which a fade that is late is checked again. */
const LATE = millis(100);

/**
 * The clips in the page, in order of insertion: the last one is on top. A clip stays until the clip above
 * has faded in over it.
 */
export interface ClipStack {
  /** The element of this clip that is visible, or covered only by clips above it; undefined without one. */
  readonly findShown: (clip: Clip) => ClipElement | undefined;
  /** Inserts a clip on top, not yet visible. */
  readonly put: (element: ClipElement) => void;
  /** Fades the clip in and removes the clips below once they are covered. */
  readonly reveal: (element: ClipElement) => void;
  /** Fades out the clips above this one. */
  readonly uncover: (element: ClipElement) => void;
  /** Mutes and fades out the clips for which `isMeant` returns true. */
  readonly fadeOut: (isMeant: (element: ClipElement) => boolean) => void;
  /** Removes all elements and timers. */
  readonly dispose: () => void;
}

export const isShown = ({ box }: ClipElement): boolean => box.dataset["shown"] === "true";

const isFading = ({ box }: ClipElement): boolean => (box.getAnimations?.().length ?? 0) > 0;

/** Runs after all fades of these elements have ended. */
function afterFades(clock: Clock, elements: readonly ClipElement[], fn: () => void): Cancel {
  let cancel: Cancel;
  const wait = (time: Millis) => {
    // A busy browser may start a fade late, so the end of all fades is awaited.
    cancel = clock.after(time, () => (elements.some(isFading) ? wait(LATE) : fn()));
  };
  wait(CROSSFADE);
  return () => cancel();
}

export function createClipStack(host: HTMLElement, clock: Clock): ClipStack {
  let clips: readonly ClipElement[] = [];
  const fades = new Set<Cancel>();

  const above = (element: ClipElement) => clips.slice(clips.indexOf(element) + 1);

  /** Whether the clip can be removed. A covered clip may have been shown again meanwhile. */
  const isOver = (element: ClipElement) => !isShown(element) || above(element).some(isShown);

  function remove(leaving: readonly ClipElement[]): void {
    for (const element of clips) if (leaving.includes(element)) disposeClip(element);
    clips = clips.filter((element) => !leaving.includes(element));
  }

  /** @param cover the clip that fades in above the leaving ones, if any. */
  function removeFaded(leaving: readonly ClipElement[], ...cover: readonly ClipElement[]): void {
    const cancel = afterFades(clock, [...leaving, ...cover], () => {
      fades.delete(cancel);
      remove(leaving.filter(isOver));
    });
    fades.add(cancel);
  }

  function fadeOut(leaving: readonly ClipElement[]): void {
    for (const { box, video } of leaving) {
      silence(video);
      box.dataset["shown"] = "false";
    }
    if (leaving.length > 0) removeFaded(leaving);
  }

  return {
    findShown: (clip) => clips.find((element) => element.clip === clip && isShown(element)),
    put(element) {
      host.append(element.box);
      clips = [...clips, element];
    },
    reveal(element) {
      element.box.dataset["shown"] = "true";
      removeFaded(clips.slice(0, clips.indexOf(element)), element);
    },
    uncover: (element) => fadeOut(above(element)),
    fadeOut: (isMeant) => fadeOut(clips.filter(isMeant)),
    dispose() {
      for (const cancel of fades) cancel();
      remove(clips);
    },
  };
}
