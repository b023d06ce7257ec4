/** One event of a browser's trace. Times are in microseconds: `dur` is wall time, `tdur` is CPU time of the thread. */
export interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
}

/** The name of the events that contain all others of a thread. */
export const TASK = "RunTask";

/** Shortens each task, and the events within it, from wall time to CPU time. Tasks begin when they did. */
export function inCpuTime<Event extends TraceEvent>(events: readonly Event[]): Event[] {
  const lastTasks = new Map<string, TraceEvent>();
  // A task comes before the event that begins with it.
  const inOrder = events.toSorted(
    (one, other) => one.ts - other.ts || (other.dur ?? 0) - (one.dur ?? 0),
  );
  return inOrder.map((event) => {
    const thread = `${event.pid} ${event.tid}`;
    if (event.name === TASK) lastTasks.set(thread, event);
    const { ts, dur = 0, tdur = dur } = lastTasks.get(thread) ?? event;
    if (event.ts >= ts + dur) return event;
    const share = Math.min(tdur / dur, 1);
    const shorter = { ...event, ts: Math.round(ts + (event.ts - ts) * share) };
    return event.dur === undefined ? shorter : { ...shorter, dur: Math.round(event.dur * share) };
  });
}
