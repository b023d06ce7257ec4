import type { Cancel, Clock } from "../shared/clock.ts";
import { type Millis, millis } from "../shared/units.ts";
import { type ClipElement, disposeClip, silence } from "./clip.ts";
import type { Clip } from "./state.ts";

/** How long a clip takes to come and to go. The style sheet's `--scene` says the same. */
const CROSSFADE = millis(500);
/** How long a fade that is late is waited for, each time. */
const LATE = millis(100);

/**
 * The clips in the page. They lie in the order in which they came, the latest on top; what lies
 * beneath stays until the one above it covers it.
 */
export interface ClipStack {
  /** The clip that is seen, or would be if nothing lay above it. */
  readonly findShown: (clip: Clip) => ClipElement | undefined;
  /** Puts a clip on top of all, where it is not seen yet. */
  readonly put: (element: ClipElement) => void;
  /** Fades the clip in; what lies beneath goes once it is covered. */
  readonly reveal: (element: ClipElement) => void;
  /** Fades out what lies above the clip. */
  readonly uncover: (element: ClipElement) => void;
  /** Fades out the clips that are meant, silent from now on. */
  readonly fadeOut: (isMeant: (element: ClipElement) => boolean) => void;
  /** Leaves neither an element nor a timer behind. */
  readonly dispose: () => void;
}

export const isShown = ({ box }: ClipElement): boolean => box.dataset["shown"] === "true";

const isFading = ({ box }: ClipElement): boolean => (box.getAnimations?.().length ?? 0) > 0;

/** Runs once all of them have come or gone. */
function afterFades(clock: Clock, elements: readonly ClipElement[], fn: () => void): Cancel {
  let cancel: Cancel;
  const wait = (time: Millis) => {
    // A busy browser begins to fade late, and is still at it.
    cancel = clock.after(time, () => (elements.some(isFading) ? wait(LATE) : fn()));
  };
  wait(CROSSFADE);
  return () => cancel();
}

export function createClipStack(host: HTMLElement, clock: Clock): ClipStack {
  let clips: readonly ClipElement[] = [];
  const fades = new Set<Cancel>();

  const above = (element: ClipElement) => clips.slice(clips.indexOf(element) + 1);

  /** Whether nothing is seen of it: one that was covered may have been asked for again meanwhile. */
  const isOver = (element: ClipElement) => !isShown(element) || above(element).some(isShown);

  function remove(leaving: readonly ClipElement[]): void {
    for (const element of clips) if (leaving.includes(element)) disposeClip(element);
    clips = clips.filter((element) => !leaving.includes(element));
  }

  /** @param cover what fades in over them, if anything does. */
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
