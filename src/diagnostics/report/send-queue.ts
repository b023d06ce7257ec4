import { attempt } from "../../shared/attempt.ts";
import type { Clock } from "../../shared/clock.ts";
import { siteStorage } from "../../shared/site-storage.ts";
import { envelopeOf, type ReportEvent } from "./envelope.ts";

const { waitingReports } = siteStorage;

/** The reports that wait at most; older ones are dropped. */
export const MOST_WAITING = 20;

/** In milliseconds. A service that is busy may ask for another time. */
const PAUSE = 60_000;

export interface SendDependencies {
  readonly endpoint: string;
  readonly clock: Pick<Clock, "now" | "date">;
}

const isEvent = (value: unknown): value is ReportEvent =>
  typeof (value as ReportEvent | null)?.event_id === "string";

/** Something else may have written there. */
const readWaiting = (): readonly ReportEvent[] =>
  attempt(() => {
    const list: unknown = JSON.parse(waitingReports.read() ?? "[]");
    return Array.isArray(list) ? list.filter(isEvent) : [];
  }, []);

/** Without storage a report that cannot be sent at once is lost. */
function writeWaiting(events: readonly ReportEvent[]): void {
  if (events.length === 0) waitingReports.remove();
  else waitingReports.write(JSON.stringify(events.slice(-MOST_WAITING)));
}

const forget = ({ event_id: id }: ReportEvent): void =>
  writeWaiting(readWaiting().filter(({ event_id: other }) => other !== id));

/**
 * Sends reports. A report is stored before it is sent and removed once it has arrived, so that it outlives the page,
 * and a visitor who deletes the storage deletes it too. Two tabs may send the same report: the service drops a second
 * one with the same ID.
 */
export function createSendQueue({ endpoint, clock }: SendDependencies) {
  let pausedUntil = 0;

  /** Returns whether the report needs no further attempt. */
  async function post(event: ReportEvent): Promise<boolean> {
    if (navigator.onLine === false) return false;
    if (clock.now() < pausedUntil) return true;
    try {
      // Without headers of its own, the request needs no permission from the other server first.
      const { status, headers } = await fetch(endpoint, {
        method: "POST",
        body: envelopeOf(event, clock.date()),
        credentials: "omit",
        keepalive: true,
        referrerPolicy: "no-referrer",
      });
      if (status === 429)
        pausedUntil = clock.now() + (Number(headers.get("retry-after")) * 1000 || PAUSE);
      return status < 500;
    } catch {
      return false;
    }
  }

  return {
    /** Sends a report at once, since the page may be about to go; else it waits. Never rejects. */
    async send(event: ReportEvent): Promise<void> {
      writeWaiting([...readWaiting(), event]);
      if (await post(event)) forget(event);
    },
    /** Sends the reports that wait, until one has to wait further. Never rejects. */
    async sendWaiting(): Promise<void> {
      for (const event of readWaiting()) {
        // Another tab may have sent it meanwhile, or the visitor has deleted it.
        if (!readWaiting().some(({ event_id: id }) => id === event.event_id)) continue;
        if (!(await post(event))) return;
        forget(event);
      }
    },
  };
}
