import { expect, it } from "vitest";
import type { AppNote, TakeNote } from "../note.ts";
import { describeOpening, watchPath, type WatchedPage } from "./watch-page.ts";

function createPage(entries: readonly object[] = []) {
  const location = { pathname: "/", search: "?token=of-the-visitor", href: "https://a.example/?x" };
  const navigation = new EventTarget();
  const page: WatchedPage = {
    location,
    navigator: { userAgent: "A browser/1" },
    innerWidth: 390,
    innerHeight: 844,
    performance: {
      timeOrigin: 1_000,
      getEntriesByType: (type) => (type === "navigation" ? (entries as PerformanceEntryList) : []),
    },
    navigation,
  };
  const goTo = async (pathname: string) => {
    location.pathname = pathname;
    navigation.dispatchEvent(new Event("currententrychange"));
    await Promise.resolve();
  };
  return { page, goTo };
}

it.each([
  ["reload", [{ type: "reload" }]],
  [null, []],
])(
  "describeOpening stores the path without its query, and the navigation type %s",
  (way, entries) => {
    expect(describeOpening(createPage(entries).page)).toEqual({
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
  const { page, goTo } = createPage();
  const notes: unknown[] = [];
  const note: TakeNote = (_source, what) => notes.push((what as AppNote).message);
  watchPath(note, page);
  for (const path of ["/", "/call-ending", "/call-ending", "/"]) await goTo(path);
  expect(notes).toEqual(["The page navigated to /call-ending", "The page navigated to /"]);
});

it("watchPath does not throw in a browser without the Navigation API", () => {
  const { navigation: _, ...page } = createPage().page;
  expect(() => watchPath(() => {}, page)).not.toThrow();
});
