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
  const [state, setState] = useState<CopyState>("ready");
  // Counts the copies, so that a second copy restarts the timer of the tick.
  const [copies, setCopies] = useState(0);
  useEffect(() => {
    if (state !== "copied") return undefined;
    const timer = setTimeout(() => setState("ready"), CONFIRMED_FOR);
    return () => clearTimeout(timer);
  }, [state, copies]);

  async function write(text: string): Promise<void> {
    try {
      // On a page without TLS `navigator.clipboard` is undefined, so this line throws.
      await navigator.clipboard.writeText(text);
      setState("copied");
      setCopies((before) => before + 1);
    } catch (cause) {
      setState("refused");
      onRefused(cause);
    }
  }
  return { state, copy: (text: string) => void write(text) };
}
