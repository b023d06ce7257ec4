import type { SdkCallLibrary } from "./sdk.ts";

/** Matches the scripts by which the call library loads its call machine. It never removes one. */
const SCRIPTS = 'script[src*="call-machine"]';

/**
 * Creates a function that adapts the call library's options: each attempt to load the call machine gets a new address
 * while an earlier attempt is pending. Otherwise Chromium would join the retry to the hanging request. The library reads
 * the address at each attempt.
 */
export function watchRetries() {
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

  return (options: SdkCallLibrary): SdkCallLibrary => ({
    get avoidEval() {
      return options.avoidEval;
    },
    get callObjectBundleUrlOverride() {
      const [script] = pending;
      if (script === undefined) return options.callObjectBundleUrlOverride;
      const address = new URL(script.src);
      address.searchParams.set("retry", String(count));
      return address.href;
    },
  });
}

export function sweepMachineScripts(): void {
  if (typeof document === "undefined") return;
  for (const script of document.querySelectorAll(SCRIPTS)) script.remove();
}
