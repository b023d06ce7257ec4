/** The position within a film, in seconds, with the caption there. */
export type FilmPosition = Readonly<typeof NO_PLAYHEAD>;

export const NO_PLAYHEAD = {
  seconds: 0,
  /** The film's length in seconds; 0 until it is known. */
  duration: 0,
  /** The current caption; empty without one. */
  caption: "",
  /** The speaker of the caption; empty if the caption has none. */
  speaker: "",
};

export function readPlayhead(video: HTMLVideoElement): FilmPosition {
  const cues = [...(video.textTracks?.[0]?.activeCues ?? [])] as VTTCue[];
  const words = cues.map((cue) => cue.getCueAsHTML());
  return {
    seconds: video.currentTime,
    duration: Number.isFinite(video.duration) ? video.duration : 0,
    caption: words.map(({ textContent }) => textContent).join("\n"),
    speaker: words[0]?.querySelector("span")?.title ?? "",
  };
}
