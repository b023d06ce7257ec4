import { expect, it } from "vitest";
import { byLane, type Lane, type ScriptMark } from "../../model/run/lanes.ts";
import { nameOf } from "./timeline-marks.tsx";
import { markLike, stepTo } from "./use-marks.ts";

const mark = (lane: Lane, at: number): ScriptMark => {
  return { key: `${lane} ${at}`, at, lane, tone: "quiet", label: "x", path: null, origin: 0 };
};
const LANES = byLane([
  ...[mark("visitor", 0), mark("service", 900), mark("service", 100)],
  ...[mark("expect", 150), mark("expect", 5000)],
]);
const stepped = (from: ScriptMark | undefined, key: string) =>
  from === undefined ? undefined : stepTo(LANES, from, key)?.key;

it("stepTo moves along a lane, and to the nearest mark of the next lane with marks", () => {
  const [first, last] = LANES.service;
  expect(stepped(first, "ArrowRight")).toBe("service 900");
  expect(stepped(last, "ArrowRight")).toBe("service 900");
  expect(stepped(last, "Home")).toBe("service 100");
  expect(stepped(last, "ArrowDown")).toBe("expect 150");
  expect(stepped(last, "ArrowUp")).toBe("visitor 0");
  expect(stepped(LANES.visitor[0], "ArrowUp")).toBe("visitor 0");
  expect(stepped(first, "x")).toBeUndefined();
});

it("markLike finds a mark by its key, or the nearest one of its lane, or the first of all", () => {
  const gone = (lane: Lane) => ({ ...mark(lane, 800), key: "gone" });
  expect(markLike(LANES, { ...mark("service", 0), key: "service 900" })?.at).toBe(900);
  expect(markLike(LANES, gone("service"))?.at).toBe(900);
  expect(markLike(LANES, gone("voices"))?.key).toBe("visitor 0");
  expect(markLike(LANES, null)?.key).toBe("visitor 0");
  expect(markLike(byLane([]), null)).toBeUndefined();
});

it("nameOf says the lane, the label, the time and the place in the lane", () => {
  expect(LANES.service.map((one) => nameOf(LANES, one))).toEqual([
    "Service, x at 00:00.100, 1 of 2",
    "Service, x at 00:00.900, 2 of 2",
  ]);
});
