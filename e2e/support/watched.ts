/** The type of `window.standinDirector`, which admits each call machine on the page. */
type Director = NonNullable<typeof window.standinDirector>;
type Machine = Parameters<Director>[0];

/** A command that a test can send to a call machine. */
export type Command = Parameters<Machine["execute"]>[0];

/** A message between the call library and its machine. */
export interface Posted {
  readonly from: "module" | "embedded";
  readonly action: string;
  readonly [field: string]: unknown;
}

/** The members of the SDK's call object that the tests use. */
interface CallObject {
  meetingState(): string;
  localAudio(): boolean;
  sendDTMF(tones: { readonly sessionId: string; readonly tones: string }): Promise<unknown>;
}

/** An instance of the SDK's class. */
interface Sdk {
  getDailyCallObject(): CallObject | null;
}

/** How the browser and the visitor react to the page: they allow everything. */
const USUAL = {
  /** The name of the error with which the browser refuses the microphone, or null if it is allowed. */
  refusal: null as string | null,
  /** Whether the browser refuses without a question, so that it would ask at the next press. */
  unasked: false,
  /** Whether requests for the microphone wait until the test allows them. */
  holdsMicrophone: false,
  /** Whether the browser refuses to play the assistant, as it does before a gesture. */
  refusesPlay: false,
  /** Whether the SDK's one-second timers wait for the test. */
  holdsTimers: false,
};
export type Circumstances = Readonly<typeof USUAL>;

declare global {
  interface Window {
    watched?: ReturnType<typeof begin>;
  }
}

/** Creates the record that a page keeps of its calls, from before its first script. */
function begin(circumstances: Circumstances) {
  const watched = {
    machines: [] as Machine[],
    /** The state of each machine at its creation. */
    firstStates: [] as string[],
    /** Every microphone that the page has opened. */
    microphones: [] as MediaStreamTrack[],
    /** Requests for the microphone that wait; calling one allows it. */
    asking: [] as (() => void)[],
    posted: [] as Posted[],
    /** Callbacks of the SDK's one-second timers that wait, oldest first, even if the timer was cleared. */
    held: [] as (() => void)[],
    sdks: [] as Sdk[],
    /** The events that the SDK has emitted. */
    said: [] as { event: string; payload: unknown }[],
    /** The circumstances now. A test may change them at any time. */
    circumstances,
  };
  window.watched = watched;
  return watched;
}
type Watched = ReturnType<typeof begin>;

function watchMicrophones({ circumstances, asking, microphones }: Watched): void {
  const devices = navigator.mediaDevices;
  const ask = devices.getUserMedia.bind(devices);
  const { permissions } = navigator;
  const query = permissions.query.bind(permissions);
  let isDenied = false;
  permissions.query = async (descriptor) =>
    isDenied ? ({ state: "denied" } as PermissionStatus) : query(descriptor);
  devices.getUserMedia = async (constraints) => {
    const { refusal, unasked, holdsMicrophone } = circumstances;
    isDenied = refusal === "NotAllowedError" && !unasked;
    if (refusal !== null) throw new DOMException("The browser says no", refusal);
    if (holdsMicrophone) await new Promise<void>((allow) => asking.push(allow));
    const stream = await ask(constraints);
    microphones.push(...stream.getTracks());
    return stream;
  };
}

function watchMachines({ circumstances, machines, firstStates }: Watched): void {
  let director: Director | undefined;
  Object.defineProperty(window, "standinDirector", {
    get: () => director,
    set(given: Director) {
      director = (machine) => {
        machines.push(machine);
        firstStates.push(machine.state());
        // The virtual clock must not wait for a visitor who takes minutes to allow the microphone.
        if (circumstances.holdsMicrophone) machine.isBusy = () => false;
        return given(machine);
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
    if (
      !watched.circumstances.holdsTimers ||
      delay !== 1000 ||
      !OF_THE_SDK.test(new Error().stack ?? "")
    )
      return Reflect.apply(set, window, [handler, delay, ...rest]) as number;
    return -watched.held.push(handler);
  }) as typeof window.setTimeout;
}

function refusePlay(watched: Watched): void {
  const play = HTMLMediaElement.prototype.play;
  HTMLMediaElement.prototype.play = function () {
    if (watched.circumstances.refusesPlay && this.dataset["participantId"] !== undefined)
      return Promise.reject(new DOMException("A gesture first", "NotAllowedError"));
    return play.call(this);
  };
}

/** Returns the script that creates `window.watched`. It must run before the page's own scripts. */
export function watchingScript(given: Partial<Circumstances> = {}): string {
  const parts = [watchMicrophones, watchMachines, watchMessages, holdTimers, refusePlay];
  const begun = `const watched = (${String(begin)})(${JSON.stringify({ ...USUAL, ...given })});`;
  return `{ ${begun} ${parts.map((part) => `(${String(part)})(watched);`).join("\n")} }`;
}

/** Records in `window.watched` all events of the SDK's module at this address. Runs in the page. */
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
