// @vitest-environment jsdom
import { afterEach, expect, it, vi } from "vitest";
import { clearSite, siteEntry, tabEntry } from "./site-storage.ts";

afterEach(() => {
  vi.restoreAllMocks();
  clearSite();
});

it.each([
  ["siteEntry", siteEntry, "localStorage"],
  ["tabEntry", tabEntry, "sessionStorage"],
] as const)("%s stores a text until it is removed", (_, entryOf, where) => {
  const entry = entryOf("name");
  expect(entry.read()).toBeNull();
  expect(entry.write("text")).toBe(true);
  expect(entryOf("name").read()).toBe("text");
  expect(window[where].getItem("name")).toBe("text");
  entry.remove();
  expect(entry.read()).toBeNull();
});

it("an entry is absent, and nothing throws, when the browser refuses storage", () => {
  vi.spyOn(window, "localStorage", "get").mockImplementation(() => {
    throw new DOMException("Storage is off.", "SecurityError");
  });
  const entry = siteEntry("name");
  expect(entry.write("text")).toBe(false);
  expect(entry.read()).toBeNull();
  expect(entry.remove).not.toThrow();
});

it("clearSite empties both storages, and tells the page even if they were empty", () => {
  const tell = vi.fn<(event: StorageEvent) => void>();
  window.addEventListener("storage", tell);
  siteEntry("one").write("1");
  tabEntry("two").write("2");
  clearSite();
  clearSite();
  window.removeEventListener("storage", tell);
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  expect(tell.mock.calls.map(([{ key }]) => key)).toEqual([null, null]);
});
