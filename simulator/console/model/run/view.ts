/** The visible part of the timeline, in milliseconds. */
export interface View {
  readonly from: number;
  readonly length: number;
}

/** The shortest visible part, in which a millisecond is easy to hit. */
const LEAST_LENGTH = 50;

export const clamp = (value: number, least: number, most: number): number =>
  Math.min(Math.max(least, most), Math.max(least, value));

/** The position of a moment in the view: 0 at the left edge, 1 at the right edge. */
export const placeOf = (at: number, { from, length }: View): number => (at - from) / length;

export const isShown = (at: number, { from, length }: View): boolean =>
  at >= from && at <= from + length;

/** Moves the view by `by` milliseconds within a timeline of the length `span`. */
export const pan = ({ from, length }: View, by: number, span: number): View => ({
  from: Math.round(clamp(from + by, 0, span - length)),
  length,
});

/** Enlarges the view by `factor`. The moment `around` keeps its place. */
export function zoom(view: View, factor: number, around: number, span: number): View {
  const length = Math.round(clamp(view.length / factor, Math.min(LEAST_LENGTH, span), span));
  return pan({ from: around - placeOf(around, view) * length, length }, 0, span);
}

/** Shows a moment: in the middle, unless it is in view already. */
export const revealMoment = (view: View, at: number, span: number): View =>
  isShown(at, view) ? view : pan(view, at - view.from - view.length / 2, span);
