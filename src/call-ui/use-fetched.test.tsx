import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useFetched } from "./use-fetched.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const lost = () => Promise.reject<string>(new Error("The network is down."));

const show = (fetch: () => Promise<string>, wanted = true) =>
  renderHook((props: { wanted: boolean }) => useFetched(props.wanted, fetch), {
    initialProps: { wanted },
  });

describe("useFetched", () => {
  it("makes no request until `wanted` is true", async () => {
    const fetch = vi.fn(lost);
    show(fetch, false);
    await pass(60_000);
    expect(fetch).not.toHaveBeenCalled();
  });

  it("retries a failed request with a growing wait until it succeeds", async () => {
    const fetch = vi.fn(lost);
    const { result } = show(fetch);
    await pass(3000);
    expect(fetch).toHaveBeenCalledTimes(3);
    fetch.mockResolvedValue("parts");
    await pass(3999);
    expect(result.current).toBeNull();
    await pass(1);
    expect(result.current).toBe("parts");
  });

  it("retries a failed request when the browser comes online", async () => {
    const fetch = vi.fn(lost);
    const { result } = show(fetch);
    await pass(0);
    fetch.mockResolvedValue("parts");
    await act(async () => void window.dispatchEvent(new Event("online")));
    expect(result.current).toBe("parts");
  });

  it("stops retrying when `wanted` becomes false", async () => {
    const fetch = vi.fn(lost);
    const { rerender } = show(fetch);
    await pass(0);
    rerender({ wanted: false });
    const attempts = fetch.mock.calls.length;
    await pass(120_000);
    expect(fetch).toHaveBeenCalledTimes(attempts);
  });

  it("still returns the fetched parts when `wanted` becomes false", async () => {
    const { result, rerender } = show(() => Promise.resolve("parts"));
    await pass(0);
    rerender({ wanted: false });
    expect(result.current).toBe("parts");
  });
});
