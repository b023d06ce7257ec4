import type { Clock } from "../../shared/clock.ts";
import { createStore } from "../../shared/store.ts";
import { systemTimers } from "../../shared/system-clock.ts";
import { millis } from "../../shared/units.ts";
import { within } from "../../shared/within.ts";
import {
  type AskAgainOn,
  type BrowserFeatures,
  ENVIRONMENT_FLAGS,
  ENVIRONMENT_NAMES,
  type EnvironmentFlags,
  type EnvironmentName,
  type EnvironmentOwner,
  type Reading,
  type Readings,
} from "./environment.ts";

/** A flag to which the browser has given no answer after this time reads `unknown`. */
const ANSWER_LIMIT = millis(2000);

/** Keeps the readings of the environment up to date. Never asks for a permission. */
export function watchEnvironment(
  owner: EnvironmentOwner,
  page: BrowserFeatures = window,
  clock: Pick<Clock, "after"> = systemTimers,
) {
  const ended = new AbortController();
  const unread = Object.fromEntries(ENVIRONMENT_NAMES.map((name) => [name, "asking"]));
  const { get, set, subscribe } = createStore(unread as Readings);
  function update(name: EnvironmentName, reading: Reading): void {
    if (!ended.signal.aborted && reading !== get()[name]) set({ ...get(), [name]: reading });
  }
  const readPage = () => {
    for (const [name, flag] of ENVIRONMENT_FLAGS)
      if ("read" in flag) update(name, flag.read(page, owner));
  };
  const askAll = (askAgainOn: AskAgainOn) =>
    Promise.all(
      ENVIRONMENT_FLAGS.map(async ([name, flag]) => {
        if (!("ask" in flag)) return;
        const answer = within(clock, ANSWER_LIMIT, flag.ask(page, askAgainOn), "No answer.");
        update(name, await answer.catch(() => "unknown"));
      }),
    );
  const on = (target: EventTarget, type: string, listener: () => void) =>
    target.addEventListener(type, listener, { signal: ended.signal });

  readPage();
  on(page, "online", readPage);
  on(page, "offline", readPage);
  const unsubscribe = owner.session.subscribe(readPage);
  // Only the first reading of all flags subscribes: later readings would add the same listeners again.
  const settled = askAll((target, type) => on(target, type, () => void askAll(() => {})));
  return {
    /** Returns the same object until a reading changes. */
    readings: get,
    subscribe,
    /** Resolves when every flag has its first reading. Never rejects. */
    settled,
    close(): void {
      ended.abort();
      unsubscribe();
    },
  };
}

export const flagsOf = (readings: Readings): EnvironmentFlags =>
  Object.fromEntries(
    Object.entries(readings).map(([name, reading]) => [name, reading === "yes"]),
  ) as EnvironmentFlags;

/** Reads the environment once. Never rejects. */
export async function readEnvironment(
  owner: EnvironmentOwner,
  page?: BrowserFeatures,
  clock?: Pick<Clock, "after">,
): Promise<EnvironmentFlags> {
  const environment = watchEnvironment(owner, page, clock);
  await environment.settled;
  environment.close();
  return flagsOf(environment.readings());
}
