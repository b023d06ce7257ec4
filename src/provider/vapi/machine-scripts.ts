import type { SdkCallLibrary } from "./sdk.ts";

/** The call library adds one to the document for each attempt to load its call machine, and leaves it there. */
const SCRIPTS = 'script[src*="call-machine"]';

/** The machine scripts of this page so far. */
export interface MachineScripts {
  /** How many there have been. */
  count(): number;
  /** The address of one that has neither loaded nor failed; null where there is none. */
  pending(): string | null;
}

export function watchMachineScripts(): MachineScripts {
  const pending = new Set<HTMLScriptElement>();
  let count = 0;

  function follow(script: HTMLScriptElement): void {
    count += 1;
    pending.add(script);
    // The library clears its own handlers when an attempt times out; the request goes on.
    for (const outcome of ["load", "error"])
      script.addEventListener(outcome, () => pending.delete(script));
  }

  if (typeof MutationObserver !== "undefined")
    new MutationObserver((records) => {
      for (const node of records.flatMap(({ addedNodes }) => [...addedNodes]))
        if (node instanceof HTMLScriptElement && node.matches(SCRIPTS)) follow(node);
    }).observe(document.head, { childList: true });

  return {
    count: () => count,
    pending: () => pending.values().next().value?.src ?? null,
  };
}

/**
 * The call library's options, with a new address for each attempt to load the call machine as long as an
 * earlier attempt is pending. Chromium joins a second request for the same address to the first, so that
 * one that hangs would make every retry hang. The library reads the address at each attempt.
 */
export const withRetries = (options: SdkCallLibrary, scripts: MachineScripts): SdkCallLibrary => ({
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
