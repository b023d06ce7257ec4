import { readEvent } from "../../src/provider/read-event.ts";
import type { VoiceProvider } from "../../src/provider/voice-provider.ts";
import { createVapiProvider, loadClientMaker } from "../../src/provider/vapi/vapi-provider.ts";
import type { Clock } from "../../src/shared/clock.ts";
import { createSystemClock } from "../../src/shared/system-clock.ts";
import { type Cast, dealAttempts, NO_CALL_YET } from "../engine/scripted-provider.ts";
import { targetsOf } from "../engine/session-setup.ts";
import { createVirtualClock, type VirtualClock } from "../engine/virtual-clock.ts";
import { STANDIN_PATHS } from "../standin/addresses.ts";
import { DEFAULT_BEHAVIOUR } from "../standin/machine/machine.ts";
import { standInForRequests, STOOD_IN_PATH } from "../standin/redirect.ts";
import { playOnRealSdk, type ServiceCall } from "./service-call.ts";
import { createStandins } from "./standins.ts";
import type { Sound } from "./voices.ts";

/**
 * The adapter's clock: the current virtual clock, except for delays of 0, which wait for the SDK's own
 * reactions. A paused virtual clock must not delay these.
 */
function clockOf(present: () => Clock): Clock {
  const wall = createSystemClock();
  return {
    now: () => present().now(),
    date: () => present().date(),
    after: (delay, fn) => (delay > 0 ? present() : wall).after(delay, fn),
  };
}

/**
 * Creates the cast with the real adapter and the real SDK over a stand-in service that follows scenarios.
 * Create one for each page, since the SDK has one instance. The clock waits after each item until the SDK
 * and the stand-ins have no more work.
 *
 * @param machineAfter the delay after which each call machine is served, in seconds.
 */
export function createRealSdk(sound: Sound, machineAfter: number): Cast {
  const { origin } = window.location;
  let calls: ServiceCall[] = [];
  const standins = createStandins(
    origin,
    machineAfter,
    // A page has only one call object at a time, so a new machine always belongs to the latest call.
    (machine) =>
      calls.findLast((call) => call.expectsMachine())?.enter(machine) ?? DEFAULT_BEHAVIOUR,
  );
  const { publicKey, apiUrl, callLibrary, work } = standins;
  standInForRequests(window);
  const createClock = () => createVirtualClock(() => work.finished());
  let clock = createClock();
  let targets = targetsOf(true);
  const adapter: VoiceProvider = createVapiProvider({
    configure: () =>
      Promise.resolve({ publicKey, apiUrl, targets, contactUrl: null, faults: [], ignored: [] }),
    callLibrary,
    clock: clockOf(() => clock),
    load: () => work.track("loading the SDK", loadClientMaker()),
  });

  return {
    // The addresses that count as the voice service: those to which the SDK and the call library send
    // requests. The scripted answers go to another address and do not count.
    services: [`${apiUrl}/call`, `${apiUrl}${STOOD_IN_PATH}`, `${origin}${STANDIN_PATHS.machine}`],
    createClock,
    createProvider(ownClock: VirtualClock, { attempts, configured }) {
      targets = targetsOf(configured);
      const { next, arm } = dealAttempts(attempts);
      for (const call of calls) call.dismiss();
      clock = ownClock;
      calls = [];
      return {
        ...adapter,
        start(request, listener) {
          const script = { ...next(), clock: ownClock, standins, adapter, sound };
          const call = playOnRealSdk(script, request, listener);
          // Each call holds its machine, whose code the page evaluates anew for every call.
          calls = calls.filter((earlier) => !earlier.isGone());
          calls.push(call);
          return call.voice;
        },
        arm,
        emit(event) {
          const call = calls.at(-1);
          return call === undefined ? NO_CALL_YET : call.emit(event);
        },
        add({ event, payload }) {
          const call = calls.at(-1);
          if (call === undefined) return NO_CALL_YET;
          return call.emit(readEvent(event, payload)) ?? call.place();
        },
        // The machine's own levels go on beside those by hand.
        holdLevels() {},
      };
    },
  };
}
