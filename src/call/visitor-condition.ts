import type { MicrophoneFault } from "../provider/events.ts";
import type { LevelHint } from "./microphone-silence.ts";
import type { LiveState } from "./state.ts";

/** What the page knows about the visitor's side beyond the state of the call. */
export interface VisitorSide {
  /** What the levels of the microphone say. */
  readonly hint: LevelHint;
  /** Whether the visitor has chosen to type, so that a blocked microphone is no problem. */
  readonly typing: boolean;
  /** Whether the device is offline, which the browser knows before the service notices a loss. */
  readonly offline: boolean;
}

type Kind = MicrophoneFault | "interrupted" | "silent" | "muted" | "speaks-muted" | "typing";

/** Why the assistant does not hear the visitor, for the status line and the visualiser. */
export interface VisitorCondition {
  readonly kind: Kind;
  /** How the visualiser shows it. Null: the visitor has chosen to type. */
  readonly obstacle: "muted" | "unheard" | null;
}

function obstacleOf(kind: Kind): VisitorCondition["obstacle"] {
  if (kind === "typing") return null;
  return kind === "muted" || kind === "speaks-muted" ? "muted" : "unheard";
}

function kindOf(state: LiveState, { hint, typing, offline }: VisitorSide): Kind | null {
  const { microphoneFault, muted, network } = state;
  if (offline || network.interrupted.size > 0) return "interrupted";
  if (microphoneFault !== null) return typing ? "typing" : microphoneFault;
  if (muted) return hint === "speaks-muted" ? hint : "muted";
  return hint === "silent" && !typing ? hint : null;
}

/** The most serious condition; null if the assistant hears the visitor. */
export function visitorCondition(state: LiveState, side: VisitorSide): VisitorCondition | null {
  const kind = kindOf(state, side);
  return kind && { kind, obstacle: obstacleOf(kind) };
}
