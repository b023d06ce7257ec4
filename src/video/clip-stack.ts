import { type ClipElement, disposeClip, silence } from "./clip.ts";
import type { Clip } from "./state.ts";

export const isClipShown = ({ box }: ClipElement): boolean => box.dataset["shown"] === "true";

/** Resolves when all fades of these elements have ended, or have given way to others. */
const endOfFades = (elements: readonly ClipElement[]): Promise<unknown> =>
  Promise.allSettled(
    elements.flatMap(({ box }) => box.getAnimations().map(({ finished }) => finished)),
  );

/**
 * The clips in the page, in order of insertion: the last one is on top. A clip stays until the clip above
 * has faded in over it.
 */
export function createClipStack(host: HTMLElement) {
  let clips: readonly ClipElement[] = [];

  const above = (element: ClipElement) => clips.slice(clips.indexOf(element) + 1);

  /** Whether the clip can be removed. A covered clip may have been shown again meanwhile. */
  const isOver = (element: ClipElement) =>
    !isClipShown(element) || above(element).some(isClipShown);

  function remove(leaving: readonly ClipElement[]): void {
    for (const element of clips) if (leaving.includes(element)) disposeClip(element);
    clips = clips.filter((element) => !leaving.includes(element));
  }

  /** @param cover the clip that fades in above the leaving ones, if any. */
  function removeFaded(leaving: readonly ClipElement[], ...cover: readonly ClipElement[]): void {
    void endOfFades([...leaving, ...cover]).then(() => remove(leaving.filter(isOver)));
  }

  function fadeOut(leaving: readonly ClipElement[]): void {
    for (const { box, video } of leaving) {
      silence(video);
      box.dataset["shown"] = "false";
    }
    if (leaving.length > 0) removeFaded(leaving);
  }

  return {
    /** The element of this clip that is visible, or covered only by clips above it; undefined if there is none. */
    findShown: (clip: Clip) =>
      clips.find((element) => element.clip === clip && isClipShown(element)),
    /** Inserts a clip on top, not yet visible. */
    put(element: ClipElement): void {
      host.append(element.box);
      clips = [...clips, element];
    },
    /** Fades the clip in and removes the clips below once they are covered. */
    reveal(element: ClipElement): void {
      element.box.dataset["shown"] = "true";
      removeFaded(clips.slice(0, clips.indexOf(element)), element);
    },
    /** Fades out the clips above this one. */
    uncover: (element: ClipElement) => fadeOut(above(element)),
    /** Mutes and fades out the clips for which `isMeant` returns true. */
    fadeOut: (isMeant: (element: ClipElement) => boolean) => fadeOut(clips.filter(isMeant)),
    dispose: () => remove(clips),
  };
}
