import type { MachineBehaviour } from "../standin/machine/machine.ts";
import type { PlannedCue } from "./cue.ts";

/** A line of the assistant's, spoken. */
export interface Clip {
  readonly text: string;
  /** Where its sound is to be had. */
  readonly address: string;
  readonly seconds: number;
}

interface Line {
  readonly at: number;
  readonly until: number;
  readonly clip: Clip;
}

/** The lines that are spoken: each has been said by the time that its final transcript comes. */
function linesOf(cues: readonly PlannedCue[], clips: readonly Clip[]): Line[] {
  return cues.flatMap(({ at, cue }): Line[] => {
    if (cue.do !== "tell" || !isAssistantsLine(cue.message)) return [];
    const { transcript } = cue.message;
    const clip = clips.find(({ text }) => text === transcript);
    if (clip === undefined) return [];
    return [{ at: Math.max(0, at - Math.round(clip.seconds * 1000)), until: at, clip }];
  });
}

interface Told {
  readonly role: "assistant";
  readonly transcript: string;
}

const isAssistantsLine = (message: unknown): message is Told =>
  typeof message === "object" &&
  message !== null &&
  "role" in message &&
  message.role === "assistant" &&
  "transcriptType" in message &&
  message.transcriptType === "final" &&
  "transcript" in message &&
  typeof message.transcript === "string";

/**
 * The cues of a plan with the lines spoken of which there are clips.
 *
 * @param levels `measured`: of what is heard, so that the levels which stand for a line make way for it,
 *   and nobody needs to be told when it is quiet. `cued`: a line is heard beside its levels.
 */
export function withVoices(
  cues: readonly PlannedCue[],
  clips: readonly Clip[],
  levels: MachineBehaviour["levels"],
): readonly PlannedCue[] {
  const lines = linesOf(cues, clips);
  const makesWay = ({ at, cue }: PlannedCue) =>
    levels === "measured" &&
    (cue.do === "fall-silent" ||
      (cue.do === "level" &&
        cue.of === "assistant" &&
        lines.some((line) => line.at <= at && at <= line.until)));
  const spoken = lines.map(({ at, clip }): PlannedCue => ({
    at,
    lane: "event",
    late: false,
    cue: { do: "speak", address: clip.address },
  }));
  return [...cues.filter((cue) => !makesWay(cue)), ...spoken].sort((a, b) => a.at - b.at);
}
