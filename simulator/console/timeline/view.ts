/** The visible part of the timeline, in milliseconds. */
export interface View {
  readonly from: number;
  readonly length: number;
}

/** The shortest visible part, in which a millisecond is easy to hit. */
const LEAST_LENGTH = 50;
/** The distance between a followed moment and the edge, as a part of the view. */
const MARGIN = 0.1;

const clamp = (value: number, least: number, most: number): number =>
  Math.min(Math.max(least, most), Math.max(least, value));

/** The position of a moment in the view: 0 at the left edge, 1 at the right edge. */
export const placeOf = (at: number, { from, length }: View): number => (at - from) / length;

/** Moves the view by `by` milliseconds within a timeline of the length `span`. */
export const pan = ({ from, length }: View, by: number, span: number): View => ({
  from: Math.round(clamp(from + by, 0, span - length)),
  length,
});

/** Enlarges the view by `factor`. The moment `around` keeps its place. */
export function zoom(view: View, factor: number, around: number, span: number): View {
  const length = Math.round(clamp(view.length / factor, Math.min(LEAST_LENGTH, span), span));
  const from = around - placeOf(around, view) * length;
  return pan({ from, length }, 0, span);
}

/** Moves the view as little as needed to show a moment. */
export function reveal(view: View, at: number, span: number): View {
  const { from, length } = view;
  if (at >= from && at <= from + length) return view;
  const margin = length * MARGIN;
  const by = at < from ? at - margin - from : at + margin - from - length;
  return pan(view, by, span);
}
