import { useEffect, useState } from "react";

/** How long a tick confirms a copy, in milliseconds. */
const CONFIRMED_FOR = 2000;

export type CopyState = "ready" | "copied" | "refused";

/** Selects the words of an element, for a visitor who must copy them by hand. */
export function selectWords(element: HTMLElement | null): void {
  if (element !== null) getSelection()?.selectAllChildren(element);
}

/** Copies to the clipboard. Calls `onRefused` with the cause if the browser refuses. */
export function useCopy(onRefused: (cause: unknown) => void) {
  // An object of its own for each copy, so that a second copy restarts the timer of the tick.
  const [last, setLast] = useState<{ readonly state: CopyState }>({ state: "ready" });
  useEffect(() => {
    if (last.state !== "copied") return undefined;
    const timer = setTimeout(() => setLast({ state: "ready" }), CONFIRMED_FOR);
    return () => clearTimeout(timer);
  }, [last]);

  async function write(text: string): Promise<void> {
    try {
      // On a page without TLS `navigator.clipboard` is undefined, so this line throws.
      await navigator.clipboard.writeText(text);
      setLast({ state: "copied" });
    } catch (cause) {
      setLast({ state: "refused" });
      onRefused(cause);
    }
  }
  return { state: last.state, copy: (text: string) => void write(text) };
}
