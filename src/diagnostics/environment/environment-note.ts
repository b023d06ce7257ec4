import type { Cancel, Clock } from "../../time/clock.ts";
import type {
  EnvironmentFlags,
  EnvironmentName,
  EnvironmentOwner,
  Surroundings,
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

function noteReading(note: TakeNote, environment: EnvironmentFlags): void {
  const flags = Object.values(environment);
  const there = flags.filter(Boolean).length;
  note("app", {
    type: NEEDED.every((name) => environment[name]) ? "info" : "warning",
    category: "config",
    message: `The environment was read: ${there} of ${flags.length} are in place.`,
    details: { source: "check", check: "environment", environment },
  });
}

/** Notes how the environment stands, once, and from then on when the browser goes offline or online. */
export function noteEnvironment(
  owner: EnvironmentOwner,
  note: TakeNote,
  page: Surroundings = window,
  clock?: Clock,
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
