import type { Cancel, Clock } from "../../shared/clock.ts";
import {
  ENVIRONMENT_NAMES,
  type EnvironmentFlags,
  type EnvironmentName,
  type EnvironmentOwner,
  type Surroundings,
} from "./environment.ts";
import { readEnvironment } from "./environment-watch.ts";
import type { TakeNote } from "../note.ts";

/** What no call can do without. */
const NEEDED: readonly EnvironmentName[] = [
  "publicKey",
  "assistant",
  "secureContext",
  "microphone",
  "webRtc",
  "online",
];

/** The words for a missing part. Null: not worth a word; the first call creates the client. */
const NAMES: Readonly<Record<EnvironmentName, string | null>> = {
  publicKey: "public key",
  assistant: "assistant",
  workflow: "workflow",
  secureContext: "secure context",
  microphone: "microphone",
  microphonePermission: "microphone permission (it may still be asked for)",
  webRtc: "WebRTC",
  webAudio: "Web Audio",
  indexedDb: "IndexedDB",
  online: "network",
  client: null,
};

function wordsOf(environment: EnvironmentFlags): string {
  const missing = ENVIRONMENT_NAMES.flatMap((name) =>
    environment[name] ? [] : (NAMES[name] ?? []),
  );
  return missing.length === 0
    ? "The environment was read: all is in place."
    : `The environment was read. Not in place: ${missing.join(", ")}.`;
}

function noteReading(note: TakeNote, environment: EnvironmentFlags): void {
  note("app", {
    type: NEEDED.every((name) => environment[name]) ? "info" : "warning",
    category: "config",
    message: wordsOf(environment),
    details: { source: "check", check: "environment", environment },
  });
}

/** Notes how the environment stands, once, and from then on when the browser goes offline or online. */
export function noteEnvironment(
  owner: EnvironmentOwner,
  note: TakeNote,
  page: Surroundings = window,
  clock?: Pick<Clock, "after">,
): Cancel {
  let over = false;
  void readEnvironment(owner, page, clock).then((flags) => {
    if (!over) noteReading(note, flags);
  });

  const onOffline = () =>
    note("app", { type: "warning", category: "network", message: "The browser went offline." });
  const onOnline = () =>
    note("app", { type: "info", category: "network", message: "The browser is online again." });
  page.addEventListener("offline", onOffline);
  page.addEventListener("online", onOnline);
  return () => {
    over = true;
    page.removeEventListener("offline", onOffline);
    page.removeEventListener("online", onOnline);
  };
}
