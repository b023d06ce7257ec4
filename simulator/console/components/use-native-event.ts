import { type RefObject, useEffectEvent, useLayoutEffect } from "react";

/**
 * Calls the listener for each event of this type in the document, or in the element of `place`, from before the first
 * paint on. The listener may prevent the default of every event.
 */
export function useNativeEvent<Type extends keyof HTMLElementEventMap>(
  type: Type,
  listener: (event: HTMLElementEventMap[Type]) => void,
  place?: RefObject<HTMLElement | null>,
): void {
  const hear = useEffectEvent(listener);
  useLayoutEffect(() => {
    const gone = new AbortController();
    const element = place === undefined ? document.documentElement : place.current;
    const options = { signal: gone.signal, passive: false };
    element?.addEventListener(type, (event) => hear(event), options);
    return () => gone.abort();
  }, [type, place]);
}
