import { formatTime } from "../format.ts";
import { LANE_ORDER, LANES, type Mark } from "./lanes.ts";
import type { LaneMarks } from "./script-marks.ts";

/** Where the focus stands among the marks. */
export type MarkPlace = Pick<Mark, "key" | "lane" | "at">;

const nearest = (marks: readonly Mark[], at: number): Mark | undefined =>
  marks.reduce<Mark | undefined>(
    (best, mark) =>
      best === undefined || Math.abs(mark.at - at) < Math.abs(best.at - at) ? mark : best,
    undefined,
  );

/** The mark at a place: the same one, or the nearest one of its lane, or the first one of all. */
export function markAt(lanes: LaneMarks, place: MarkPlace | null): Mark | undefined {
  const first = LANE_ORDER.flatMap((lane) => lanes[lane].slice(0, 1))[0];
  if (place === null) return first;
  const marks = lanes[place.lane];
  return marks.find(({ key }) => key === place.key) ?? nearest(marks, place.at) ?? first;
}

/** The mark that a key leads to: within the lane, or in the next lane that has marks. */
export function stepTo(lanes: LaneMarks, from: Mark, key: string): Mark | undefined {
  const marks = lanes[from.lane];
  const index = marks.indexOf(from);
  switch (key) {
    case "ArrowLeft":
      return marks[index - 1] ?? from;
    case "ArrowRight":
      return marks[index + 1] ?? from;
    case "Home":
      return marks[0];
    case "End":
      return marks.at(-1);
    case "ArrowUp":
    case "ArrowDown": {
      const filled = LANE_ORDER.filter((lane) => lanes[lane].length > 0);
      const lane = filled[filled.indexOf(from.lane) + (key === "ArrowUp" ? -1 : 1)];
      return lane === undefined ? from : nearest(lanes[lane], from.at);
    }
    default:
      return undefined;
  }
}

/** The name of a mark, such as `Service, provider.error at 00:12.900, 3 of 7`. */
export function nameOf(lanes: LaneMarks, mark: Mark): string {
  const { lane, label, at } = mark;
  const marks = lanes[lane];
  const place = `${marks.indexOf(mark) + 1} of ${marks.length}`;
  return `${LANES[lane]}, ${label} at ${formatTime(at)}, ${place}`;
}
