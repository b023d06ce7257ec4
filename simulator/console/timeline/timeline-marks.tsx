import { memo, type PointerEvent, useEffect, useId, useRef, useState } from "react";
import { formatShift, formatTime } from "../format.ts";
import { GROUP, groupsOf, LANE_ORDER, type Mark } from "./lanes.ts";
import { nameOf } from "./mark-steps.ts";
import { scrollWithin } from "../panel.tsx";
import type { LaneMarks } from "./script-marks.ts";
import { type Marks, useMarks } from "./use-marks.ts";
import type { Zoom } from "./use-view.ts";
import { placeOf } from "./view.ts";

/** The most rows of a fan. The arrow keys reach every mark, and the rows follow them. */
const MOST_ROWS = 60;

interface FanProps {
  readonly group: readonly Mark[];
  readonly focused: Mark | undefined;
  readonly onPress: (mark: Mark, event: PointerEvent) => void;
}

/** Lists the marks of a group with their times. A press selects one. */
function Fan({ group, focused, onPress }: FanProps) {
  const list = useRef<HTMLSpanElement>(null);
  const index = focused === undefined ? -1 : group.indexOf(focused);
  const first = Math.max(0, Math.min(index - MOST_ROWS / 2, group.length - MOST_ROWS));
  const rows = group.slice(first, first + MOST_ROWS);
  useEffect(() => {
    const row = list.current?.querySelector<HTMLElement>("[data-focused=true]");
    if (list.current && row) scrollWithin(list.current, row);
  }, [index]);
  return (
    <span className="sim-fan" aria-hidden="true" ref={list}>
      {rows.map((mark) => (
        <span
          key={mark.key}
          className="sim-fan__row"
          data-tone={mark.tone}
          data-focused={mark === focused}
          onPointerDown={(event) => onPress(mark, event)}
        >
          <span className="sim-fan__at">{formatTime(mark.at)}</span>
          {mark.label}
        </span>
      ))}
      {group.length > rows.length && (
        <span className="sim-fan__at">{group.length} here. Zoom in to part them.</span>
      )}
    </span>
  );
}

interface MarksProps {
  readonly lanes: LaneMarks;
  readonly zooming: Zoom;
  /** The width of the track in pixels. */
  readonly width: number;
}

interface GroupProps extends MarksProps {
  readonly group: readonly Mark[];
  readonly left: number;
  readonly right: number;
  readonly id: string;
  readonly marks: Marks;
  readonly open: boolean;
}

/** Some marks that are close to each other. A press takes the one that is nearest to the pointer. */
function Group({ lanes, group, zooming, width, left, right, id, marks, open }: GroupProps) {
  const { focused, isSelected, moving, press } = marks;
  const [hovered, setHovered] = useState(false);
  const own = group.find((mark) => mark === focused) ?? (group[0] as Mark);
  const xOf = ({ at }: Mark) => placeOf(at, zooming.view) * width;
  const chosen = group.filter((mark) => isSelected(mark));
  const more = group.length > 1 && own !== focused ? `, and ${group.length - 1} more` : "";

  const take = (event: PointerEvent<HTMLElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left + left;
    const near = (mark: Mark) => Math.abs(xOf(mark) - x);
    press(
      group.reduce((best, mark) => (near(mark) < near(best) ? mark : best)),
      event,
    );
  };
  return (
    <span
      className="sim-group"
      role="presentation"
      data-side={left > width / 2 ? "left" : "right"}
      style={{ left, width: right - left }}
      onPointerEnter={({ pointerType }) => setHovered(pointerType === "mouse")}
      onPointerLeave={() => setHovered(false)}
    >
      <span
        className="sim-group__target"
        role="option"
        id={own === focused ? id : undefined}
        aria-selected={chosen.includes(own)}
        aria-label={nameOf(lanes, own) + more}
        onPointerDown={take}
      />
      {chosen.map((mark) => (
        <span key={mark.key} className="sim-chosen" style={{ left: xOf(mark) - left }} />
      ))}
      {own === focused && <span className="sim-focus" style={{ left: xOf(own) - left }} />}
      {(hovered || open) && moving === null && <Fan {...{ group, focused }} onPress={press} />}
    </span>
  );
}

/** The edges of the groups of a lane: as wide as a target if the neighbours leave the room. */
function edgesOf(groups: readonly (readonly Mark[])[], zooming: Zoom, width: number) {
  const xOf = (mark: Mark | undefined) =>
    mark === undefined ? Infinity : placeOf(mark.at, zooming.view) * width;
  let left = -GROUP / 2;
  return groups.map((group, index) => {
    const [first, last, next] = [xOf(group[0]), xOf(group.at(-1)), xOf(groups[index + 1]?.[0])];
    const right = Math.min(last + GROUP / 2, (last + next) / 2);
    const edges = { left: Math.max(left, first - GROUP / 2), right };
    left = right;
    return edges;
  });
}

/** The marks of the script: a list in which the arrow keys move and from which items are edited. */
export const TimelineMarks = memo(function Marks({ lanes, zooming, width }: MarksProps) {
  const marks = useMarks(lanes, zooming, width);
  const { focused, moving, listeners } = marks;
  const [byKeys, setByKeys] = useState(false);
  const id = useId();
  if (focused === undefined || width === 0) return null;
  const place = placeOf(focused.at, zooming.view);
  return (
    <div
      className="sim-marks"
      role="listbox"
      tabIndex={0}
      aria-label="Marks of the timeline"
      aria-activedescendant={id}
      data-moving={moving !== null}
      {...listeners}
      onKeyDown={(event) => {
        setByKeys(event.key !== "Escape");
        listeners.onKeyDown(event);
      }}
      onFocus={({ currentTarget }) => setByKeys(currentTarget.matches(":focus-visible"))}
      onBlur={() => {
        setByKeys(false);
        listeners.onBlur();
      }}
    >
      {(place < 0 || place > 1) && (
        <span className="visually-hidden" role="option" id={id} aria-selected={false}>
          {nameOf(lanes, focused)}
        </span>
      )}
      {LANE_ORDER.map((lane) => {
        const groups = groupsOf(lanes[lane], zooming.view, width);
        const edges = edgesOf(groups, zooming, width);
        return (
          <div key={lane} className="sim-marks__lane" role="presentation">
            {groups.map((group, index) => (
              <Group
                key={index}
                {...{ lanes, group, zooming, width, id, marks }}
                {...(edges[index] ?? { left: 0, right: 0 })}
                open={byKeys && group.includes(focused)}
              />
            ))}
            {moving?.mark.lane === lane && (
              <span
                className="sim-moving"
                style={{ left: placeOf(moving.to, zooming.view) * width }}
              >
                {formatTime(moving.to)}{" "}
                <span className="sim-fan__at">{formatShift(moving.to - moving.mark.at)}</span>
              </span>
            )}
          </div>
        );
      })}
    </div>
  );
});
