/** The position within a film, in seconds, with the caption there. */
export interface Playhead {
  readonly seconds: number;
  /** The film's length in seconds; 0 until it is known. */
  readonly duration: number;
  /** The current caption; empty without one. */
  readonly caption: string;
}

export const NO_PLAYHEAD: Playhead = { seconds: 0, duration: 0, caption: "" };

export function readPlayhead({ textTracks, currentTime, duration }: HTMLVideoElement): Playhead {
  const cues = [...(textTracks?.[0]?.activeCues ?? [])] as VTTCue[];
  return {
    seconds: currentTime,
    duration: Number.isFinite(duration) ? duration : 0,
    caption: cues.map((cue) => cue.getCueAsHTML().textContent).join("\n"),
  };
}
