/** Whoever directs the call machines of a page, and the machines, as the page itself declares them. */
type Director = NonNullable<typeof window.standinDirector>;
type Machine = Parameters<Director["enter"]>[0];

/** What a test cues of a call machine, each by its name. */
export type CueName = keyof Pick<
  Machine,
  | "assistantJoins"
  | "assistantLeaves"
  | "fail"
  | "failMicrophone"
  | "failSoftly"
  | "isHeard"
  | "leave"
  | "level"
  | "listen"
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
  /** Others may be laid over them at any time, as the browser or the visitor may change their mind. */
  readonly circumstances: Circumstances;
  readonly sdks: Sdk[];
  readonly said: Said[];
}

/** How the page is to be, in what a browser or a person may decide. */
export interface Circumstances {
  /** What the browser answers to who asks for the microphone: the name of an error, or null for none. */
  readonly refusal: string | null;
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

/** A browser and a visitor that stand in nobody's way. */
const USUAL: Circumstances = {
  refusal: null,
  holdsMicrophone: false,
  refusesPlay: false,
  holdsTimers: false,
};

function begin(circumstances: Circumstances): Watched {
  const watched: Watched = {
    machines: [],
    firstStates: [],
    microphones: [],
    asking: [],
    posted: [],
    held: [],
    sdks: [],
    said: [],
    circumstances,
  };
  window.watched = watched;
  return watched;
}

function watchMicrophones({ circumstances, asking, microphones }: Watched): void {
  const devices = navigator.mediaDevices;
  const ask = devices.getUserMedia.bind(devices);
  devices.getUserMedia = async (constraints) => {
    const { refusal, holdsMicrophone } = circumstances;
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
      director = {
        enter(machine) {
          machines.push(machine);
          firstStates.push(machine.state());
          // Whoever takes minutes to answer holds up no clock.
          if (circumstances.holdsMicrophone) machine.isBusy = () => false;
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

/** The script that watches a page in these circumstances; to run before any other of the page's. */
export function watchingScript(given: Partial<Circumstances> = {}): string {
  const parts = [watchMicrophones, watchMachines, watchMessages, holdTimers, refusePlay];
  const begun = `const watched = (${String(begin)})(${JSON.stringify({ ...USUAL, ...given })});`;
  return `{ ${begun} ${parts.map((part) => `(${String(part)})(watched);`).join("\n")} }`;
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
