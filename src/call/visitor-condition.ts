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

/** Why the assistant hears the visitor badly or not at all, for the status line and the visualiser. */
export interface VisitorCondition {
  readonly kind: ConditionKind;
  /** A few words, without a full stop. A notice says more about a microphone. */
  readonly words: string;
  /** How the visualiser shows it. Null: the assistant understands the visitor all the same. */
  readonly veil: "muted" | "unheard" | null;
}

const UNHEARD = { words: "You can’t be heard", veil: "unheard" } as const;
const MUTED = { words: "You’re muted", veil: "muted" } as const;

const CONDITIONS: Readonly<Record<ConditionKind, Omit<VisitorCondition, "kind">>> = {
  interrupted: { words: "Connection lost, reconnecting", veil: "unheard" },
  denied: UNHEARD,
  missing: UNHEARD,
  "in-use": UNHEARD,
  unknown: UNHEARD,
  silent: UNHEARD,
  muted: MUTED,
  "speaks-muted": MUTED,
  typing: { words: "You’re typing", veil: null },
  bad: { words: "Poor connection", veil: null },
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
  return kind && { kind, ...CONDITIONS[kind] };
}
