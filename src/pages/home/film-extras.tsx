import type { StageState } from "../../video/state.ts";
import { useShine } from "./use-shine.ts";

/** Why a film could not be played. */
const REASONS = {
  stalled: "No data arrived for 3 seconds.",
  network: "The connection was lost.",
  file: "Its file could not be loaded.",
} as const;

/** A light that runs over the button of the introduction from time to time. */
export function Shine() {
  const shine = useShine();
  return shine > 0 && <span key={shine} className="film-choice__shine" />;
}

export const reasonOf = ({ reason }: NonNullable<StageState["failed"]>) => REASONS[reason];
