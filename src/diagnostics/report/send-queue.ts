import { attempt } from "../../shared/attempt.ts";
import type { Clock } from "../../shared/clock.ts";
import { siteStorage } from "../../shared/site-storage.ts";
import { envelopeOf, type ReportEvent } from "./envelope.ts";

const { waitingReports } = siteStorage;

/** The lock of the tabs that send reports. */
const LOCK = "reports";

/** The reports that wait at most; older ones are dropped. */
export const MOST_WAITING = 20;

/** In milliseconds. A service that is busy may ask for another time. */
const PAUSE = 60_000;

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
 * and a visitor who deletes the storage deletes it too.
 */
export function createSendQueue(endpoint: string, clock: Pick<Clock, "now" | "date">) {
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

  async function sendAgain(ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      const event = readWaiting().find(({ event_id: other }) => other === id);
      if (event === undefined) continue;
      if (!(await post(event))) return;
      forget(event);
    }
  }

  return {
    /** Sends a report at once, since the page may be about to go; else it waits. Never rejects. */
    async send(event: ReportEvent): Promise<void> {
      writeWaiting([...readWaiting(), event]);
      const sending = post(event).then((isDone) => isDone && forget(event));
      navigator.locks?.request(LOCK, { mode: "shared" }, () => sending).catch(() => {});
      await sending;
    },
    /**
     * Sends the reports that wait. The lock is granted once the requests on their way in any tab have ended, and only
     * reports from before are sent, so none is sent twice if the browser has locks. Never rejects.
     */
    async sendWaiting(): Promise<void> {
      const ids = readWaiting().map(({ event_id: id }) => id);
      try {
        await (navigator.locks?.request(LOCK, () => sendAgain(ids)) ?? sendAgain(ids));
      } catch {
        // The browser refuses locks on this page. The reports wait for another page.
      }
    },
  };
}
