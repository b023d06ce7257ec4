import type { CallSession } from "../../call/call-session.ts";
import type { Clock } from "../../shared/clock.ts";
import { randomUuid } from "../../shared/random-uuid.ts";
import type { Note } from "../note.ts";
import { collectCalls } from "./call-report.ts";
import { endpointOf } from "./endpoint.ts";
import { callEvent, errorEvent } from "./envelope.ts";
import { errorReport } from "./error-report.ts";
import { createSendQueue } from "./send-queue.ts";
import { REPORT_SHARE, REPORT_URL } from "./settings.ts";

/** The errors that one page reports at most. */
export const MOST_ERRORS = 10;

/** The parts of `navigator` that tell a visitor's wish. A browser may lack either. */
interface Wishes {
  readonly doNotTrack?: string | null;
  readonly globalPrivacyControl?: boolean;
}

const asksForPrivacy = ({ doNotTrack, globalPrivacyControl }: Wishes): boolean =>
  doNotTrack === "1" || globalPrivacyControl === true;

interface WatchOptions {
  readonly session: Pick<CallSession, "state" | "controls">;
  readonly clock: Pick<Clock, "now" | "date">;
}

/** The name of this code's file. It has a hash of the content, so that it tells builds apart. */
const RELEASE = new URL(import.meta.url).pathname.split("/").pop() ?? "";

/**
 * Creates the function that takes the page's notes and reports errors, and each call once it has ended.
 *
 * @returns null if this build sends no reports, the visitor's browser asks not to be tracked, or chance leaves this
 * page out.
 */
export function watchReports({ session, clock }: WatchOptions): ((note: Note) => void) | null {
  const isOff = asksForPrivacy(navigator) || Math.random() >= REPORT_SHARE;
  if (REPORT_URL === null || isOff) return null;
  const queue = createSendQueue(endpointOf(REPORT_URL).href, clock);
  const calls = collectCalls(() => session.controls()?.client ?? null);
  const known = new Set<string>();

  function send(content: object): void {
    const id = randomUuid().replaceAll("-", "");
    const frame = { event_id: id, timestamp: clock.date() / 1000, platform: "javascript" };
    void queue.send({ ...frame, release: RELEASE, ...content });
  }

  function reportCall(): void {
    const report = calls.ended(session.state(), clock.now());
    if (report !== null) send(callEvent(report));
  }

  function reportError(note: Note): void {
    const report = errorReport(note);
    if (report === null || known.size >= MOST_ERRORS) return;
    const name = JSON.stringify(report);
    if (known.has(name)) return;
    known.add(name);
    send(errorEvent(report));
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
