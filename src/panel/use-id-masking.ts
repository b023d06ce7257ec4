import { useMemo, useState } from "react";
import { createIdMask, NO_ID_MASK } from "../diagnostics/id-masking.ts";
import type { Setup } from "../diagnostics/setup.ts";

/** Masks identifiers until the user presses Show Keys. */
export function useIdMasking({ assistantId, workflowId, publicKey }: Setup) {
  const [shown, setShown] = useState(false);
  const maskIds = useMemo(
    () => (shown ? NO_ID_MASK : createIdMask([assistantId, workflowId, publicKey])),
    [shown, assistantId, workflowId, publicKey],
  );
  return { shown, onToggle: () => setShown(!shown), maskIds };
}

export type IdMasking = ReturnType<typeof useIdMasking>;
