/** The position within a film, in seconds, with the caption there. */
export type FilmPosition = Readonly<typeof NO_PLAYHEAD>;

export const NO_PLAYHEAD = {
  seconds: 0,
  /** The film's length in seconds; 0 until it is known. */
  duration: 0,
  /** The current caption; empty without one. */
  caption: "",
};

export function readPlayhead({
  textTracks,
  currentTime,
  duration,
}: HTMLVideoElement): FilmPosition {
  const cues = [...(textTracks?.[0]?.activeCues ?? [])] as VTTCue[];
  return {
    seconds: currentTime,
    duration: Number.isFinite(duration) ? duration : 0,
    caption: cues.map((cue) => cue.getCueAsHTML().textContent).join("\n"),
  };
}
