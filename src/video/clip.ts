import type { Occurrence } from "./input.ts";
import { type Clip, isFilm } from "./state.ts";

/** The elements of one film or loop: a box that fades, with the video inside. */
export interface ClipElement {
  readonly clip: Clip;
  readonly box: HTMLElement;
  readonly video: HTMLVideoElement;
}

type NameOf<Type> = Type extends `clip.${infer Name}` ? Name : never;

/** An occurrence of the clip. `playhead`: the time or the caption has changed. */
type ClipEvent = NameOf<Occurrence["type"]> | "playhead";

export type ClipListener = (event: ClipEvent, element: ClipElement) => void;

function addCaptions({ clip, video }: ClipElement, changed: () => void): void {
  const track = document.createElement("track");
  track.kind = "captions";
  track.srclang = "en";
  track.label = "English";
  track.src = `/videos/${clip}.en.vtt`;
  video.append(track);
  // The track is hidden, because the page itself renders the captions above its controls.
  track.track.mode = "hidden";
  track.track.addEventListener("cuechange", changed);
}

/** Calls `report` at the first visible frame, and each time that playback continues after a stop. */
function reportFrames(element: ClipElement, report: () => void): void {
  const { video } = element;
  let seen = false;
  const see = () => {
    seen = true;
    video.removeEventListener("timeupdate", see);
    report();
  };
  video.addEventListener("playing", () => {
    if (seen) return report();
    video.requestVideoFrameCallback?.(see);
    // Some browsers have no frame callback, and busy ones delay it, so the time of the video is watched
    // too.
    video.addEventListener("timeupdate", see);
  });
}

/** Creates a clip's element, which starts to load. The caller inserts it. */
export function createClip(clip: Clip, listen: ClipListener): ClipElement {
  const box = document.createElement("div");
  const video = document.createElement("video");
  const element = { clip, box, video };
  box.className = isFilm(clip) ? "clip clip--film" : "clip";
  box.dataset["clip"] = clip;
  box.dataset["shown"] = "false";
  // Hidden from screen readers: a loop is decoration, and the page's heading and captions describe a film.
  box.setAttribute("aria-hidden", "true");
  video.muted = true;
  video.playsInline = true;
  video.preload = "auto";
  video.tabIndex = -1;
  video.disablePictureInPicture = true;
  reportFrames(element, () => listen("frame", element));
  video.addEventListener("waiting", () => listen("waiting", element));
  video.addEventListener("progress", () => listen("data", element));
  // A video also sends `pause` when it ends. That is reported only as the end.
  video.addEventListener("pause", () => {
    if (video.paused && !video.ended) listen("paused", element);
  });
  video.addEventListener("ended", () => listen("ended", element));
  video.addEventListener("error", () => listen("failed", element));
  if (isFilm(clip)) {
    const changed = () => listen("playhead", element);
    video.addEventListener("timeupdate", changed);
    video.addEventListener("durationchange", changed);
    addCaptions(element, changed);
  }
  video.src = `/videos/${clip}.mp4`;
  box.append(video);
  return element;
}

/** Removes the clip and releases its connection and decoder. */
export function disposeClip({ box, video }: ClipElement): void {
  silence(video);
  video.removeAttribute("src");
  video.load();
  box.remove();
}

export function silence(video: HTMLVideoElement): void {
  video.muted = true;
  video.pause();
}
