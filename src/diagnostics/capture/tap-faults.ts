import type { Cancel } from "../../shared/clock.ts";
import type { TakeNote } from "../note.ts";

/** Notes what nobody catches; the browser reports it as before. */
export function tapFaults(page: EventTarget, note: TakeNote): Cancel {
  const onError = (event: Event): void => {
    const { error, message } = event as Omit<ErrorEvent, "error"> & { readonly error: unknown };
    // A script of another origin keeps its error to itself, and a file that failed to load has none.
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
