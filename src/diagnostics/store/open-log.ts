import type { CallSession } from "../../call/call-session.ts";
import type { Clock } from "../../shared/clock.ts";
import { openChunkStore } from "./chunk-store.ts";
import { createLog, type Log } from "./create-log.ts";
import type { EnvironmentOwner } from "../environment/environment.ts";
import { noteEnvironment, noteSetup } from "../environment/environment-note.ts";
import type { Recorder } from "../capture/recorder.ts";
import type { Setup } from "../setup.ts";
import { createRedactor } from "../entries/redact.ts";
import type { Channel } from "./tabs.ts";
import { watchOutcome } from "../capture/watch-outcome.ts";
import { describeOpening, watchPath } from "../capture/watch-page.ts";
import { watchResources } from "../capture/watch-resources.ts";

const CHANNEL = "diagnostic-log";

export interface OpenLogOptions extends EnvironmentOwner {
  readonly session: Pick<CallSession, "hasClient" | "state" | "subscribe" | "observe">;
  readonly recorder: Recorder;
  readonly clock: Clock;
  /** The log never stores the key. */
  readonly setup: Setup;
  /** Addresses on the page's own origin that belong to the voice service. */
  readonly services: readonly string[];
}

function openChannel(): Channel | null {
  try {
    return new BroadcastChannel(CHANNEL);
  } catch {
    // The browser has no BroadcastChannel, or forbids it on this page.
    return null;
  }
}

/** Opens the log of this page: takes over the recorder's notes and starts all watchers. */
export function openLog({ recorder, clock, setup, services, session }: OpenLogOptions): Log {
  const log = createLog({
    opening: describeOpening(),
    recorder,
    clock,
    redact: createRedactor(setup.publicKey === null ? [] : [setup.publicKey]),
    openStore: openChunkStore,
    channel: openChannel(),
    tab: Math.random().toString(36).slice(2),
    isHidden: () => document.hidden,
  });
  // Both events store the log: a hidden page may never become visible again, and no code runs after `pagehide`.
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) void log.flush();
  });
  window.addEventListener("pagehide", () => void log.flush());
  noteSetup(setup, log.note);
  noteEnvironment({ setup, session }, log.note);
  watchResources(log.note, clock, services);
  watchPath(log.note);
  watchOutcome(session, log.note);
  return log;
}
