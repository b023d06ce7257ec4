import type { MicrophoneFault } from "../provider/events.ts";
import type { LiveState } from "./state.ts";

/** What the page knows about the visitor's side beyond the state of the call. */
export interface VisitorSide {
  /** Whether an open microphone has been silent for too long. */
  readonly silent: boolean;
  /** Whether the visitor is speaking while muted. */
  readonly speaksMuted: boolean;
  /** Whether the visitor has chosen to type, so that a blocked microphone is no problem. */
  readonly typing: boolean;
}

export type ConditionKind =
  | MicrophoneFault
  | "interrupted"
  | "silent"
  | "muted"
  | "speaks-muted"
  | "typing"
  | "bad";

/** Why the assistant hears the visitor badly or not at all, for the status line and the stage. */
export interface VisitorCondition {
  readonly kind: ConditionKind;
  /** A few words, without a full stop. */
  readonly words: string;
  /** `chosen`: the visitor wants it so. `trouble`: the page shows it in amber. */
  readonly level: "chosen" | "trouble";
}

const WORDS: Readonly<Record<ConditionKind, string>> = {
  interrupted: "Connection lost, reconnecting",
  denied: "You can’t be heard",
  missing: "You can’t be heard",
  "in-use": "You can’t be heard",
  unknown: "You can’t be heard",
  typing: "You’re typing",
  muted: "You’re muted",
  "speaks-muted": "You’re muted",
  silent: "You can’t be heard",
  bad: "Poor connection",
};

function kindOf(state: LiveState, side: VisitorSide): ConditionKind | null {
  const { microphoneFault, muted, network } = state;
  if (network.interrupted.size > 0) return "interrupted";
  if (microphoneFault !== null) return side.typing ? "typing" : microphoneFault;
  if (muted) return side.speaksMuted ? "speaks-muted" : "muted";
  if (side.silent && !side.typing) return "silent";
  return network.quality === "bad" ? "bad" : null;
}

/** The most serious condition; null if the assistant hears the visitor well. */
export function visitorCondition(state: LiveState, side: VisitorSide): VisitorCondition | null {
  const kind = kindOf(state, side);
  if (kind === null) return null;
  const level = kind === "muted" || kind === "typing" ? "chosen" : "trouble";
  return { kind, words: WORDS[kind], level };
}
