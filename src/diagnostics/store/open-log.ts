import type { CallSession } from "../../call/call-session.ts";
import type { Clock } from "../../shared/clock.ts";
import { attempt } from "../../shared/attempt.ts";
import { timeOfId } from "./batches.ts";
import { openChunkStore } from "./chunk-store.ts";
import { createLog, type Log } from "./create-log.ts";
import { noteEnvironment, noteNetwork, noteSetup } from "../environment/environment-note.ts";
import type { Recorder } from "../capture/recorder.ts";
import type { ConfigurationSource } from "../../provider/configuration.ts";
import { createRedactor, type Redactor } from "../entries/redact.ts";
import { watchReports } from "../report/watch-reports.ts";
import { LOG_DAYS, LOG_HAS_WORDS } from "../retention.ts";
import { watchOutcome } from "../capture/watch-outcome.ts";
import { describeOpening, watchPath } from "../capture/watch-page.ts";
import { watchResources } from "../capture/watch-resources.ts";

const CHANNEL = "diagnostic-log";
const DAY = 24 * 60 * 60 * 1000;

export interface OpenLogOptions {
  readonly session: Pick<CallSession, "hasClient" | "state" | "subscribe" | "observe" | "controls">;
  readonly recorder: Recorder;
  readonly clock: Clock;
  /** The log never stores the key. */
  readonly configuration: ConfigurationSource;
  /** Addresses on the page's own origin that belong to the voice service. */
  readonly services: readonly string[];
}

/** Opens the log of this page: takes over the recorder's notes, and starts all watchers and the reports. */
export function openLog(options: OpenLogOptions): Log {
  const { recorder, clock, configuration, services, session } = options;
  let redactKnown = createRedactor([]);
  const redact: Redactor = (...text) => redactKnown(...text);
  const log = createLog({
    opening: describeOpening(),
    recorder,
    report: watchReports({ session, clock }),
    clock,
    redact,
    hasWords: LOG_HAS_WORDS,
    openStore: (lost) =>
      openChunkStore(lost, LOG_DAYS === null ? "" : timeOfId(clock.date() - LOG_DAYS * DAY)),
    // The browser may have no BroadcastChannel, or forbid it on this page.
    channel: attempt(() => new BroadcastChannel(CHANNEL), null),
    tab: Math.random().toString(36).slice(2),
    isHidden: () => document.hidden,
  });
  // Both events store the log: a hidden page may never become visible again, and no code runs after `pagehide`.
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) void log.flush();
  });
  window.addEventListener("pagehide", () => void log.leave());
  function noteConfiguration(): void {
    const setup = configuration.get();
    if (setup === null) return;
    if (setup.publicKey !== null) redactKnown = createRedactor([setup.publicKey]);
    noteSetup(setup, log.note);
    noteEnvironment({ setup, session }, log.note);
  }
  noteConfiguration();
  configuration.subscribe(noteConfiguration);
  noteNetwork(log.note);
  watchResources(log.note, clock, services);
  watchPath(log.note);
  watchOutcome(session, log.note);
  return log;
}
