import type { Cancel, Clock } from "../../shared/clock.ts";
import { millis } from "../../shared/units.ts";
import type { Setup } from "../setup.ts";

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

/**
 * How one thing stands. `not-asked` is the permission's: the browser will ask when a call begins.
 * `not-yet` is the client's: the first start creates it.
 */
export type Reading = "yes" | "no" | "not-asked" | "not-yet" | "unknown" | "asking";
export type Readings = Readonly<Record<EnvironmentName, Reading>>;

/** What is there. What is not known is not there. */
export type EnvironmentFlags = Readonly<Record<EnvironmentName, boolean>>;

/** Who asks: what was configured, and the call whose client may have been made. */
export interface EnvironmentOwner {
  readonly setup: Setup;
  readonly session: {
    readonly hasClient: () => boolean;
    /** `error`: what ended the last start or call; null after a new start. */
    readonly state: () => { readonly error: unknown };
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

/** A browser that has not answered by then is not waited for. */
const ANSWER_LIMIT = millis(2000);

const yesNo = (there: boolean): Reading => (there ? "yes" : "no");

/** The first start creates the client, unless the configuration or an error prevents it. */
function readClient({ setup, session }: EnvironmentOwner): Reading {
  if (session.hasClient()) return "yes";
  const canStart = setup.publicKey !== null && setup.faults.length === 0;
  return canStart && session.state().error === null ? "not-yet" : "no";
}

/** What can be told without waiting. The rest is being asked. */
export function readAtOnce(owner: EnvironmentOwner, page: Surroundings) {
  const { setup } = owner;
  return {
    publicKey: yesNo(setup.publicKey !== null),
    assistant: yesNo(setup.assistantId !== null),
    workflow: yesNo(setup.workflowId !== null),
    secureContext: yesNo(page.isSecureContext),
    webRtc: yesNo(page.RTCPeerConnection !== undefined),
    webAudio: yesNo(page.AudioContext !== undefined),
    online: yesNo(page.navigator.onLine),
    client: readClient(owner),
  } satisfies Partial<Readings>;
}

export const PERMISSION: Readonly<Record<PermissionState, Reading>> = {
  granted: "yes",
  denied: "no",
  prompt: "not-asked",
};

/** What the browser has to be asked. Each may throw, reject, or never settle. */
export const QUESTIONS = {
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
export async function answerOf(
  clock: Pick<Clock, "after">,
  ask: () => Promise<Reading>,
): Promise<Reading> {
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

export function flagsOf(readings: Readings): EnvironmentFlags {
  const flags = ENVIRONMENT_NAMES.map((name) => [name, readings[name] === "yes"] as const);
  return Object.fromEntries(flags) as Record<EnvironmentName, boolean>;
}
