import type { CallSession } from "../../call/call-session.ts";
import { createStore } from "../../shared/store.ts";
import { systemTimers } from "../../shared/system-clock.ts";
import { millis } from "../../shared/units.ts";
import { within } from "../../shared/within.ts";
import type { Configuration } from "../../provider/configuration.ts";

/** `not-asked`: the browser will ask when a call starts. `not-yet`: the first start creates the client. */
export type Reading = "yes" | "no" | "not-asked" | "not-yet" | "unknown" | "asking";

/** The configuration and the call that the flags describe. */
export interface EnvironmentOwner {
  readonly setup: Configuration;
  readonly session: Pick<CallSession, "hasClient" | "state" | "subscribe">;
}

/** Repeats the `ask` of every flag after each event of this type on the target. */
type AskAgainOn = (target: EventTarget, type: string) => void;

type Flag = {
  /** The log's name for the flag if it is not set; null if the log does not mention it. */
  readonly words: string | null;
  /** Present if no call is possible without the flag. */
  readonly needed?: true;
} & (
  | { readonly read: (owner: EnvironmentOwner) => Reading }
  /** May reject or never settle: the reading is then `unknown`. */
  | { readonly ask: (askAgainOn: AskAgainOn) => Promise<Reading> }
);

const yesNo = (isSet: boolean): Reading => (isSet ? "yes" : "no");

const PERMISSION = {
  granted: "yes",
  denied: "no",
  prompt: "not-asked",
} as const satisfies Readonly<Record<PermissionState, Reading>>;

/** The conditions for a call and for the staff's tools, in the order of the panel. */
const ENVIRONMENT = {
  publicKey: {
    words: "public key",
    needed: true,
    read: ({ setup }) => yesNo(setup.publicKey !== null),
  },
  assistant: {
    words: "assistant",
    needed: true,
    read: ({ setup }) => yesNo(setup.targets.assistant !== null),
  },
  workflow: { words: "workflow", read: ({ setup }) => yesNo(setup.targets.workflow !== null) },
  secureContext: {
    words: "secure context",
    needed: true,
    read: () => yesNo(window.isSecureContext),
  },
  microphone: {
    words: "microphone",
    needed: true,
    async ask(askAgainOn) {
      const { mediaDevices } = navigator as Partial<Navigator>;
      if (mediaDevices === undefined) return "unknown";
      askAgainOn(mediaDevices, "devicechange");
      const devices = await mediaDevices.enumerateDevices();
      return yesNo(devices.some(({ kind }) => kind === "audioinput"));
    },
  },
  microphonePermission: {
    words: "microphone permission (it may still be asked for)",
    async ask(askAgainOn) {
      const { permissions } = navigator as Partial<Navigator>;
      if (permissions === undefined) return "unknown";
      const status = await permissions.query({ name: "microphone" });
      // Some browsers list the devices only after the permission is given, so its change repeats the questions.
      askAgainOn(status, "change");
      return PERMISSION[status.state];
    },
  },
  webRtc: { words: "WebRTC", needed: true, read: () => yesNo("RTCPeerConnection" in window) },
  webAudio: { words: "Web Audio", read: () => yesNo("AudioContext" in window) },
  indexedDb: {
    words: "IndexedDB",
    async ask() {
      try {
        // In a browser that stores nothing for this page, `indexedDB` exists, but this request rejects.
        await window.indexedDB?.databases?.();
        return yesNo(window.indexedDB !== undefined);
      } catch {
        return "no";
      }
    },
  },
  online: { words: "network", needed: true, read: () => yesNo(navigator.onLine) },
  client: {
    words: null,
    read({ setup, session }) {
      if (session.hasClient()) return "yes";
      const canStart = setup.publicKey !== null && setup.faults.length === 0;
      return canStart && session.state().error === null ? "not-yet" : "no";
    },
  },
} satisfies Readonly<Record<string, Flag>>;

export type EnvironmentName = keyof typeof ENVIRONMENT;
export const ENVIRONMENT_NAMES = Object.keys(ENVIRONMENT) as readonly EnvironmentName[];
export const ENVIRONMENT_FLAGS = Object.entries(ENVIRONMENT) as readonly [EnvironmentName, Flag][];
export type Readings = Readonly<Record<EnvironmentName, Reading>>;
/** Each flag as the export contains it: true for `yes` only. */
export type EnvironmentFlags = Readonly<Record<EnvironmentName, boolean>>;

/** A flag to which the browser has given no answer after this time reads `unknown`. */
const ANSWER_LIMIT = millis(2000);

/** Keeps the readings of the environment up to date. Never asks for a permission. */
export function watchEnvironment(owner: EnvironmentOwner) {
  const ended = new AbortController();
  const unread = Object.fromEntries(ENVIRONMENT_NAMES.map((name) => [name, "asking"]));
  const { get, set, subscribe } = createStore(unread as Readings);
  function update(name: EnvironmentName, reading: Reading): void {
    if (!ended.signal.aborted && reading !== get()[name]) set({ ...get(), [name]: reading });
  }
  const readPage = () => {
    for (const [name, flag] of ENVIRONMENT_FLAGS)
      if ("read" in flag) update(name, flag.read(owner));
  };
  const askAll = (askAgainOn: AskAgainOn) =>
    Promise.all(
      ENVIRONMENT_FLAGS.map(async ([name, flag]) => {
        if (!("ask" in flag)) return;
        const answer = within(systemTimers, ANSWER_LIMIT, flag.ask(askAgainOn), "No answer.");
        update(name, await answer.catch(() => "unknown"));
      }),
    );
  const on = (target: EventTarget, type: string, listener: () => void) =>
    target.addEventListener(type, listener, { signal: ended.signal });

  readPage();
  on(window, "online", readPage);
  on(window, "offline", readPage);
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

/** Reads the environment once. Never rejects. */
export async function readEnvironment(owner: EnvironmentOwner): Promise<EnvironmentFlags> {
  const { settled, close, readings } = watchEnvironment(owner);
  await settled;
  close();
  const flags = Object.entries(readings()).map(([name, reading]) => [name, reading === "yes"]);
  return Object.fromEntries(flags) as EnvironmentFlags;
}
