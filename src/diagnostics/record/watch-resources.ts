import type { Cancel } from "../../time/clock.ts";
import type { TakeNote } from "../note.ts";

/** As much of the page as is needed to learn what it loads. */
export interface ResourcePage extends EventTarget {
  readonly location: { readonly origin: string };
  /** Missing from the oldest browsers. */
  readonly PerformanceObserver?: new (
    callback: (list: { getEntries(): PerformanceEntryList }) => void,
  ) => Pick<PerformanceObserver, "observe" | "disconnect">;
}

/** What an element of the document may ask for; the rest names its method as well as the browser tells. */
const METHODS: Readonly<Record<string, string>> = { xmlhttprequest: "XHR", beacon: "POST" };

/** The address that an element loads from, where it has one. */
function addressOf(target: EventTarget | null): string | null {
  if (target === null) return null;
  if ("src" in target && typeof target.src === "string") return target.src;
  return "href" in target && typeof target.href === "string" ? target.href : null;
}

function isForeign(address: string, { location }: ResourcePage): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, origin } = new URL(address);
  return protocol.startsWith("http") && origin !== location.origin;
}

/**
 * Notes what the page loads from other origins by other means than fetch, which has a tap of its own:
 * the scripts of the call library, requests of its own, beacons. What was loaded before is told as
 * well. Of another origin the browser tells its answer's status and size only where that allows it.
 */
export function watchResources(note: TakeNote, page: ResourcePage = window): Cancel {
  const observer = page.PerformanceObserver;
  if (observer === undefined) return () => {};

  function tell(entry: PerformanceEntry): void {
    const { initiatorType, name, responseStatus, encodedBodySize, duration } =
      entry as PerformanceResourceTiming;
    if (initiatorType === "fetch" || !isForeign(name, page)) return;
    note("request", {
      url: name,
      method: METHODS[initiatorType] ?? "GET",
      status: responseStatus || null,
      duration: Math.round(duration),
      sent: null,
      received: encodedBodySize || null,
    });
  }
  /** That an element could not load, its timing does not tell. */
  function tellFailure({ target }: Event): void {
    const url = addressOf(target);
    if (url === null || !isForeign(url, page)) return;
    const error = new Error("It could not be loaded.");
    note("request", {
      url,
      method: "GET",
      status: null,
      duration: 0,
      sent: null,
      received: null,
      error,
    });
  }

  const watching = new observer((list) => list.getEntries().forEach(tell));
  watching.observe({ type: "resource", buffered: true });
  // Failures to load do not bubble.
  page.addEventListener("error", tellFailure, { capture: true });
  return () => {
    watching.disconnect();
    page.removeEventListener("error", tellFailure, { capture: true });
  };
}
