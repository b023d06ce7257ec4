import type { Cancel, Clock } from "../time/clock.ts";
import { type Millis, millis } from "../time/units.ts";
import { type ClipElement, createClip, disposeClip, silence } from "./clip.ts";
import type { Effect, PlayEffect } from "./effects.ts";
import { NO_PLAYHEAD, type Playhead, readPlayhead } from "./playhead.ts";
import { type Clip, isFilm } from "./state.ts";

/** How long a clip takes to come and to go. The style sheet's `--scene` says the same. */
const CROSSFADE = millis(500);
/** How long a fade that is late is waited for, each time. */
const LATE = millis(100);

/** What happened to the clip on the stage. */
export type ClipReport =
  | "clip.frame"
  | "clip.waiting"
  | "clip.paused"
  | "clip.ended"
  | "clip.failed"
  | "clip.refused";

export interface Driver {
  readonly perform: (effect: Exclude<Effect, { type: `timer.${string}` }>) => void;
  /** Moves the film on the stage to a moment, in seconds. */
  readonly seek: (seconds: number) => void;
  readonly dispose: () => void;
}

interface DriverDependencies {
  readonly host: HTMLElement;
  readonly clock: Clock;
  readonly report: (report: ClipReport) => void;
  readonly onPlayhead: (playhead: Playhead) => void;
}

const isShown = ({ box }: ClipElement): boolean => box.dataset["shown"] === "true";

const isFading = ({ box }: ClipElement): boolean => (box.getAnimations?.().length ?? 0) > 0;

/**
 * Owns the video elements: nothing else in the app touches one. The clips lie in the order in which
 * they came, the latest on top; what lies beneath stays until the one above it covers it.
 */
export function createDriver({ host, clock, report, onPlayhead }: DriverDependencies): Driver {
  let clips: readonly ClipElement[] = [];
  let current: ClipElement | null = null;
  let spare: ClipElement | null = null;

  /** Whatever comes from a clip that is no longer on the stage is late, and changes nothing. */
  const heard = (name: ClipReport) => (element: ClipElement) => {
    if (element === current) report(name);
  };
  const listener = {
    frame: heard("clip.frame"),
    waiting: heard("clip.waiting"),
    paused: heard("clip.paused"),
    ended: heard("clip.ended"),
    failed: heard("clip.failed"),
    refused: heard("clip.refused"),
    playhead: (element: ClipElement) => {
      if (element === current) onPlayhead(readPlayhead(element.video));
    },
  };

  const timers = new Set<Cancel>();

  function remove(leaving: readonly ClipElement[]): void {
    for (const element of clips) if (leaving.includes(element)) disposeClip(element);
    clips = clips.filter((element) => !leaving.includes(element));
  }

  /** Whether nothing is seen of it: one that was covered may have been asked for again meanwhile. */
  const isOver = (element: ClipElement): boolean =>
    !isShown(element) || clips.slice(clips.indexOf(element) + 1).some(isShown);

  /** @param cover what fades in over them, if anything does. */
  function removeFaded(leaving: readonly ClipElement[], cover: readonly ClipElement[] = []): void {
    const wait = (time: Millis) => {
      const cancel = clock.after(time, () => {
        timers.delete(cancel);
        // A busy browser begins to fade late, and is still at it.
        if ([...leaving, ...cover].some(isFading)) return wait(LATE);
        remove(leaving.filter(isOver));
      });
      timers.add(cancel);
    };
    wait(CROSSFADE);
  }

  function fadeOut(leaving: readonly ClipElement[]): void {
    for (const { box, video } of leaving) {
      silence(video);
      box.dataset["shown"] = "false";
    }
    if (leaving.length > 0) removeFaded(leaving);
  }

  function discard(): void {
    if (spare !== null) disposeClip(spare);
    spare = null;
  }

  /** The clip from beneath the others, the one that was fetched ahead, or a new one. */
  function take(clip: Clip): ClipElement {
    const beneath = clips.find((element) => element.clip === clip && isShown(element));
    if (beneath !== undefined) {
      fadeOut(clips.slice(clips.indexOf(beneath) + 1));
      return beneath;
    }
    // A film gives way at once, or its words would lie under the page's; two loops pass into each other.
    const films = clips.filter((element) => isFilm(element.clip));
    if (isFilm(clip)) for (const { video } of films) silence(video);
    else fadeOut(films);
    const fetched = spare?.clip === clip ? spare : null;
    if (fetched !== null) spare = null;
    const element = fetched ?? createClip(clip, listener);
    host.append(element.box);
    clips = [...clips, element];
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
    const moving = !video.paused;
    video.play().then(
      // One that was moving all along has nothing new to tell of.
      () => moving && isShown(element) && listener.frame(element),
      (error: unknown) => {
        const name = error instanceof Error || error instanceof DOMException ? error.name : "";
        // A pause that came in between is no failure.
        if (name === "AbortError") return;
        listener[name === "NotAllowedError" ? "refused" : "failed"](element);
      },
    );
  }

  function reveal(): void {
    if (current === null || isShown(current)) return;
    current.box.dataset["shown"] = "true";
    removeFaded(clips.slice(0, clips.indexOf(current)), [current]);
  }

  function drop(): void {
    current = null;
    fadeOut(clips);
  }

  return {
    perform(effect) {
      switch (effect.type) {
        case "play":
          return play(effect);
        case "pause":
          return current?.video.pause();
        case "mute":
          if (current !== null) current.video.muted = effect.muted;
          return;
        case "reveal":
          return reveal();
        case "drop":
          return drop();
        case "prepare":
          spare ??= createClip(effect.clip, listener);
          return;
        case "discard":
          return discard();
        default:
          return effect satisfies never;
      }
    },
    seek(seconds) {
      if (current === null || !isFilm(current.clip)) return;
      current.video.currentTime = seconds;
      // Told at once: the control that was moved must not jump back.
      onPlayhead(readPlayhead(current.video));
    },
    dispose() {
      current = null;
      for (const cancel of timers) cancel();
      discard();
      remove(clips);
    },
  };
}
