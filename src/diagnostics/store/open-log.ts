import type { CallSession } from "../../call/call-session.ts";
import type { Clock } from "../../shared/clock.ts";
import { openChunkStore } from "./chunk-store.ts";
import { createLog } from "./create-log.ts";
import type { EnvironmentOwner } from "../environment/environment.ts";
import { noteEnvironment } from "../environment/environment-note.ts";
import type { Log } from "../log.ts";
import { noteSetup } from "../environment/setup-note.ts";
import type { Recorder } from "../capture/recorder.ts";
import type { Setup } from "../setup.ts";
import { createRedactor } from "../entries/redact.ts";
import type { Channel } from "./tabs.ts";
import { watchOutcome } from "../capture/watch-outcome.ts";
import { describeOpening, watchPath } from "../capture/watch-page.ts";
import { watchResources } from "../capture/watch-resources.ts";

const CHANNEL = "diagnostic-log";

interface Opening extends EnvironmentOwner {
  readonly session: Pick<CallSession, "hasClient" | "state" | "subscribe" | "observe">;
  readonly recorder: Recorder;
  readonly clock: Clock;
  /** What the page was told about the voice service. Its key is a secret. */
  readonly setup: Setup;
  /** Addresses that belong to the voice service even on the page's own origin. */
  readonly services: readonly string[];
}

function openChannel(): Channel | null {
  try {
    return new BroadcastChannel(CHANNEL);
  } catch {
    // It is missing, or this page may not have one.
    return null;
  }
}

/** Opens the log of this page: takes over from the recorder, and notes how the page stands. */
export function openLog({ recorder, clock, setup, services, session }: Opening): Log {
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
  // Nobody may come back to a page that is hidden, and a page that is left runs no further.
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
