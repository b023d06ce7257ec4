import { type CSSProperties, memo, useId } from "react";
import { formatTime } from "../../model/format.ts";
import { scrollWithin } from "../../components/panel.tsx";
import {
  type ByLane,
  type Lane,
  LANE_ORDER,
  LANES,
  type ScriptMark,
} from "../../model/run/lanes.ts";
import { type Marks, nearest, useMarks } from "./use-marks.ts";
import { useZoom } from "./use-view.ts";
import { isShown, placeOf, type View } from "../../model/run/view.ts";

/** The width of a group in pixels: the least size of a target. */
const GROUP = 24;
/** The room that most rows of a fan need, in pixels. */
const FAN = 280;
/** The most rows of a fan. The arrow keys reach every mark, and the rows follow them. */
const MOST_ROWS = 60;

/** Groups the visible marks of a lane, which are sorted by time, so that a pointer can hit each group. */
export function groupsOf(
  marks: readonly ScriptMark[],
  view: View,
  width: number,
): readonly ScriptMark[][] {
  const groups: ScriptMark[][] = [];
  let first = -Infinity;
  for (const mark of marks) {
    const x = placeOf(mark.at, view) * width;
    if (x < 0 || x > width) continue;
    if (x - first >= GROUP) {
      groups.push([]);
      first = x;
    }
    groups.at(-1)?.push(mark);
  }
  return groups;
}

interface FanProps {
  readonly group: readonly ScriptMark[];
  readonly marks: Marks;
  /** The place of the group on the track, in pixels. */
  readonly style: CSSProperties;
}

/** Lists the marks of a group with their times. A press selects one. */
function Fan({ group, marks: { focused, isSelected, press }, style }: FanProps) {
  const index = group.findIndex((mark) => mark === focused);
  const first = Math.max(0, Math.min(index - MOST_ROWS / 2, group.length - MOST_ROWS));
  const rows = group.slice(first, first + MOST_ROWS);
  return (
    <ol className="sim-fan sim-tag" aria-hidden="true" style={style}>
      {rows.map((mark) => (
        <li
          key={mark.key}
          ref={(row) => {
            if (row?.parentElement && mark === focused) scrollWithin(row.parentElement, row);
          }}
          className="sim-fan__row one-row"
          data-tone={mark.tone}
          data-focused={mark === focused}
          data-selected={isSelected(mark)}
          onPointerDown={(event) => {
            event.stopPropagation();
            press(mark, event);
          }}
        >
          <time data-tone="none">{formatTime(mark.at)}</time>
          {mark.label}
        </li>
      ))}
      {group.length > rows.length && (
        <li className="sim-faint">{group.length} here. Zoom in to separate them.</li>
      )}
    </ol>
  );
}

/** The name of a mark, such as `Service, provider.error at 00:12.900, 3 of 7`. */
export function nameOf(lanes: ByLane<ScriptMark>, mark: ScriptMark): string {
  const { lane, label, at } = mark;
  const place = `${lanes[lane].indexOf(mark) + 1} of ${lanes[lane].length}`;
  return `${LANES[lane]}, ${label} at ${formatTime(at)}, ${place}`;
}

interface MarksProps {
  readonly lanes: ByLane<ScriptMark>;
  /** The width of the track in pixels. */
  readonly width: number;
}

interface LaneProps extends MarksProps {
  readonly lane: Lane;
  readonly marks: Marks;
  readonly id: string;
}

/** The marks of a lane, in groups. A press takes the mark that is nearest to the pointer. */
function LaneMarks({ lanes, width, lane, marks, id }: LaneProps) {
  const { view, momentAt } = useZoom();
  const { focused, isSelected, move, press, fanned, setFanned } = marks;
  const xOf = (at: number) => placeOf(at, view) * width;
  const groups = groupsOf(lanes[lane], view, width);
  const open = groups.find((group) => group.some(({ key }) => key === fanned?.key));
  const start = xOf(open?.[0]?.at ?? 0);
  const chosen = groups.flat().filter((mark) => mark === focused || isSelected(mark));
  return (
    <div
      role="presentation"
      // A captured pointer leaves the lane too, and a finger at once.
      onPointerLeave={({ pointerType, pointerId, currentTarget }) => {
        const isCaptured = currentTarget.parentElement?.hasPointerCapture(pointerId) === true;
        if (pointerType === "mouse" && !isCaptured) setFanned(null);
      }}
      onPointerDown={(event) => {
        const mark = nearest(lanes[lane], momentAt(event.clientX, event.currentTarget));
        if (mark) press(mark, event);
      }}
    >
      {groups.map((group, index) => {
        const first = group[0] as ScriptMark;
        const own = focused && group.includes(focused) ? focused : first;
        const more = group.length > 1 && own !== focused ? `, and ${group.length - 1} more` : "";
        const left = xOf(first.at) - GROUP / 2;
        return (
          <span
            key={index}
            className="sim-group"
            role="option"
            id={own === focused ? id : undefined}
            aria-selected={isSelected(own)}
            aria-label={nameOf(lanes, own) + more}
            style={{ left, width: xOf(group.at(-1)?.at ?? 0) + GROUP / 2 - left }}
            onPointerEnter={({ pointerType }) => pointerType === "mouse" && setFanned(first)}
          />
        );
      })}
      {chosen.map((mark) => (
        <span
          key={mark.key}
          className="sim-chosen"
          data-selected={isSelected(mark)}
          data-focused={mark === focused}
          style={{ left: xOf(mark.at) }}
        />
      ))}
      {open && move === null && (
        <Fan
          {...{ marks, group: open }}
          style={
            start > width / 2
              ? { right: Math.min(width - start, Math.max(0, width - FAN)) }
              : { left: start }
          }
        />
      )}
      {move?.mark.lane === lane && (
        <span className="sim-moment sim-tag" style={{ left: xOf(move.to) }}>
          {formatTime(move.to)}
        </span>
      )}
    </div>
  );
}

/** The marks of the script: a list in which the arrow keys move and from which items are edited. */
export const TimelineMarks = memo(function MarkList({ lanes, width }: MarksProps) {
  const { view } = useZoom();
  const marks = useMarks(lanes, width);
  const { focused, listeners } = marks;
  const id = useId();
  if (focused === undefined || width === 0) return null;
  return (
    <div
      className="sim-marks"
      role="listbox"
      tabIndex={0}
      aria-label="Marks of the timeline"
      aria-activedescendant={isShown(focused.at, view) ? id : undefined}
      {...listeners}
    >
      {LANE_ORDER.map((lane) => (
        <LaneMarks key={lane} {...{ lanes, width, lane, marks, id }} />
      ))}
    </div>
  );
});
