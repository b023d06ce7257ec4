import { afterEach, expect, it, vi } from "vitest";
import { whenReachable } from "./when-reachable.ts";

const load = vi.fn(() => Promise.resolve("code"));
const request = vi.fn<typeof fetch>();

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  load.mockClear();
  request.mockReset();
});

it("loads at once while the device is online", async () => {
  vi.stubGlobal("fetch", request);
  await expect(whenReachable(load)).resolves.toBe("code");
  expect(request).not.toHaveBeenCalled();
});

it("does not load while the device is offline and the site is out of reach", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  vi.stubGlobal("fetch", request.mockRejectedValue(new TypeError("Failed to fetch")));
  await expect(whenReachable(load)).rejects.toThrow("Failed to fetch");
  expect(load).not.toHaveBeenCalled();
});

it("loads from a site that is reachable without a network", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  vi.stubGlobal("fetch", request.mockResolvedValue(new Response()));
  await expect(whenReachable(load)).resolves.toBe("code");
});
