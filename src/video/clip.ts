import { type Clip, isFilm } from "./state.ts";

/** One film or loop in the page: an element of its own that fades, and the video within it. */
export interface ClipElement {
  readonly clip: Clip;
  readonly box: HTMLElement;
  readonly video: HTMLVideoElement;
}

/** What a clip says of itself. */
export interface ClipListener {
  readonly frame: (element: ClipElement) => void;
  readonly waiting: (element: ClipElement) => void;
  readonly paused: (element: ClipElement) => void;
  readonly ended: (element: ClipElement) => void;
  readonly failed: (element: ClipElement) => void;
  readonly refused: (element: ClipElement) => void;
  /** Its time or its caption has changed. */
  readonly playhead: (element: ClipElement) => void;
}

function addCaptions({ clip, video }: ClipElement, changed: () => void): void {
  const track = document.createElement("track");
  track.kind = "captions";
  track.srclang = "en";
  track.label = "English";
  track.src = `/videos/${clip}.en.vtt`;
  video.append(track);
  // The page shows the words itself, where they do not lie under its controls.
  track.track.mode = "hidden";
  track.track.addEventListener("cuechange", changed);
}

/** Says so once a picture is on the screen, and from then on whenever the clip moves again. */
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
    // Where there is no such callback, and where a busy browser keeps it back.
    video.addEventListener("timeupdate", see);
  });
}

/** Makes the element of a clip, which begins to load at once and is nowhere in the page yet. */
export function createClip(clip: Clip, listener: ClipListener): ClipElement {
  const box = document.createElement("div");
  const video = document.createElement("video");
  const element = { clip, box, video };
  box.className = "clip";
  box.dataset["clip"] = clip;
  box.dataset["shown"] = "false";
  // A loop is decoration, and a film is told of by the page's heading and captions.
  box.setAttribute("aria-hidden", "true");
  video.muted = true;
  video.playsInline = true;
  video.preload = "auto";
  video.tabIndex = -1;
  video.disablePictureInPicture = true;
  reportFrames(element, () => listener.frame(element));
  video.addEventListener("waiting", () => listener.waiting(element));
  // An end is a pause as well, and is told of as an end.
  video.addEventListener("pause", () => {
    if (video.paused && !video.ended) listener.paused(element);
  });
  video.addEventListener("ended", () => listener.ended(element));
  video.addEventListener("error", () => listener.failed(element));
  if (isFilm(clip)) {
    const changed = () => listener.playhead(element);
    video.addEventListener("timeupdate", changed);
    video.addEventListener("durationchange", changed);
    addCaptions(element, changed);
  }
  video.src = `/videos/${clip}.mp4`;
  box.append(video);
  return element;
}

/** Takes it out of the page, and lets go of its connection and its decoder. */
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
