import { expect, it } from "vitest";
import type { AppNote, Note, TakeNote } from "../note.ts";
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

it("tells where a page was opened, when, how and in what, and of the address nothing else", () => {
  const { page } = createPage([{ type: "reload" }]);
  const opening: Note = describeOpening(page);
  expect(opening).toEqual({
    time: 1_000,
    source: "app",
    what: {
      type: "info",
      category: "config",
      message: "The page was opened at /",
      details: {
        source: "page",
        path: "/",
        way: "reload",
        browser: "A browser/1",
        width: 390,
        height: 844,
      },
    },
  });
});

it("has no way in where the browser does not say", () => {
  expect(describeOpening(createPage().page).what).toMatchObject({ details: { way: null } });
});

it("notes every other path once, until it is told not to", async () => {
  const { page, goTo } = createPage();
  const notes: unknown[] = [];
  const note: TakeNote = (_source, what) => notes.push((what as AppNote).message);
  const stop = watchPath(note, page);
  for (const path of ["/", "/call-ending", "/call-ending", "/"]) await goTo(path);
  stop();
  await goTo("/why-us");
  expect(notes).toEqual(["The page went on to /call-ending", "The page went on to /"]);
});

it("does without an event that the browser lacks", () => {
  const { navigation: _, ...page } = createPage().page;
  expect(() => watchPath(() => {}, page)()).not.toThrow();
});
