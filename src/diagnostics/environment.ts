import type { Cancel, Clock } from "../time/clock.ts";
import { systemClock } from "../time/system-clock.ts";
import { millis } from "../time/units.ts";

/** What a call needs, or the staff's tools; in the order in which it is worth looking at. */
export const ENVIRONMENT_NAMES = [
  "publicKey",
  "assistant",
  "workflow",
  "secureContext",
  "microphone",
  "microphonePermission",
  "webRtc",
  "webAudio",
  "indexedDb",
  "online",
  "client",
] as const;
export type EnvironmentName = (typeof ENVIRONMENT_NAMES)[number];

/** How one thing stands. `not-asked` is the permission's: the browser will ask when a call begins. */
export type Reading = "yes" | "no" | "not-asked" | "unknown" | "asking";
export type Readings = Readonly<Record<EnvironmentName, Reading>>;

/** What is there. What is not known is not there. */
export type EnvironmentFlags = Readonly<Record<EnvironmentName, boolean>>;

/** Who asks: what was configured, and the call whose client may have been made. */
export interface EnvironmentOwner {
  readonly setup: {
    readonly publicKey: string | null;
    readonly assistantId: string | null;
    readonly workflowId: string | null;
  };
  readonly session: {
    readonly hasClient: () => boolean;
    readonly subscribe: (listener: () => void) => Cancel;
  };
}

/** As much of a browser as is looked at. Much of it is missing from old ones and from pages without TLS. */
export interface Surroundings extends EventTarget {
  readonly isSecureContext: boolean;
  readonly navigator: {
    readonly onLine: boolean;
    readonly mediaDevices?: Pick<MediaDevices, "enumerateDevices"> & EventTarget;
    readonly permissions?: Pick<Permissions, "query">;
  };
  readonly indexedDB?: { readonly databases?: () => Promise<unknown> };
  readonly RTCPeerConnection?: unknown;
  readonly AudioContext?: unknown;
}

/** The environment, followed from now on. It asks for no permission. */
export interface Environment {
  /** The same object until something has changed. */
  readonly readings: () => Readings;
  readonly subscribe: (listener: () => void) => Cancel;
  /** Resolves when nothing is being asked for the first time any more; never rejects. */
  readonly settled: Promise<void>;
  readonly close: () => void;
}

/** A browser that has not answered by then is not waited for. */
const ANSWER_LIMIT = millis(2000);

const yesNo = (there: boolean): Reading => (there ? "yes" : "no");

/** What can be told without waiting. The rest is being asked. */
function readAtOnce({ setup, session }: EnvironmentOwner, page: Surroundings) {
  return {
    publicKey: yesNo(setup.publicKey !== null),
    assistant: yesNo(setup.assistantId !== null),
    workflow: yesNo(setup.workflowId !== null),
    secureContext: yesNo(page.isSecureContext),
    webRtc: yesNo(page.RTCPeerConnection !== undefined),
    webAudio: yesNo(page.AudioContext !== undefined),
    online: yesNo(page.navigator.onLine),
    client: yesNo(session.hasClient()),
  } satisfies Partial<Readings>;
}

const PERMISSION: Readonly<Record<PermissionState, Reading>> = {
  granted: "yes",
  denied: "no",
  prompt: "not-asked",
};

/** What the browser has to be asked. Each may throw, reject, or never settle. */
const QUESTIONS = {
  async microphone({ navigator: { mediaDevices } }: Surroundings) {
    if (mediaDevices === undefined) return "unknown";
    const devices = await mediaDevices.enumerateDevices();
    return yesNo(devices.some(({ kind }) => kind === "audioinput"));
  },
  async indexedDb({ indexedDB }: Surroundings) {
    if (indexedDB === undefined) return "no";
    try {
      // It is there and refuses where the browser keeps nothing for this page.
      await indexedDB.databases?.();
      return "yes";
    } catch {
      return "no";
    }
  },
} satisfies Partial<Record<EnvironmentName, (page: Surroundings) => Promise<Reading>>>;

/** Whatever the answer becomes, once it is there; `unknown` where there is none. */
async function answerOf(clock: Clock, ask: () => Promise<Reading>): Promise<Reading> {
  let cancel: Cancel = () => {};
  const limit = new Promise<Reading>((resolve) => {
    cancel = clock.after(ANSWER_LIMIT, () => resolve("unknown"));
  });
  try {
    return await Promise.race([ask(), limit]);
  } catch {
    return "unknown";
  } finally {
    cancel();
  }
}

/**
 * Follows what a call needs of the page around it: what can be told at once, and what the browser
 * says later, or says anew when it changes.
 */
export function watchEnvironment(
  owner: EnvironmentOwner,
  page: Surroundings = window,
  clock: Clock = systemClock,
): Environment {
  const listeners = new Set<() => void>();
  const undo: Cancel[] = [];
  let closed = false;
  let readings: Readings = {
    ...readAtOnce(owner, page),
    microphone: "asking",
    microphonePermission: "asking",
    indexedDb: "asking",
  };

  function update(changes: Partial<Readings>): void {
    const names = ENVIRONMENT_NAMES.filter((name) => changes[name] !== undefined);
    if (closed || names.every((name) => changes[name] === readings[name])) return;
    readings = { ...readings, ...changes };
    for (const listener of listeners) listener();
  }
  function hear(target: EventTarget, type: string, listener: () => void): void {
    target.addEventListener(type, listener);
    undo.push(() => target.removeEventListener(type, listener));
  }

  const lookAgain = () => update(readAtOnce(owner, page));
  const ask = async (name: keyof typeof QUESTIONS) =>
    update({ [name]: await answerOf(clock, () => QUESTIONS[name](page)) });

  async function followPermission(): Promise<void> {
    const { permissions } = page.navigator;
    const microphonePermission = await answerOf(clock, async () => {
      if (permissions === undefined) return "unknown";
      const status = await permissions.query({ name: "microphone" });
      const read = () => update({ microphonePermission: PERMISSION[status.state] });
      // Devices get their names, and may get to be seen at all, with the permission.
      if (!closed) hear(status, "change", () => (read(), void ask("microphone")));
      return PERMISSION[status.state];
    });
    update({ microphonePermission });
  }

  hear(page, "online", lookAgain);
  hear(page, "offline", lookAgain);
  undo.push(owner.session.subscribe(lookAgain));
  const { mediaDevices } = page.navigator;
  if (mediaDevices !== undefined) hear(mediaDevices, "devicechange", () => void ask("microphone"));
  const settled = Promise.all([ask("microphone"), ask("indexedDb"), followPermission()]);

  return {
    readings: () => readings,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    settled: settled.then(() => {}),
    close() {
      closed = true;
      for (const cancel of undo.splice(0)) cancel();
    },
  };
}

export function flagsOf(readings: Readings): EnvironmentFlags {
  const flags = ENVIRONMENT_NAMES.map((name) => [name, readings[name] === "yes"] as const);
  return Object.fromEntries(flags) as Record<EnvironmentName, boolean>;
}

/** How the environment stands at this moment. Never rejects. */
export async function readEnvironment(
  owner: EnvironmentOwner,
  page?: Surroundings,
  clock?: Clock,
): Promise<EnvironmentFlags> {
  const environment = watchEnvironment(owner, page, clock);
  await environment.settled;
  environment.close();
  return flagsOf(environment.readings());
}
