import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Phase } from "../call/state.ts";
import { type Deferred, defer } from "../provider/defer.ts";
import { useFetched } from "./use-fetched.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const lost = () => Promise.reject<string>(new Error("The network is down."));

const show = (fetch: () => Promise<string>, phase: Phase = "connecting") =>
  renderHook((props: { phase: Phase }) => useFetched(props.phase, fetch), {
    initialProps: { phase },
  });

it("fetches nothing while no call is in progress", async () => {
  const fetch = vi.fn(lost);
  show(fetch, "idle");
  await pass(60_000);
  expect(fetch).not.toHaveBeenCalled();
});

it("gets the parts when the requests from before and after call-start both fail", async () => {
  const lostRequests: Deferred<string>[] = [];
  let isDown = true;
  const fetch = () => {
    if (!isDown) return Promise.resolve("parts");
    const request = defer<string>();
    lostRequests.push(request);
    return request.promise;
  };
  const { result, rerender } = show(fetch);
  rerender({ phase: "active" });
  isDown = false;
  for (const { reject } of lostRequests) reject(new Error("The network is down."));
  await pass(10_000);
  expect(result.current).toBe("parts");
});

it("retries when the browser comes online", async () => {
  const fetch = vi.fn(lost);
  const { result } = show(fetch, "active");
  await pass(0);
  fetch.mockResolvedValue("parts");
  await act(async () => void window.dispatchEvent(new Event("online")));
  expect(result.current).toBe("parts");
});

it("stops retrying when the call ends", async () => {
  const fetch = vi.fn(lost);
  const { rerender } = show(fetch, "active");
  await pass(0);
  rerender({ phase: "idle" });
  const attempts = fetch.mock.calls.length;
  await pass(120_000);
  expect(fetch).toHaveBeenCalledTimes(attempts);
});

it("keeps the parts for the next call", async () => {
  const { result, rerender } = show(() => Promise.resolve("parts"));
  await pass(0);
  rerender({ phase: "idle" });
  expect(result.current).toBe("parts");
});
