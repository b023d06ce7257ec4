import type { Cancel, Clock } from "../../shared/clock.ts";
import { millis } from "../../shared/units.ts";
import type { RequestNote, TakeNote } from "../note.ts";
import { isService } from "./is-service.ts";

/** Within which both halves of a failure are told; on a slow machine a quarter of a second was not much. */
const OTHER_HALF_WITHIN = millis(500);

/** As much of the page as is needed to learn what it loads. */
export interface ResourcePage extends EventTarget {
  readonly location: { readonly origin: string };
  /** Missing from the oldest browsers. */
  readonly PerformanceObserver?: new (
    callback: (list: { getEntries(): PerformanceEntryList }) => void,
  ) => Pick<PerformanceObserver, "observe" | "disconnect">;
}

/** What scripts ask for, by no element; of its method the browser tells no more. */
const METHODS: ReadonlyMap<string, string> = new Map([
  ["xmlhttprequest", "XHR"],
  ["beacon", "POST"],
]);

/** The address that an element loads from, where it has one. */
function addressOf(target: EventTarget | null): string | null {
  if (target === null) return null;
  if ("src" in target && typeof target.src === "string") return target.src;
  return "href" in target && typeof target.href === "string" ? target.href : null;
}

/** One half of what there is to tell of a request: its timing, or that it failed. */
interface Half {
  readonly request: RequestNote;
  readonly failed: boolean;
}

/** A timing that tells of a refusal says it all; else only the failure knows that it was one. */
const whole = (failure: RequestNote, timing: RequestNote): RequestNote =>
  (timing.status ?? 0) >= 400 ? timing : { ...failure, ...timing };

/**
 * Makes one of the two things that are told of an element that could not load: its timing, which does
 * not say so, and its failure, which knows no times. Browsers tell either first.
 */
function createPairing(note: (request: RequestNote) => void, clock: Pick<Clock, "after">) {
  const alone = new Map<Half, Cancel>();
  function take(half: Half): void {
    alone.get(half)?.();
    alone.delete(half);
  }
  return {
    tell(half: Half): void {
      const other = [...alone.keys()].find(
        ({ failed, request }) => failed !== half.failed && request.url === half.request.url,
      );
      if (other === undefined) {
        const noteAlone = () => {
          take(half);
          note(half.request);
        };
        alone.set(half, clock.after(OTHER_HALF_WITHIN, noteAlone));
        return;
      }
      take(other);
      const [failure, timing] = half.failed ? [half, other] : [other, half];
      note(whole(failure.request, timing.request));
    },
    end(): void {
      for (const half of alone.keys()) take(half);
    },
  };
}

function requestOf(entry: PerformanceEntry): RequestNote {
  const { initiatorType, name, responseStatus, encodedBodySize, duration } =
    entry as PerformanceResourceTiming;
  return {
    url: name,
    method: METHODS.get(initiatorType) ?? "GET",
    status: responseStatus || null,
    duration: Math.round(duration),
    sent: null,
    received: encodedBodySize || null,
  };
}

const failureOf = (url: string): RequestNote => ({
  url,
  method: "GET",
  status: null,
  duration: 0,
  sent: null,
  received: null,
  error: new Error("It could not be loaded."),
});

/**
 * Notes the requests to the voice service that are made by other means than fetch, which has a tap of its
 * own: the scripts of the call library, its XHR requests, beacons. Requests from before are noted too. The
 * browser tells the status and size of an answer from another origin only if that origin allows it.
 *
 * @param services addresses that belong to the voice service even on the page's own origin.
 */
export function watchResources(
  note: TakeNote,
  clock: Pick<Clock, "after">,
  services: readonly string[],
  page: ResourcePage = window,
): Cancel {
  const observer = page.PerformanceObserver;
  if (observer === undefined) return () => {};
  const noteRequest = (request: RequestNote) => note("request", request);
  const pairing = createPairing(noteRequest, clock);
  const isNoted = (address: string) =>
    URL.canParse(address) && isService(new URL(address), page.location.origin, services);

  function tell(entry: PerformanceEntry): void {
    const { initiatorType, name } = entry as PerformanceResourceTiming;
    if (initiatorType === "fetch" || !isNoted(name)) return;
    const request = requestOf(entry);
    if (METHODS.has(initiatorType)) noteRequest(request);
    else pairing.tell({ request, failed: false });
  }
  function tellFailure({ target }: Event): void {
    const url = addressOf(target);
    if (url !== null && isNoted(url)) pairing.tell({ request: failureOf(url), failed: true });
  }

  const watching = new observer((list) => list.getEntries().forEach(tell));
  watching.observe({ type: "resource", buffered: true });
  // Failures to load do not bubble.
  page.addEventListener("error", tellFailure, { capture: true });
  return () => {
    watching.disconnect();
    pairing.end();
    page.removeEventListener("error", tellFailure, { capture: true });
  };
}
