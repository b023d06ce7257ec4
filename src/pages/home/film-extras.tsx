import { filmFaults } from "../../content/film-faults.ts";
import type { StageState } from "../../video/state.ts";
import { useShine } from "./use-shine.ts";

/** A light that runs over the button of the introduction from time to time. */
export function Shine() {
  const shine = useShine();
  return shine > 0 && <span key={shine} className="film-choice__shine" />;
}

export const reasonOf = ({ reason }: NonNullable<StageState["failed"]>) => filmFaults[reason];
