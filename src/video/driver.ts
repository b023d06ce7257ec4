import { type ClipElement, type ClipListener, createClip, disposeClip, silence } from "./clip.ts";
import type { Effect, PlayEffect } from "./effects.ts";
import { createClipStack, isClipShown } from "./clip-stack.ts";
import { NO_PLAYHEAD, type FilmPosition, readPlayhead } from "./playhead.ts";
import type { Occurrence } from "./input.ts";
import { type Clip, type FailureReason, isFilm } from "./state.ts";

/** The report of an event of the current clip. */
export type ClipReport = Extract<Occurrence, { type: `clip.${string}` }>;

interface DriverDependencies {
  readonly host: HTMLElement;
  readonly report: (report: ClipReport) => void;
  readonly onPlayhead: (playhead: FilmPosition) => void;
}

/**
 * A browser reports a file that it cannot fetch like a file that it cannot decode, except when the transfer breaks off.
 */
const reasonOf = ({ error }: HTMLVideoElement): FailureReason =>
  error?.code === 2 || !navigator.onLine ? "network" : "file";

/** Plays a clip. Reports when the browser refuses to play it or cannot play it. */
function startPlayback(element: ClipElement, listen: ClipListener): void {
  const moving = !element.video.paused;
  element.video.play().then(
    // A clip that is already playing sends no event, so its frame is reported here.
    () => moving && isClipShown(element) && listen("frame", element),
    (error: unknown) => {
      const name = error instanceof Error || error instanceof DOMException ? error.name : "";
      // A pause interrupted play(), which is no failure.
      if (name === "AbortError") return;
      listen(name === "NotAllowedError" ? "refused" : "failed", element);
    },
  );
}

export type Driver = ReturnType<typeof createDriver>;

/** Owns the video elements: no other module touches one. */
export function createDriver({ host, report, onPlayhead }: DriverDependencies) {
  const stack = createClipStack(host);
  let current: ClipElement | null = null;
  let spare: ClipElement | null = null;

  /** Reports an event of the current clip and ignores events of other clips. */
  const listen: ClipListener = (event, element) => {
    if (element !== current) return;
    if (event === "playhead") onPlayhead(readPlayhead(element.video));
    else if (event === "failed") report({ type: "clip.failed", reason: reasonOf(element.video) });
    else report({ type: `clip.${event}` });
  };

  function discard(): void {
    if (spare !== null) disposeClip(spare);
    spare = null;
  }

  /** Returns the element to play: the one still visible below, else the prepared one, else a new one. */
  function take(clip: Clip): ClipElement {
    const beneath = stack.findShown(clip);
    if (beneath !== undefined) {
      stack.uncover(beneath);
      return beneath;
    }
    // Before a loop, a film fades out at once, so that the text in its picture does not lie under the
    // page's text. Two loops crossfade.
    if (!isFilm(clip)) stack.fadeOut((element) => isFilm(element.clip));
    else if (current !== null && isFilm(current.clip)) silence(current.video);
    const fetched = spare?.clip === clip ? spare : null;
    if (fetched !== null) spare = null;
    const element = fetched ?? createClip(clip, listen);
    stack.put(element);
    return element;
  }

  function play({ clip, loop, muted, restart }: PlayEffect): void {
    const same = current?.clip === clip ? current : null;
    const element = same ?? take(clip);
    const { video } = element;
    current = element;
    video.loop = loop;
    video.muted = muted;
    if (restart && video.currentTime > 0) video.currentTime = 0;
    if (same === null && isFilm(clip)) onPlayhead(NO_PLAYHEAD);
    startPlayback(element, listen);
  }

  function perform(effect: Exclude<Effect, { type: `timer.${string}` }>): void {
    switch (effect.type) {
      case "play":
        return play(effect);
      case "pause":
        return current?.video.pause();
      case "mute":
        if (current !== null) current.video.muted = effect.muted;
        return;
      case "reveal":
        if (current !== null && !isClipShown(current)) stack.reveal(current);
        return;
      case "drop":
        current = null;
        return stack.fadeOut(() => true);
      case "prepare":
        spare ??= createClip(effect.clip, listen);
        return;
      case "discard":
        return discard();
      default:
        return effect satisfies never;
    }
  }

  return {
    perform,
    /** Moves the current film to a position in seconds. Does nothing for a loop. */
    seek(seconds: number): void {
      if (current === null || !isFilm(current.clip)) return;
      current.video.currentTime = seconds;
      // The position is reported at once, so that the slider does not jump back.
      onPlayhead(readPlayhead(current.video));
    },
    dispose(): void {
      current = null;
      discard();
      stack.dispose();
    },
  };
}
