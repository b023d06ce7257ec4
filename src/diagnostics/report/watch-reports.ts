import { isLevelCause } from "../../call/activity.ts";
import type { Clock } from "../../shared/clock.ts";
import { isStored } from "../../shared/is-stored.ts";
import { retry } from "../../shared/retry.ts";
import type { Note } from "../note.ts";
import { endpointOf } from "./endpoint.ts";
import { reportedError } from "./reported-error.ts";
import type { ReporterOptions } from "./reporter.ts";
import { REPORT_SHARE, REPORT_URL, WAITING } from "./settings.ts";

/** The notes that wait at most for the reporter's code. */
const MOST_NOTES = 1000;

/** The parts of `navigator` that tell a visitor's wish. A browser may lack either. */
interface Wishes {
  readonly doNotTrack?: string | null;
  readonly globalPrivacyControl?: boolean;
}

const asksForPrivacy = ({ doNotTrack, globalPrivacyControl }: Wishes): boolean =>
  doNotTrack === "1" || globalPrivacyControl === true;

interface WatchOptions extends Omit<ReporterOptions, "endpoint" | "clock"> {
  readonly clock: Clock;
  /** Default: as the build says. */
  readonly address?: string | null;
  readonly share?: number;
}

/**
 * Creates the function that passes the page's notes on errors and calls to the reporter. The reporter's code is
 * fetched at the first of them, or at once if reports of an earlier page wait.
 *
 * @returns null if this build sends no reports, the visitor's browser asks not to be tracked, or chance leaves this
 * page out.
 */
export function watchReports({
  address = REPORT_URL,
  share = REPORT_SHARE,
  ...options
}: WatchOptions): ((note: Note) => void) | null {
  if (address === null || asksForPrivacy(navigator) || Math.random() >= share) return null;
  const endpoint = endpointOf(address).href;
  const waiting: Note[] = [];
  let take: ((note: Note) => void) | null = null;
  let isFetching = false;

  async function open(): Promise<void> {
    const { createReporter } = await import("./reporter.ts");
    take = createReporter({ ...options, endpoint });
    waiting.splice(0).forEach(take);
  }
  function fetchReporter(): void {
    if (isFetching) return;
    isFetching = true;
    retry(open, options.clock);
  }

  if (isStored("localStorage", WAITING)) fetchReporter();
  return (note) => {
    const matters =
      note.source === "call" ? !isLevelCause(note.what.cause) : reportedError(note) !== null;
    if (!matters) return;
    if (take !== null) return take(note);
    if (waiting.length < MOST_NOTES) waiting.push(note);
    fetchReporter();
  };
}
