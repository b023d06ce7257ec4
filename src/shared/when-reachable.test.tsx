import { afterEach, expect, it, vi } from "vitest";

const load = vi.fn(() => Promise.resolve("code"));
const request = vi.fn<typeof fetch>();

/** Opens a page whose device is online or offline, with `request` as its network. */
async function openPage(online: boolean) {
  vi.resetModules();
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(online);
  vi.stubGlobal("fetch", request);
  return import("./when-reachable.ts");
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  load.mockClear();
  request.mockReset();
});

it("loads at once while the device is online", async () => {
  const { whenReachable } = await openPage(true);
  await expect(whenReachable(load)).resolves.toBe("code");
  expect(request).not.toHaveBeenCalled();
});

it("does not load while the device is offline and the site is out of reach", async () => {
  const { whenReachable } = await openPage(false);
  request.mockRejectedValue(new TypeError("Failed to fetch"));
  await expect(whenReachable(load)).rejects.toThrow("Failed to fetch");
  expect(load).not.toHaveBeenCalled();
});

it("loads from a site that is reachable without a network", async () => {
  const { whenReachable } = await openPage(false);
  request.mockResolvedValue(new Response());
  await expect(whenReachable(load)).resolves.toBe("code");
});

it("does not load after the device was offline, until the site is in reach", async () => {
  const { whenReachable } = await openPage(true);
  window.dispatchEvent(new Event("offline"));
  window.dispatchEvent(new Event("online"));
  request.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  await expect(whenReachable(load)).rejects.toThrow("Failed to fetch");
  expect(load).not.toHaveBeenCalled();
  request.mockResolvedValueOnce(new Response());
  await expect(whenReachable(load)).resolves.toBe("code");
});

it("does not load on an offline device whose offline event has not come yet", async () => {
  const { whenReachable } = await openPage(true);
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  request.mockRejectedValue(new TypeError("Failed to fetch"));
  await expect(whenReachable(load)).rejects.toThrow("Failed to fetch");
  expect(load).not.toHaveBeenCalled();
});
