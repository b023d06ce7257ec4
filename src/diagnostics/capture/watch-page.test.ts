import { afterEach, expect, it, vi } from "vitest";
import type { AppNote, TakeNote } from "../note.ts";
import { describeOpening, watchPath } from "./watch-page.ts";

afterEach(() => void vi.unstubAllGlobals());

function stubPage(entries: readonly object[] = []) {
  const location = { pathname: "/", search: "?token=of-the-visitor", href: "https://a.example/?x" };
  const navigation = new EventTarget();
  const page = {
    location,
    navigator: { userAgent: "A browser/1" },
    innerWidth: 390,
    innerHeight: 844,
    performance: {
      timeOrigin: 1_000,
      getEntriesByType: (type: string) => (type === "navigation" ? entries : []),
    },
  };
  for (const [name, value] of Object.entries(page)) vi.stubGlobal(name, value);
  vi.stubGlobal("window", { navigation });
  const goTo = async (pathname: string) => {
    location.pathname = pathname;
    navigation.dispatchEvent(new Event("currententrychange"));
    await Promise.resolve();
  };
  return goTo;
}

it.each([
  ["reload", [{ type: "reload" }]],
  [null, []],
])(
  "describeOpening stores the path without its query, and the navigation type %s",
  (way, entries) => {
    stubPage(entries);
    expect(describeOpening()).toEqual({
      time: 1_000,
      source: "app",
      what: {
        type: "info",
        category: "config",
        message: "The page was opened at /",
        details: {
          source: "page",
          path: "/",
          way,
          browser: "A browser/1",
          width: 390,
          height: 844,
        },
      },
    });
  },
);

it("watchPath notes each change of the path once", async () => {
  const goTo = stubPage();
  const notes: unknown[] = [];
  const note: TakeNote = (_source, what) => notes.push((what as AppNote).message);
  watchPath(note);
  for (const path of ["/", "/call-ending", "/call-ending", "/"]) await goTo(path);
  expect(notes).toEqual(["The page navigated to /call-ending", "The page navigated to /"]);
});

it("watchPath does not throw in a browser without the Navigation API", () => {
  stubPage();
  vi.stubGlobal("window", {});
  expect(() => watchPath(() => {})).not.toThrow();
});
