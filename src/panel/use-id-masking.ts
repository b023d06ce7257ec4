import { useMemo, useState } from "react";
import { createIdMask, NO_ID_MASK, type IdMask } from "../diagnostics/id-masking.ts";
import type { Setup } from "../diagnostics/setup.ts";

/** Masks identifiers until the user presses Show Keys. */
export interface IdMasking {
  readonly shown: boolean;
  readonly onToggle: () => void;
  readonly maskIds: IdMask;
}

export function useIdMasking({ assistantId, workflowId, publicKey }: Setup): IdMasking {
  const [shown, setShown] = useState(false);
  const maskIds = useMemo(
    () => (shown ? NO_ID_MASK : createIdMask([assistantId, workflowId, publicKey])),
    [shown, assistantId, workflowId, publicKey],
  );
  return { shown, onToggle: () => setShown(!shown), maskIds };
}
