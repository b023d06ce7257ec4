import type { Cancel } from "../../shared/clock.ts";
import type { TakeNote } from "../note.ts";

/** Notes uncaught errors and unhandled rejections. The browser still reports them. */
export function tapFaults(page: EventTarget, note: TakeNote): Cancel {
  const onError = (event: Event): void => {
    const { error, message } = event as Omit<ErrorEvent, "error"> & { readonly error: unknown };
    // The browser hides the error of a script from another origin, so the message or the type stands in for it.
    note("fault", { kind: "error", error: error ?? message ?? event.type });
  };
  const onRejection = (event: Event): void =>
    note("fault", { kind: "rejection", error: (event as PromiseRejectionEvent).reason });
  page.addEventListener("error", onError);
  page.addEventListener("unhandledrejection", onRejection);
  return () => {
    page.removeEventListener("error", onError);
    page.removeEventListener("unhandledrejection", onRejection);
  };
}
