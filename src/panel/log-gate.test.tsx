import { act, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { createFakeLog } from "../../tests/support/fake-log.ts";
import type { Log } from "../diagnostics/store/create-log.ts";
import { defer } from "../shared/defer.ts";
import { useLog } from "./log-gate.tsx";

it.each(["comes", "fails"])(
  "useLog keeps the log of the latest fetch when an earlier fetch %s after it",
  async (how) => {
    const [first, second] = [defer<Log>(), defer<Log>()];
    const fetches = { first: () => first.promise, second: () => second.promise };
    const { result, rerender } = renderHook(useLog, { initialProps: { log: fetches.first } });
    expect(result.current.at).toBe("loading");
    rerender({ log: fetches.second });
    const { log } = createFakeLog();
    await act(async () => second.resolve(log));
    await act(async () => {
      if (how === "comes") first.resolve(createFakeLog().log);
      else first.reject(new Error("Gone."));
    });
    expect(result.current).toEqual({ at: "ready", log });
  },
);
