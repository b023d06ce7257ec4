import { startApp } from "../../src/app/start-app.tsx";
import { readEvent } from "../../src/provider/read-event.ts";
import { createSystemClock } from "../../src/shared/system-clock.ts";
import { millis } from "../../src/shared/units.ts";
import { driveClock } from "../../simulator/engine/clock-driver.ts";
import { SCRIPTED } from "../../simulator/engine/scripted-provider.ts";
import { configure, sessionIdsOf } from "../../simulator/engine/session-setup.ts";
import { openLogStorage } from "./log-source.ts";

/** Milliseconds between two levels of a speaker, as with the real SDK. */
const LEVEL_EVERY = 100;
/** Milliseconds between two turns of the conversation. */
const TURN_EVERY = 10_000;

const clock = SCRIPTED.createClock();
const attempt = {
  start: { outcome: "resolve", after: 100 },
  events: [],
  stop: { outcome: "resolve", after: 50 },
} as const;
const provider = SCRIPTED.createProvider(clock, { attempts: [attempt], configured: true });
const driver = driveClock(clock, createSystemClock());

const say = (role: string, transcriptType: string, transcript: string) =>
  provider.emit(readEvent("transcript", { type: "transcript", role, transcriptType, transcript }));

function takeTurn(number: number): void {
  const role = number % 2 === 0 ? "user" : "assistant";
  const words = `This is turn ${number}: we could see you on Monday at ${number % 12}.`;
  say(role, "partial", words.slice(0, 20));
  say(role, "final", words);
}

/** Sends levels of both speakers and a turn now and then, for as long as the page is open. */
function talk(beat: number): void {
  provider.emit(readEvent("volume-level", (beat % 10) / 10));
  provider.emit(readEvent("local-volume-level", (beat % 7) / 70));
  if ((beat * LEVEL_EVERY) % TURN_EVERY === 0) takeTurn((beat * LEVEL_EVERY) / TURN_EVERY);
  clock.after(millis(LEVEL_EVERY), () => talk(beat + 1));
}

const memoryBench = {
  /** Makes the call active and lets it go on, `speed` times as fast as the wall clock. */
  talk(speed: number): void {
    provider.emit(readEvent("call-start", undefined));
    talk(1);
    driver.resume(speed);
  },
  /** The length of the call so far, in milliseconds. */
  now: () => clock.now(),
  /** The number of stored entries of the log. */
  logged: async (): Promise<number> => (await openLogStorage().range()).end,
};

declare global {
  interface Window {
    memoryBench: typeof memoryBench;
  }
}
window.memoryBench = memoryBench;

driver.resume();
// The host of the simulator keeps a trace of all events, so its memory always grows.
startApp(() => ({
  clock,
  ...configure(true, provider),
  newSessionId: sessionIdsOf("bench-memory"),
  services: [],
  reachability: () => Promise.reject(new Error("The bench has no network.")),
  surround: (effects) => effects,
  attach: (session) => session,
  pages: [],
}));
