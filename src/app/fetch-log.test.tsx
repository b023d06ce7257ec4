import { configuredWith } from "../../tests/support/configurations.ts";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createVirtualClock } from "../../simulator/engine/virtual-clock.ts";
import { activityOf } from "../../tests/support/activity.ts";
import type { Activity, ActivityContent } from "../call/activity.ts";
import type { CallSession } from "../call/call-session.ts";
import type { Log } from "../diagnostics/store/create-log.ts";
import { createRecorder } from "../diagnostics/capture/recorder.ts";
import { macrotask } from "../shared/macrotask.ts";
import { systemTimers } from "../shared/system-clock.ts";
import { millis } from "../shared/units.ts";
import { fetchLog } from "./fetch-log.ts";

const opened = vi.hoisted(() => ({ openLog: vi.fn() }));
vi.mock("../diagnostics/store/open-log.ts", () => ({ openLog: opened.openLog }));

const log = { note() {} } as unknown as Log;
const configuration = configuredWith();

function keep() {
  const clock = createVirtualClock();
  const observers: ((activity: Activity) => void)[] = [];
  const session = {
    observe: (observer: (activity: Activity) => void) => observers.push(observer),
  } as unknown as CallSession;
  const recorder = createRecorder(clock);
  const open = fetchLog({ recorder, session, clock, configuration, services: [] });
  const happen = (content: ActivityContent) => {
    for (const observer of observers) observer(activityOf(content));
  };
  const pass = (ms: number) => clock.runUntil(millis(clock.now() + ms));
  return { open, happen, pass, recorder };
}

beforeEach(() => void opened.openLog.mockReset().mockReturnValue(log));

describe("fetchLog", () => {
  it("fetches the log once, when the page has loaded and the browser is idle", async () => {
    const { open, pass } = keep();
    expect(opened.openLog).not.toHaveBeenCalled();
    await pass(200);
    await vi.waitFor(() => expect(opened.openLog).toHaveBeenCalledTimes(1));
    expect(await open()).toBe(log);
    expect(opened.openLog).toHaveBeenCalledTimes(1);
  });

  it("fetches the log at once when a call starts, and records the call's activities", async () => {
    const { happen, recorder } = keep();
    happen({ cause: "visitor.mute" });
    expect(opened.openLog).not.toHaveBeenCalled();
    happen({ cause: "visitor.start", page: "home", refused: null });
    await vi.waitFor(() => expect(opened.openLog).toHaveBeenCalledTimes(1));
    const causes: unknown[] = [];
    recorder.handOver(
      (note) => causes.push(note.source === "call" && note.what.cause),
      () => {},
    );
    expect(causes).toEqual(["visitor.mute", "visitor.start"]);
  });

  it.each(["error", "unhandledrejection"])(
    "fetches the log once, without a wait, on the window event %s",
    async (fault) => {
      keep();
      window.dispatchEvent(new Event(fault));
      await vi.waitFor(() => expect(opened.openLog).toHaveBeenCalledTimes(1));
      await Promise.resolve();
      window.dispatchEvent(new Event(fault));
      expect(opened.openLog).toHaveBeenCalledTimes(1);
    },
  );

  it("retries a failed fetch at the next request and after a wait", async () => {
    opened.openLog.mockImplementationOnce(() => {
      throw new Error("offline");
    });
    const { open } = keep();
    await expect(open()).rejects.toThrow("offline");
    expect(await open()).toBe(log);

    opened.openLog.mockReset().mockReturnValue(log);
    opened.openLog.mockImplementationOnce(() => {
      throw new Error("offline");
    });
    const other = keep();
    await other.pass(200);
    await vi.waitFor(() => expect(opened.openLog).toHaveBeenCalledTimes(1));
    await vi.waitFor(async () => {
      await other.pass(1000);
      expect(opened.openLog).toHaveBeenCalledTimes(2);
    });
  });

  it("keeps one scheduled retry when the fetch fails at each of several calls", async () => {
    opened.openLog.mockImplementation(() => Promise.reject(new Error("offline")));
    const { happen, pass } = keep();
    /** Waits until the log has failed to open, which it does in a task of its own. */
    const failed = async () => {
      await macrotask(systemTimers);
      await macrotask(systemTimers);
    };
    await pass(200);
    for (let press = 1; press <= 5; press++) {
      await failed();
      happen({ cause: "visitor.start", page: "home", refused: null });
    }
    await failed();
    expect(opened.openLog).toHaveBeenCalledTimes(6);
    await pass(1000);
    await failed();
    expect(opened.openLog).toHaveBeenCalledTimes(7);
    // Lets the fetch succeed, which ends the retries: otherwise they would go on during the next tests.
    opened.openLog.mockReturnValue(log);
    await pass(2000);
    await failed();
    expect(opened.openLog).toHaveBeenCalledTimes(8);
  });
});
