import { expect, test } from "vitest";
import { inCpuTime } from "./cpu-time.ts";

const ofMain = { pid: 1, tid: 1 };

test("a task and the events within it are shortened to the task's CPU time", () => {
  const events = [
    { ...ofMain, name: "Script", ts: 1000, dur: 40, tdur: 40 },
    { ...ofMain, name: "RunTask", ts: 1000, dur: 400, tdur: 100 },
    { ...ofMain, name: "Layout", ts: 1200, dur: 200, tdur: 90 },
    { ...ofMain, name: "Mark", ts: 1300 },
    { ...ofMain, name: "Mark", ts: 1500 },
    { ...ofMain, tid: 2, name: "Mark", ts: 1200 },
  ];
  expect(inCpuTime(events)).toMatchObject([
    { name: "RunTask", ts: 1000, dur: 100 },
    { name: "Script", ts: 1000, dur: 10 },
    { name: "Layout", ts: 1050, dur: 50 },
    { name: "Mark", tid: 2, ts: 1200 },
    { name: "Mark", ts: 1075 },
    { name: "Mark", ts: 1500 },
  ]);
});
