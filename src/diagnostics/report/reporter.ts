import type { CallSession } from "../../call/call-session.ts";
import type { Clock } from "../../shared/clock.ts";
import { randomUuid } from "../../shared/random-uuid.ts";
import type { Redactor } from "../entries/redact.ts";
import type { Note } from "../note.ts";
import { collectCalls } from "./call-report.ts";
import { callEvent, errorEvent, eventFrame } from "./envelope.ts";
import { errorReport } from "./error-report.ts";
import { createSendQueue } from "./send-queue.ts";

/** The errors that one page reports at most. */
export const MOST_ERRORS = 10;

export interface ReporterOptions {
  readonly endpoint: string;
  readonly session: Pick<CallSession, "state" | "controls">;
  readonly clock: Pick<Clock, "now" | "date">;
  readonly redact: Redactor;
}

/** The name of this code's file. It has a hash of the content, so that it tells builds apart. */
const RELEASE = new URL(import.meta.url).pathname.split("/").pop() ?? "";

/** Creates the function that takes the page's notes and reports errors, and each call once it has ended. */
export function createReporter(options: ReporterOptions): (note: Note) => void {
  const { session, clock, redact } = options;
  const queue = createSendQueue(options);
  const calls = collectCalls(() => session.controls()?.client ?? null);
  const known = new Set<string>();
  const frame = () => eventFrame(randomUuid().replaceAll("-", ""), clock.date(), RELEASE);

  function reportCall(): void {
    const report = calls.ended(session.state(), clock.now());
    if (report !== null) void queue.send(callEvent(report, frame()));
  }

  function reportError(note: Note): void {
    const report = errorReport(note, redact);
    if (report === null || known.size >= MOST_ERRORS) return;
    const name = JSON.stringify(report);
    if (known.has(name)) return;
    known.add(name);
    void queue.send(errorEvent(report, frame()));
  }

  const sendWaiting = () => void queue.sendWaiting();
  window.addEventListener("online", sendWaiting);
  sendWaiting();
  return (note) => {
    if (note.source !== "call") return reportError(note);
    calls.take(note.what);
    // The notes from before this code was fetched come all at once, and the state is that of the last one.
    queueMicrotask(reportCall);
  };
}
