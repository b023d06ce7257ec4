import { useMemo, useState } from "react";
import { createVeil, NO_VEIL, type Veil } from "../diagnostics/mask.ts";
import type { Setup } from "../diagnostics/setup.ts";

/** What hides the identifiers, until somebody asks to see them. */
export interface Veiling {
  readonly shown: boolean;
  readonly onToggle: () => void;
  readonly veil: Veil;
}

export function useVeil({ assistantId, workflowId, publicKey }: Setup): Veiling {
  const [shown, setShown] = useState(false);
  const veil = useMemo(
    () => (shown ? NO_VEIL : createVeil([assistantId, workflowId, publicKey])),
    [shown, assistantId, workflowId, publicKey],
  );
  return { shown, onToggle: () => setShown(!shown), veil };
}
