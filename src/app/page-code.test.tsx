import { afterEach, expect, it, vi } from "vitest";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("does not fetch a page ahead of a call while the device is offline", async () => {
  vi.resetModules();
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  vi.stubGlobal("fetch", vi.fn().mockRejectedValue(new TypeError("Failed to fetch")));
  const { fetched } = await import("./page-code.ts");
  const fetchComponent = vi.fn(() => Promise.resolve(() => null));
  await expect(fetched(fetchComponent).preload?.()).rejects.toThrow("Failed to fetch");
  expect(fetchComponent).not.toHaveBeenCalled();
});
