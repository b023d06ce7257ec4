import type { Machine } from "../../simulator/standin/machine/machine.ts";

/** What a test cues of a call machine, each by its name. */
export type CueName = keyof Pick<
  Machine,
  "assistantJoins" | "assistantLeaves" | "failSoftly" | "level" | "listen"
>;

/** What the SDK says, by the name of the event. */
interface Said {
  readonly event: string;
  readonly payload: unknown;
}

/** A message between the call library and its machine, as it is posted. */
export interface Posted {
  readonly from: "module" | "embedded";
  readonly action: string;
  readonly [field: string]: unknown;
}

/** What is used of the SDK's own call object. */
interface CallObject {
  meetingState(): string;
  localAudio(): boolean;
  sendDTMF(tones: { readonly sessionId: string; readonly tones: string }): Promise<unknown>;
}

/** One instance of the SDK's class. */
interface Sdk {
  getDailyCallObject(): CallObject | null;
}

/** What a page is made to keep of what goes on in it, from before its first script. */
export interface Watched {
  readonly machines: Machine[];
  /** In which state each of them was as it came. */
  readonly firstStates: string[];
  /** Every microphone that the page was given. */
  readonly microphones: MediaStreamTrack[];
  /** Questions for the microphone that wait for the visitor to allow it, if they are held. */
  readonly asking: (() => void)[];
  readonly posted: Posted[];
  /** Timers of one second that the SDK has set, oldest first, if they are held; cleared ones stay. */
  readonly held: (() => void)[];
  holdsTimers: boolean;
  refusesPlay: boolean;
  readonly sdks: Sdk[];
  readonly said: Said[];
}

/** How the page is to be, in what a browser or a person may decide. */
export interface Circumstances {
  /** What the browser answers to who asks for the microphone: the name of an error, or null for none. */
  readonly microphone: string | null;
  /** Whether the visitor is asked for the microphone, and takes their time. */
  readonly holdsMicrophone: boolean;
  /** Whether the browser refuses to play the assistant, as without a gesture. */
  readonly refusesPlay: boolean;
  /** Whether the SDK's timers of a second run out only when they are told to. */
  readonly holdsTimers: boolean;
}

declare global {
  interface Window {
    watched?: Watched;
  }
}

function begin({ refusesPlay, holdsTimers }: Circumstances): Watched {
  const watched: Watched = {
    machines: [],
    firstStates: [],
    microphones: [],
    asking: [],
    posted: [],
    held: [],
    sdks: [],
    said: [],
    refusesPlay,
    holdsTimers,
  };
  window.watched = watched;
  return watched;
}

function watchMicrophones(watched: Watched, { microphone, holdsMicrophone }: Circumstances): void {
  const devices = navigator.mediaDevices;
  const ask = devices.getUserMedia.bind(devices);
  devices.getUserMedia = async (constraints) => {
    if (microphone !== null) throw new DOMException("The browser says no", microphone);
    if (holdsMicrophone) await new Promise<void>((allow) => watched.asking.push(allow));
    const stream = await ask(constraints);
    watched.microphones.push(...stream.getTracks());
    return stream;
  };
}

function watchMachines(watched: Watched, { holdsMicrophone }: Circumstances): void {
  type Director = NonNullable<typeof window.standinDirector>;
  let director: Director | undefined;
  Object.defineProperty(window, "standinDirector", {
    get: () => director,
    set(given: Director) {
      director = {
        enter(machine) {
          watched.machines.push(machine);
          watched.firstStates.push(machine.state());
          // Whoever takes minutes to answer holds up no clock.
          if (holdsMicrophone) machine.isBusy = () => false;
          return given.enter(machine);
        },
      };
    },
  });
}

function watchMessages(watched: Watched): void {
  const post = window.postMessage.bind(window);
  window.postMessage = (message: Posted, ...rest: unknown[]) => {
    if (message?.["what"] === "iframe-call-message") watched.posted.push(message);
    Reflect.apply(post, window, [message, ...rest]);
  };
}

function holdTimers(watched: Watched): void {
  const set = window.setTimeout;
  const OF_THE_SDK = /\/assets\/vapi-(?!client)/;
  window.setTimeout = ((handler: () => void, delay?: number, ...rest: unknown[]) => {
    if (!watched.holdsTimers || delay !== 1000 || !OF_THE_SDK.test(new Error().stack ?? ""))
      return Reflect.apply(set, window, [handler, delay, ...rest]) as number;
    return -watched.held.push(handler);
  }) as typeof window.setTimeout;
}

function refusePlay(watched: Watched): void {
  const play = HTMLMediaElement.prototype.play;
  HTMLMediaElement.prototype.play = function () {
    if (watched.refusesPlay && this.dataset["participantId"] !== undefined)
      return Promise.reject(new DOMException("A gesture first", "NotAllowedError"));
    return play.call(this);
  };
}

/** The script that watches a page in these circumstances; to run before any other of the page's. */
export function watchingScript(circumstances: Circumstances): string {
  const parts = [watchMicrophones, watchMachines, watchMessages, holdTimers, refusePlay];
  const given = JSON.stringify(circumstances);
  const begun = `const watched = (${String(begin)})(${given});`;
  return `{ ${begun} ${parts.map((part) => `(${String(part)})(watched, ${given});`).join("\n")} }`;
}

/** Listens to every instance of the SDK's class, whose module is at this address. Runs in the page. */
export async function tapSdk(address: string): Promise<void> {
  const module = (await import(/* @vite-ignore */ address)) as { default: unknown };
  const found = module.default as { default?: unknown };
  const { prototype } = (found.default ?? found) as {
    prototype: Record<"on" | "emit", (this: Sdk, event: string, ...rest: unknown[]) => unknown>;
  };
  const { on, emit } = prototype;
  const { watched } = window;
  prototype.on = function (...listening) {
    if (watched?.sdks.includes(this) === false) watched.sdks.push(this);
    return on.apply(this, listening);
  };
  prototype.emit = function (event, ...rest) {
    watched?.said.push({ event, payload: rest[0] });
    return emit.call(this, event, ...rest);
  };
}
