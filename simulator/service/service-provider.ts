import type { VoiceProvider } from "../../src/provider/voice-provider.ts";
import { createVapiProvider, loadClientMaker } from "../../src/provider/vapi/vapi-provider.ts";
import type { Clock } from "../../src/shared/clock.ts";
import { createSystemClock } from "../../src/shared/system-clock.ts";
import type { Cast } from "../engine/cast.ts";
import { NO_CALL_YET } from "../engine/scripted-provider.ts";
import { createVirtualClock, type VirtualClock } from "../engine/virtual-clock.ts";
import type { Attempt } from "../scenario/schema.ts";
import { STANDIN_PATHS } from "../standin/addresses.ts";
import { DEFAULT_BEHAVIOUR } from "../standin/machine/machine.ts";
import { playOnService, type ServiceCall, type Sound } from "./service-call.ts";
import { STOOD_IN_PATH, standInForRequests } from "./stand-in-requests.ts";
import { createStandins } from "./standins.ts";

interface ServiceOptions {
  readonly origin: string;
  readonly sound: Sound;
  /** How many seconds late each call machine comes; none if left out. */
  readonly machineAfter?: number;
}

/**
 * The adapter's clock: whatever clock is the present one, but for what is to be done as soon as the SDK
 * is through with what it does. That is real, and no clock that stands still may hold it up.
 */
function clockOf(present: () => Clock): Clock {
  const wall = createSystemClock();
  return {
    now: () => present().now(),
    after: (delay, fn) => (delay > 0 ? present() : wall).after(delay, fn),
    every: (period, fn) => present().every(period, fn),
  };
}

/**
 * The real adapter and the real SDK, whose service is stood in for and does what scenarios say. One for
 * a page: the SDK has one instance, whatever is played on it. Its clock waits, at each item, until the
 * SDK and the stand-ins have done what follows from it.
 */
export function createService({ origin, sound, machineAfter = 0 }: ServiceOptions): Cast {
  let clock: VirtualClock | null = null;
  let calls: ServiceCall[] = [];
  const standins = createStandins(
    {
      origin,
      machineAfter,
      newKey: () => crypto.randomUUID(),
      direct: (director) => {
        window.standinDirector = director;
      },
    },
    // A page has one call object: of a call before this one no machine can come any more.
    (machine) =>
      calls.findLast((call) => call.expectsMachine())?.enter(machine) ?? DEFAULT_BEHAVIOUR,
  );
  const { publicKey, apiUrl, callLibrary, work } = standins;
  standInForRequests(window, apiUrl);
  const present = (): VirtualClock => {
    if (clock === null) throw new Error("Nothing is played yet.");
    return clock;
  };
  const adapter: VoiceProvider = createVapiProvider({
    publicKey,
    apiUrl,
    callLibrary,
    clock: clockOf(present),
    load: () => work.track(loadClientMaker()),
  });

  return {
    // What the SDK asks for, and the call library on its own; the answers of the script are told beside.
    services: [`${apiUrl}/call`, `${apiUrl}${STOOD_IN_PATH}`, `${origin}${STANDIN_PATHS.machine}`],
    createClock: () => createVirtualClock(() => work.settled()),
    createProvider(ownClock: VirtualClock, armed: readonly Attempt[]) {
      let attempts = armed;
      let played = 0;
      let starts = 0;
      for (const call of calls) call.dismiss();
      clock = ownClock;
      calls = [];
      return {
        warmUp: () => adapter.warmUp(),
        hasClient: () => adapter.hasClient(),
        start(request, listener) {
          const attempt = attempts[Math.min(played++, attempts.length - 1)] as Attempt;
          const number = starts++;
          const script = { clock: ownClock, standins, adapter, attempt, number, sound };
          const call = playOnService(script, request, listener);
          calls.push(call);
          return call.voice;
        },
        arm(next) {
          attempts = next;
          played = 0;
        },
        emit(event) {
          const call = calls.at(-1);
          return call === undefined ? NO_CALL_YET : call.emit(event);
        },
      };
    },
  };
}
