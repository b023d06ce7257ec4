import { perSession } from "./per-session.ts";

/** The boxes of a card, and of its pearl or the portrait that becomes the pearl, before the card grows. */
export interface GrownFrom {
  readonly card: DOMRect;
  readonly pearl: DOMRect;
  /** The box of the buttons, if they stay the same. */
  readonly actions?: DOMRect | undefined;
}

/** What the card of a session grows from at its next change; null: it grows without animation. */
export const grownFrom = perSession((): { current: GrownFrom | null } => ({ current: null }));
