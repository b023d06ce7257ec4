import * as v from "valibot";
import type { MachineBehaviour } from "../standin/machine/machine.ts";
import type { PlannedAction, ServiceAction } from "./action.ts";

interface Index {
  readonly clips: readonly { file: string; speaker: string; text: string; seconds: number }[];
}

const INDICES = import.meta.glob<Index>("../../fixtures/audio/*/index.json", {
  eager: true,
  import: "default",
});
const SOUNDS = import.meta.glob<string>("../../fixtures/audio/*/*-assistant.mp3", {
  eager: true,
  query: "?url",
  import: "default",
});

/** The recorded lines of the assistant, of all scenarios. `address`: the URL of the recording. */
export const CLIPS = Object.entries(INDICES).flatMap(([path, { clips }]) =>
  clips.flatMap(({ file, speaker, text, seconds }) => {
    const address = SOUNDS[path.replace("index.json", file)];
    return speaker === "assistant" && address !== undefined ? [{ text, seconds, address }] : [];
  }),
);

export interface Sound {
  /**
   * The source of levels, read at each start. `measured`: the audio that plays. `scripted`: exactly the levels
   * of the script.
   */
  levels(): MachineBehaviour["levels"];
  /** Whether recorded lines are played now. They are not while the clock is stepped by hand. */
  isAloud(): boolean;
}

/** Plans the recordings of scripted lines. A recording ends at its line's final transcript. */
function linesOf(actions: readonly PlannedAction[], clips: typeof CLIPS) {
  return actions.flatMap(({ at, action }) => {
    if (action.do !== "tell" || !v.is(AssistantLine, action.message)) return [];
    const { transcript } = action.message;
    const clip = clips.find(({ text }) => text === transcript);
    if (clip === undefined) return [];
    const begin = Math.max(0, at - Math.round(clip.seconds * 1000));
    const speak: ServiceAction = { do: "speak", address: clip.address };
    const speech: PlannedAction = { at: begin, lane: "event", late: false, action: speak };
    return [{ speech, until: at }];
  });
}

const AssistantLine = v.object({
  role: v.literal("assistant"),
  transcriptType: v.literal("final"),
  transcript: v.string(),
});

/**
 * Adds the recorded lines to the actions of a plan.
 *
 * @param levels `measured`: the levels come from the audio, so that scripted levels during a line and
 *   scripted silences are removed. `scripted`: the scripted levels stay.
 */
export function withVoices(
  actions: readonly PlannedAction[],
  clips: typeof CLIPS,
  levels: MachineBehaviour["levels"],
): readonly PlannedAction[] {
  const lines = linesOf(actions, clips);
  const isReplaced = ({ at, action }: PlannedAction) =>
    levels === "measured" &&
    (action.do === "fall-silent" ||
      (action.do === "level" &&
        action.of === "assistant" &&
        lines.some(({ speech, until }) => speech.at <= at && at <= until)));
  const kept = actions.filter((action) => !isReplaced(action));
  return [...kept, ...lines.map(({ speech }) => speech)].sort((a, b) => a.at - b.at);
}
