import interruptedCall from "../../fixtures/interrupted-call.json" with { type: "json" };

const replace = (target: object, name: string, value: unknown): unknown =>
  Object.defineProperty(target, name, { value, configurable: true, writable: true });

/** Gives this page a storage of its own, so that it neither reads nor changes what other pages store. */
export function storeApart(where: "localStorage" | "sessionStorage"): void {
  const items = new Map<string, string>();
  replace(window, where, {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => void items.set(key, text),
    removeItem: (key: string) => void items.delete(key),
    clear: () => items.clear(),
  });
}

function permitMicrophone(state: PermissionState): void {
  const status = Object.assign(new EventTarget(), { state });
  replace(navigator, "permissions", { query: () => Promise.resolve(status) });
}

function hold(this: HTMLMediaElement): void {
  if (this.currentTime > 3) this.playbackRate = 0;
}

/** Plays every sound and film silently, and holds it after three seconds. */
function silenceMedia(): void {
  const { prototype } = HTMLMediaElement;
  const mute = Object.getOwnPropertyDescriptor(prototype, "muted")?.set;
  const { play } = prototype;
  Object.defineProperty(prototype, "muted", { get: () => true, set() {} });
  prototype.play = function playSilently() {
    mute?.call(this, true);
    this.addEventListener("timeupdate", hold);
    return play.call(this);
  };
}

/** Whether an element does not scroll with the page. */
const isFixed = (part: Element | null): boolean =>
  part !== null && (getComputedStyle(part).position === "fixed" || isFixed(part.parentElement));

/** Scrolls this page as far as needed to show the whole element, and not the page around its frame. */
function scrollWithinPage(this: Element): void {
  if (isFixed(this)) return;
  const { scrollPaddingBottom } = getComputedStyle(document.documentElement);
  const { scrollMarginTop, scrollMarginBottom } = getComputedStyle(this);
  const { top, bottom } = this.getBoundingClientRect();
  const above = top - parseFloat(scrollMarginTop);
  const covered = parseFloat(scrollPaddingBottom) || 0;
  const below = bottom + parseFloat(scrollMarginBottom) + covered - window.innerHeight;
  if (above < 0 && below < 0) window.scrollBy(0, Math.max(above, below));
  if (above > 0 && below > 0) window.scrollBy(0, Math.min(above, below));
}

/** Shows on paper what the screen shows. */
function printAsOnScreen(): void {
  document.documentElement.style.setProperty("print-color-adjust", "exact");
  for (const { cssRules } of document.styleSheets)
    for (const rule of cssRules)
      if (rule instanceof CSSMediaRule && rule.media.mediaText === "print")
        rule.media.mediaText = "not all";
}

/**
 * Makes this page independent of the browser, of other pages and of the wall clock: it stores nothing, is silent and
 * still, and may use the microphone.
 */
export function standAlone(): void {
  storeApart("localStorage");
  storeApart("sessionStorage");
  replace(window, "indexedDB", undefined);
  // The visitor prefers reduced motion, and the resolution never changes. Paper has another one, and Chromium prints
  // a canvas that is drawn for it without its transparency.
  const ask = window.matchMedia.bind(window);
  replace(window, "matchMedia", (query: string) =>
    ask(/prefers-reduced-motion|resolution/.test(query) ? "all" : query),
  );
  permitMicrophone("granted");
  silenceMedia();
  // A scroll bar would make the page of a phone narrower.
  document.documentElement.style.scrollbarWidth = "none";
  Element.prototype.scrollIntoView = scrollWithinPage;
  window.addEventListener("beforeprint", printAsOnScreen);
}

/** A lock of the browser that another tab has until the window tells that it is free. */
function lockedElsewhere(): Partial<LockManager> {
  const request = (_name: string, { ifAvailable = false }, then: (lock: null) => unknown) =>
    new Promise((resolve) => {
      if (ifAvailable) resolve(then(null));
      else window.addEventListener("otherTabFree", () => resolve(then(null)), { once: true });
    });
  return { request: request as LockManager["request"], query: () => Promise.resolve({}) };
}

/** What a scenario cannot say. Each function brings it about on this page, before or after the app has started. */
export const CIRCUMSTANCES = {
  "microphone denied": () => permitMicrophone("denied"),
  "microphone prompt": () => permitMicrophone("prompt"),
  "interrupted call": () =>
    sessionStorage.setItem("interrupted-call", JSON.stringify(interruptedCall)),
  "other tab in a call": () => {
    localStorage.setItem("call", "");
    replace(navigator, "locks", lockedElsewhere());
  },
  "other tab free": () => window.dispatchEvent(new Event("otherTabFree")),
  "films missing": () =>
    Object.defineProperty(HTMLMediaElement.prototype, "src", {
      set(this: HTMLMediaElement) {
        this.setAttribute("src", "data:video/mp4,");
      },
    }),
  "film over": () => {
    for (const film of document.querySelectorAll("video")) film.dispatchEvent(new Event("ended"));
  },
  "unknown address": () => {
    window.history.pushState(null, "", "/no-such-page");
    window.dispatchEvent(new PopStateEvent("popstate"));
  },
  offline: () => {
    replace(navigator, "onLine", false);
    window.fetch = () => Promise.reject(new TypeError("Failed to fetch"));
    // React reports a page that cannot be fetched.
    replace(console, "error", () => {});
    window.dispatchEvent(new Event("offline"));
  },
  "ticks stay": () => {
    replace(navigator, "clipboard", { writeText: () => Promise.resolve() });
    const { setTimeout: after } = window;
    // The app shows a tick for two seconds.
    replace(window, "setTimeout", (work: () => void, ms = 0) =>
      ms === 2000 ? 0 : after(work, ms),
    );
  },
} satisfies Record<string, () => unknown>;

export type Circumstance = keyof typeof CIRCUMSTANCES;
