import { useEffectEvent, useLayoutEffect } from "react";

/** Calls the listener for each event of this type in the document, from before the first paint on. */
export function useDocumentEvent<Type extends keyof DocumentEventMap>(
  type: Type,
  listener: (event: DocumentEventMap[Type]) => void,
): void {
  const hear = useEffectEvent(listener);
  useLayoutEffect(() => {
    const gone = new AbortController();
    document.addEventListener(type, (event) => hear(event), gone);
    return () => gone.abort();
  }, [type]);
}
