import { afterEach, expect, test, vi } from "vitest";
import { applyCachedFonts, start } from "./first-paint.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  window.onclick = null;
  localStorage.clear();
});

type Paint = "first-paint" | "first-contentful-paint";

/** Fills the document as the build does, and returns the function that paints it. */
function open(): (name?: Paint) => void {
  document.head.innerHTML = `<style id="faces" media="(scripting: none)"></style><style id="unpainted"></style>
    <template id="icons"><link rel="icon" href="/icon.svg" /></template>`;
  document.body.innerHTML = "<button>Press</button><p>Words</p>";
  let observed = (_paints: { getEntriesByName: (name: string) => readonly string[] }) => {};
  vi.spyOn(document, "hidden", "get").mockReturnValue(false);
  vi.stubGlobal(
    "PerformanceObserver",
    class {
      constructor(callback: typeof observed) {
        observed = callback;
      }
      observe() {}
    },
  );
  return (name = "first-contentful-paint") =>
    observed({ getEntriesByName: (asked) => [name].filter((known) => known === asked) });
}

const links = () =>
  [...document.head.querySelectorAll("link")].map(
    (link) => `${link.rel} ${link.getAttribute("href")}${link.disabled ? " disabled" : ""}`,
  );
const fonts = () => document.querySelector<HTMLStyleElement>("#faces")?.media;

/** A script that adds its name to the global list `ran`. */
const scriptOf = (name: string) => `data:text/javascript,globalThis.ran.push("${name}")`;

test("a document requests fonts, pictures, icons and scripts after its first paint, and runs the scripts in order", async () => {
  const ran: string[] = [];
  vi.stubGlobal("ran", ran);
  const paint = open();
  const scripts = [scriptOf("library"), scriptOf("app")];
  const started = start({ scripts, styles: ["/a.css"] });
  expect(links()).toEqual([]);
  expect(document.querySelector("#unpainted")).not.toBeNull();
  paint();
  await started;
  expect(links()).toEqual([
    "icon /icon.svg",
    "stylesheet /a.css disabled",
    ...scripts.map((src) => `modulepreload ${src}`),
  ]);
  expect(document.querySelector("#unpainted")).toBeNull();
  expect(fonts()).toBe("all");
  expect(ran).toEqual(["library", "app"]);
});

test("a document marks a button that is pressed before its scripts have run", () => {
  open();
  void start({ scripts: [], styles: [] });
  document.querySelector("p")?.click();
  expect(document.querySelectorAll("[data-pressed]")).toHaveLength(0);
  document.querySelector("button")?.click();
  expect(document.querySelectorAll("button[data-pressed]")).toHaveLength(1);
});

test("a document requests nothing after a paint of the background alone", async () => {
  const paint = open();
  const started = start({ scripts: [], styles: [] });
  paint("first-paint");
  await Promise.resolve();
  expect(fonts()).toBe("(scripting: none)");
  paint();
  await started;
  expect(fonts()).toBe("all");
});

test("a document uses the fonts at once on a later visit only", async () => {
  const paint = open();
  applyCachedFonts();
  expect(fonts()).toBe("(scripting: none)");
  const started = start({ scripts: [], styles: [] });
  paint();
  await started;
  open();
  applyCachedFonts();
  expect(fonts()).toBe("all");
});

test("a document loads without the browser's storage", async () => {
  const paint = open();
  vi.stubGlobal("localStorage", undefined);
  applyCachedFonts();
  const started = start({ scripts: [], styles: [] });
  paint();
  await started;
  expect(fonts()).toBe("all");
});
