import type { Cancel, Clock } from "../../shared/clock.ts";
import { createStore } from "../../shared/store.ts";
import { systemTimers } from "../../shared/system-clock.ts";
import {
  answerOf,
  ENVIRONMENT_NAMES,
  type EnvironmentFlags,
  type EnvironmentOwner,
  flagsOf,
  PERMISSION,
  QUESTIONS,
  readAtOnce,
  type Reading,
  type Readings,
  type Surroundings,
} from "./environment.ts";

/** The environment, followed from now on. It asks for no permission. */
export interface Environment {
  /** The same object until something has changed. */
  readonly readings: () => Readings;
  readonly subscribe: (listener: () => void) => Cancel;
  /** Resolves when nothing is being asked for the first time any more; never rejects. */
  readonly settled: Promise<void>;
  readonly close: () => void;
}

/** Holds the readings. An update with equal values does not call the listeners. */
function createReadings(first: Readings) {
  const { get: readings, set, subscribe } = createStore(first);
  return {
    readings,
    update(changes: Partial<Readings>): void {
      const names = ENVIRONMENT_NAMES.filter((name) => changes[name] !== undefined);
      if (names.some((name) => changes[name] !== readings()[name]))
        set({ ...readings(), ...changes });
    },
    subscribe,
  };
}

/**
 * Follows what a call needs of the page around it: what can be told at once, and what the browser
 * says later, or says anew when it changes.
 */
export function watchEnvironment(
  owner: EnvironmentOwner,
  page: Surroundings = window,
  clock: Pick<Clock, "after"> = systemTimers,
): Environment {
  const { mediaDevices, permissions } = page.navigator;
  const ended = new AbortController();
  const { readings, update, subscribe } = createReadings({
    ...readAtOnce(owner, page),
    microphone: "asking",
    microphonePermission: "asking",
    indexedDb: "asking",
  });
  const tell = (changes: Partial<Readings>) => {
    if (!ended.signal.aborted) update(changes);
  };
  const hear = (target: EventTarget, type: string, listener: () => void) =>
    target.addEventListener(type, listener, { signal: ended.signal });
  const lookAgain = () => tell(readAtOnce(owner, page));
  const ask = async (name: keyof typeof QUESTIONS) =>
    tell({ [name]: await answerOf(clock, () => QUESTIONS[name](page)) });

  async function followPermission(): Promise<Reading> {
    if (permissions === undefined) return "unknown";
    const status = await permissions.query({ name: "microphone" });
    hear(status, "change", () => {
      tell({ microphonePermission: PERMISSION[status.state] });
      // Devices get their names, and may get to be seen at all, with the permission.
      void ask("microphone");
    });
    return PERMISSION[status.state];
  }
  const askPermission = async () =>
    tell({ microphonePermission: await answerOf(clock, followPermission) });

  hear(page, "online", lookAgain);
  hear(page, "offline", lookAgain);
  if (mediaDevices !== undefined) hear(mediaDevices, "devicechange", () => void ask("microphone"));
  const leave = owner.session.subscribe(lookAgain);
  const settled = Promise.all([ask("microphone"), ask("indexedDb"), askPermission()]);
  return {
    readings,
    subscribe,
    settled: settled.then(() => {}),
    close() {
      ended.abort();
      leave();
    },
  };
}

/** How the environment stands at this moment. Never rejects. */
export async function readEnvironment(
  owner: EnvironmentOwner,
  page?: Surroundings,
  clock?: Pick<Clock, "after">,
): Promise<EnvironmentFlags> {
  const environment = watchEnvironment(owner, page, clock);
  await environment.settled;
  environment.close();
  return flagsOf(environment.readings());
}
