import type { SdkCallLibrary } from "./sdk.ts";

/** Matches the scripts by which the call library loads its call machine. It never removes one. */
const SCRIPTS = 'script[src*="call-machine"]';

export function watchMachineScripts() {
  const pending = new Set<HTMLScriptElement>();
  let count = 0;

  function follow(script: HTMLScriptElement): void {
    count += 1;
    pending.add(script);
    // Adds its own listeners: when an attempt times out, the library removes its handlers, but the request
    // goes on.
    for (const outcome of ["load", "error"])
      script.addEventListener(outcome, () => pending.delete(script));
  }

  if (typeof MutationObserver !== "undefined")
    new MutationObserver((records) => {
      for (const node of records.flatMap(({ addedNodes }) => [...addedNodes]))
        if (node instanceof HTMLScriptElement && node.matches(SCRIPTS)) follow(node);
    }).observe(document.head, { childList: true });

  return {
    /** The number of scripts so far. */
    count: (): number => count,
    /** The address of a script that has neither loaded nor failed; null if there is none. */
    pending: (): string | null => pending.values().next().value?.src ?? null,
  };
}

/**
 * Gives each attempt to load the call machine a new address while an earlier attempt is pending. Otherwise
 * Chromium would join the retry to the hanging request. The library reads the address at each attempt.
 */
export const withRetries = (
  options: SdkCallLibrary,
  scripts: ReturnType<typeof watchMachineScripts>,
): SdkCallLibrary => ({
  get avoidEval() {
    return options.avoidEval;
  },
  get callObjectBundleUrlOverride() {
    const pending = scripts.pending();
    if (pending === null) return options.callObjectBundleUrlOverride;
    const address = new URL(pending);
    address.searchParams.set("retry", String(scripts.count()));
    return address.href;
  },
});

export function sweepMachineScripts(): void {
  if (typeof document === "undefined") return;
  for (const script of document.querySelectorAll(SCRIPTS)) script.remove();
}
