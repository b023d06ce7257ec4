import type { TakeNote } from "../note.ts";

/** Notes uncaught errors and unhandled rejections. The browser still reports them. */
export function tapFaults(page: EventTarget, note: TakeNote): void {
  page.addEventListener("error", (event) => {
    const { error, message } = event as Omit<ErrorEvent, "error"> & { readonly error: unknown };
    // The browser hides the error of a script from another origin, so the message or the type stands in for it.
    note("fault", { kind: "error", error: error ?? message ?? event.type });
  });
  page.addEventListener("unhandledrejection", (event) =>
    note("fault", { kind: "rejection", error: (event as PromiseRejectionEvent).reason }),
  );
}
