import { randomUuid } from "../../src/shared/random-uuid.ts";
import { nextTurn } from "../engine/virtual-clock.ts";
import { holdSpeechTimer } from "./speech-timer.ts";
import { DIRECTED_KEY, STANDIN_PATHS } from "../standin/addresses.ts";
import type { Director, Machine } from "../standin/machine/machine.ts";
import type { WebCallAnswer } from "../standin/platform/web-call-answer.ts";

/** After this number of turns of the event loop without activity, the SDK and the stand-ins count as idle. */
const QUIET_TURNS = 5;
/** The default time limit of `until`, in milliseconds: longer than a busy browser needs for a reaction. */
const PATIENCE = 20_000;
/** The default time limit of `finished`, in milliseconds: longer than any task of a call may last. */
const REST_PATIENCE = 90_000;
/** The longest pause between two checks of pending work, in milliseconds. */
const LONGEST_PAUSE = 8;

/**
 * Waits for one turn of the event loop, with its timers and messages. Waits longer after each check that found pending
 * work.
 */
async function turn(looks: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, Math.min(looks, LONGEST_PAUSE)));
  await nextTurn();
}

/** Pending work of the real SDK and the stand-ins, in real time. */
function createWork() {
  const open = new Map<Promise<unknown>, string>();
  let events = 0;
  let machine: Machine | null = null;
  const isBusy = () => machine?.isBusy() === true;

  function whatIsOpen(): string {
    const tasks = [...open.values(), ...(isBusy() ? ["opening the microphone"] : [])];
    return tasks.length > 0 ? tasks.join(", ") : "messages between them";
  }

  return {
    /** Counts activity between the SDK and the stand-ins. */
    happened: () => void events++,
    /** Counts the longer tasks of this machine, too, in place of those of the previous one. */
    follow: (entered: Machine) => void (machine = entered),
    /** Counts the promise of `what` as pending work until it settles, and returns the same promise. */
    track<Value>(what: string, promise: Promise<Value>): Promise<Value> {
      open.set(promise, what);
      const close = () => void open.delete(promise);
      promise.then(close, close);
      return promise;
    },
    /** Resolves when `holds` returns true; rejects with an error that names `what` after `patience` ms. */
    async until(what: string, holds: () => boolean, patience = PATIENCE): Promise<void> {
      const since = performance.now();
      for (let looks = 0; !holds(); looks++) {
        if (performance.now() - since > patience) throw new Error(`${what} did not happen.`);
        await turn(looks);
      }
    },
    /**
     * Resolves when no work is pending and several turns have passed without activity; rejects
     * after `patience` ms, with an error that names the pending work.
     */
    async finished(patience = REST_PATIENCE): Promise<void> {
      const since = performance.now();
      let seen = events;
      for (let quiet = 0, looks = 0; quiet < QUIET_TURNS; quiet++) {
        await turn(looks);
        const isQuiet = open.size === 0 && !isBusy() && events === seen;
        looks = isQuiet ? 0 : looks + 1;
        if (isQuiet) continue;
        if (performance.now() - since > patience)
          throw new Error(`The SDK and its stand-ins have not come to rest: ${whatIsOpen()}.`);
        quiet = -1;
        seen = events;
      }
    },
  };
}

/** An address without a file, so that loading the call machine fails. */
const MISSING_BUNDLE = "/standin/missing.js";

/**
 * Creates the stand-ins for the network, as the page controls them.
 *
 * @param machineAfter the delay after which the call machine is served, in seconds.
 */
export function createStandins(origin: string, machineAfter: number, direct: Director) {
  const work = createWork();
  /** The key of this page's requests for calls and of their scripted answers. */
  const publicKey = `${DIRECTED_KEY}${randomUuid()}`;
  const apiUrl = `${origin}${STANDIN_PATHS.platform}`;
  const late = machineAfter > 0 ? `?after=${machineAfter}` : "";
  const bundle = `${origin}${STANDIN_PATHS.machine}${late}`;
  const callLibrary = { avoidEval: true, callObjectBundleUrlOverride: bundle };
  window.standinDirector = (machine) => {
    work.happened();
    work.follow(machine);
    return direct(machine);
  };
  /** Sends JSON to the platform, at a path of the stand-ins. Null if the platform cannot be reached. */
  function put(path: string, sessionId: string, value: unknown): Promise<Response | null> {
    const address = `${apiUrl}/standin/${path}/${encodeURIComponent(sessionId)}`;
    const body = JSON.stringify(value);
    const headers = { "content-type": "application/json", authorization: `Bearer ${publicKey}` };
    return fetch(address, { method: "PUT", headers, body }).catch(() => null);
  }
  return {
    work,
    speech: holdSpeechTimer(window),
    publicKey,
    apiUrl,
    callLibrary,
    /**
     * Sends an answer to the platform. Returns whether a pending request received it. Otherwise the next request
     * will, or the platform cannot be reached, so that the request for the call fails as well.
     */
    async answer(sessionId: string, answer: WebCallAnswer): Promise<boolean> {
      const response = await put("answers", sessionId, answer);
      if (response === null) return false;
      if (!response.ok) throw new Error(`The platform refused an answer: ${response.status}.`);
      return ((await response.json()) as { answer: string }).answer === "used";
    },
    /** Gives the platform what happened in an ended call, for its record. Without such a call it keeps nothing. */
    keepRecord: (sessionId: string, steps: readonly object[]) => put("calls", sessionId, steps),
    /** Sets whether the next call can load its call machine. */
    serveBundle(served: boolean): void {
      callLibrary.callObjectBundleUrlOverride = served ? bundle : `${origin}${MISSING_BUNDLE}`;
    },
  };
}
export type Standins = ReturnType<typeof createStandins>;
