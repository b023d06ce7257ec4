import type { Cancel, Clock } from "../../shared/clock.ts";
import { millis } from "../../shared/units.ts";
import type { RequestNote, TakeNote } from "../note.ts";
import { isService } from "./is-service.ts";

/** How long the timing and the failure of a request wait for each other. 250 ms failed on slow machines. */
const JOIN_WITHIN = millis(500);

/** The known method of requests by scripts, or else their type. Elements send all other requests, with GET. */
const METHODS: ReadonlyMap<string, string> = new Map([
  ["xmlhttprequest", "XHR"],
  ["beacon", "POST"],
]);

/**
 * Joins the two reports on an element that failed to load: the timing does not tell that it failed, and the
 * failure has no times. Browsers report either first.
 */
function createJoiner(note: (request: RequestNote) => void, clock: Pick<Clock, "after">) {
  /** The reports without the other one, and the functions that end their wait. */
  const waiting = new Map<RequestNote, Cancel>();
  const isFailure = ({ error }: RequestNote) => error !== undefined;
  return (report: RequestNote): void => {
    const other = [...waiting.keys()].find(
      (each) => isFailure(each) !== isFailure(report) && each.url === report.url,
    );
    if (other === undefined) {
      const noteUnjoined = () => {
        waiting.delete(report);
        note(report);
      };
      waiting.set(report, clock.after(JOIN_WITHIN, noteUnjoined));
      return;
    }
    waiting.get(other)?.();
    waiting.delete(other);
    const [failure, timing] = isFailure(report) ? [report, other] : [other, report];
    // An error is not needed if the timing has an error status.
    const isExplained = (timing.status ?? 0) >= 400;
    note(isExplained ? timing : { ...failure, ...timing });
  };
}

const UNKNOWN = { method: "GET", status: null, duration: 0, sent: null, received: null };

function requestOf(entry: PerformanceEntry): RequestNote {
  const { initiatorType, name, responseStatus, encodedBodySize, duration } =
    entry as PerformanceResourceTiming;
  return {
    ...UNKNOWN,
    url: name,
    method: METHODS.get(initiatorType) ?? UNKNOWN.method,
    status: responseStatus || null,
    duration: Math.round(duration),
    received: encodedBodySize || null,
  };
}

/**
 * Notes the requests to the voice service that do not use `fetch`: scripts of the call library, XHR
 * requests and beacons, including earlier ones. The browser hides status and size of a response from another
 * origin unless that origin allows them.
 *
 * @param services addresses on the page's own origin that belong to the voice service.
 */
export function watchResources(
  note: TakeNote,
  clock: Pick<Clock, "after">,
  services: readonly string[],
): void {
  if (!("PerformanceObserver" in globalThis)) return;
  const noteRequest = (request: RequestNote) => note("request", request);
  const join = createJoiner(noteRequest, clock);
  const isOfService = (address: string) =>
    URL.canParse(address) && isService(new URL(address), location.origin, services);

  function addTiming(entry: PerformanceEntry): void {
    const { initiatorType, name } = entry as PerformanceResourceTiming;
    if (initiatorType === "fetch" || !isOfService(name)) return;
    const request = requestOf(entry);
    if (METHODS.has(initiatorType)) noteRequest(request);
    else join(request);
  }
  function addFailure({ target }: Event): void {
    // The address from which an element loads. Other targets have none.
    const { src, href } = (target ?? {}) as { readonly src?: unknown; readonly href?: unknown };
    const url = [src, href].find((address) => typeof address === "string");
    const error = new Error("The resource could not be loaded.");
    if (url !== undefined && isOfService(url)) join({ ...UNKNOWN, url, error });
  }

  const observer = new PerformanceObserver((list) => list.getEntries().forEach(addTiming));
  observer.observe({ type: "resource", buffered: true });
  // Load errors do not bubble, so the listener captures them.
  window.addEventListener("error", addFailure, { capture: true });
}
