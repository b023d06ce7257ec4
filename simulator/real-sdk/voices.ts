import type { MachineBehaviour } from "../standin/machine/machine.ts";
import type { PlannedAction } from "./action.ts";

/** A recorded line of the assistant. */
export interface Clip {
  readonly text: string;
  /** The URL of its sound. */
  readonly address: string;
  readonly seconds: number;
}

interface Line {
  readonly at: number;
  readonly until: number;
  readonly clip: Clip;
}

/** Finds the recorded lines. Each ends when its final transcript comes. */
function linesOf(actions: readonly PlannedAction[], clips: readonly Clip[]): Line[] {
  return actions.flatMap(({ at, action }): Line[] => {
    if (action.do !== "tell" || !isAssistantLine(action.message)) return [];
    const { transcript } = action.message;
    const clip = clips.find(({ text }) => text === transcript);
    if (clip === undefined) return [];
    return [{ at: Math.max(0, at - Math.round(clip.seconds * 1000)), until: at, clip }];
  });
}

interface AssistantLine {
  readonly role: "assistant";
  readonly transcript: string;
}

const isAssistantLine = (message: unknown): message is AssistantLine =>
  typeof message === "object" &&
  message !== null &&
  "role" in message &&
  message.role === "assistant" &&
  "transcriptType" in message &&
  message.transcriptType === "final" &&
  "transcript" in message &&
  typeof message.transcript === "string";

/**
 * Adds the recorded lines to the actions of a plan.
 *
 * @param levels `measured`: the levels come from the audio, so that scripted levels during a line and
 *   scripted silences are removed. `cued`: the scripted levels stay.
 */
export function withVoices(
  actions: readonly PlannedAction[],
  clips: readonly Clip[],
  levels: MachineBehaviour["levels"],
): readonly PlannedAction[] {
  const lines = linesOf(actions, clips);
  const isReplaced = ({ at, action }: PlannedAction) =>
    levels === "measured" &&
    (action.do === "fall-silent" ||
      (action.do === "level" &&
        action.of === "assistant" &&
        lines.some((line) => line.at <= at && at <= line.until)));
  const spoken = lines.map(({ at, clip }): PlannedAction => ({
    at,
    lane: "event",
    late: false,
    action: { do: "speak", address: clip.address },
  }));
  return [...actions.filter((action) => !isReplaced(action)), ...spoken].sort(
    (a, b) => a.at - b.at,
  );
}
