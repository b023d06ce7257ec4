import { createCallSession } from "../src/call/session.ts";
import type { CallSession } from "../src/call/call-session.ts";
import { loadSdk, type SdkClass, sdkClassOf, type VapiSdk } from "../src/provider/vapi/sdk.ts";
import { clientMaker } from "../src/provider/vapi/vapi-client.ts";
import { createVapiProvider } from "../src/provider/vapi/vapi-provider.ts";
import type { SessionId } from "../src/provider/voice-provider.ts";
import { createSystemClock } from "../src/shared/system-clock.ts";
import { STANDIN_PATHS } from "../simulator/standin/addresses.ts";

const clock = createSystemClock();

/** Runs in the browser: the SDK by itself and under the app's adapter and session, on the same stand-ins. */
export type Caller = "bare" | "control" | "app";
export type EventName = "volume-level" | "message" | "daily-participant-updated";

/** What a start took, in milliseconds. */
export interface Took {
  /** From the press to `call-start`. */
  readonly whole: number;
  /** Before the SDK was asked, and after it had answered. */
  readonly own: number;
}

export interface AdapterBench {
  /** Times a start; the call is over, and nothing left of it, afterwards. */
  call(caller: Caller): Promise<Took>;
  /** Begins a call of the app that goes on, so that events are those of a call. */
  beginCall(): Promise<void>;
  /** Microseconds that one of so many events takes, one after the other. */
  timeEvents(caller: "bare" | "app", event: EventName, count: number): number;
}

declare global {
  interface Window {
    adapterBench: AdapterBench;
  }
}

const ASSISTANT = "bench-assistant";
const apiUrl = `${window.location.origin}${STANDIN_PATHS.platform}`;
const callLibrary = {
  avoidEval: true,
  callObjectBundleUrlOverride: `${window.location.origin}${STANDIN_PATHS.machine}`,
};

/** What the SDK has from its base class, beyond what the adapter uses. */
type Emitter = VapiSdk & { emit(event: string, payload?: unknown): void };
type Options = ConstructorParameters<SdkClass>;

const OPTIONS: Options = ["bench-key", apiUrl, callLibrary];
const EVENTS: readonly EventName[] = ["volume-level", "message", "daily-participant-updated"];
const turn = () => new Promise((resolve) => setTimeout(resolve));

/** What the SDK leaves behind is taken away outside of what is measured, so that nobody carries more. */
function sweep(): void {
  for (const left of document.querySelectorAll("audio, script[src*='call-machine']")) left.remove();
}

/** The SDK as its own readme has it: an instance, a listener, a start. */
function createBare(Sdk: SdkClass): () => Promise<Took> {
  const sdk = new Sdk(...OPTIONS);
  let begun = () => {};
  sdk.on("call-start", () => begun());
  sdk.on("error", () => {});
  return async () => {
    const heard = new Promise<number>((resolve) => {
      begun = () => resolve(performance.now());
    });
    const from = performance.now();
    void sdk.start(ASSISTANT);
    const whole = (await heard) - from;
    await sdk.stop();
    return { whole, own: 0 };
  };
}

interface AppCaller {
  readonly session: CallSession;
  /** The adapter's own instance, once there is one. */
  readonly sdk: () => Emitter;
  /** When the SDK was last asked for a call, and when it last said that one has begun. */
  readonly times: { asked: number; answered: number };
}

/** Keeps the times of an instance, whoever else listens to it. */
function timed(sdk: Emitter, times: AppCaller["times"]): void {
  const [start, emit] = [sdk.start.bind(sdk), sdk.emit.bind(sdk)];
  sdk.start = (...request) => {
    times.asked = performance.now();
    return start(...request);
  };
  sdk.emit = (event, payload) => {
    if (event === "call-start") times.answered = performance.now();
    return emit(event, payload);
  };
}

function createApp(module: unknown): AppCaller {
  const times = { asked: 0, answered: 0 };
  let held: Emitter | null = null;
  const maker = clientMaker(module);
  const provider = createVapiProvider({
    publicKey: OPTIONS[0],
    apiUrl,
    clock,
    callLibrary,
    load: () =>
      Promise.resolve((...options: Parameters<typeof maker>) => {
        const client = maker(...options);
        held = client.events.sdk as Emitter;
        timed(held, times);
        return client;
      }),
  });
  const session = createCallSession({
    clock,
    connect: () => provider,
    targets: { assistant: ASSISTANT, workflow: null },
    newSessionId: () => crypto.randomUUID() as SessionId,
    ring: { play() {}, stop() {} },
    navigate() {},
  });
  return {
    session,
    times,
    sdk() {
      if (held === null) throw new Error("There was no call yet.");
      return held;
    },
  };
}

/** Resolves with the time at which the page is told that the call has begun. */
const active = (session: CallSession) =>
  new Promise<number>((resolve) => {
    const forget = session.subscribe(() => {
      if (session.state().phase !== "active") return;
      forget();
      resolve(performance.now());
    });
  });

async function callOf({ session, times }: AppCaller): Promise<Took> {
  const begun = active(session);
  const from = performance.now();
  session.start("home");
  const to = await begun;
  const own = times.asked - from + (to - times.answered);
  const over = new Promise<void>((resolve) => {
    const forget = session.observe(({ cause }) => {
      if (cause !== "stop.resolve") return;
      forget();
      resolve();
    });
  });
  session.stop();
  await over;
  return { whole: to - from, own };
}

/** What the SDK says of the visitor, read from a call that goes on. */
function visitorIn(sdk: Emitter): unknown {
  const participants: unknown = sdk.getDailyCallObject()?.participants();
  if (typeof participants !== "object" || participants === null || !("local" in participants))
    throw new Error("There is no call.");
  return participants.local;
}

function payloadsOf(event: EventName, sdk: Emitter): readonly unknown[] {
  const payload = (index: number): unknown => {
    switch (event) {
      case "volume-level":
        return index / 100;
      case "message": {
        const transcript = `We could see you on Monday at ${index}`;
        return { type: "transcript", role: "assistant", transcriptType: "partial", transcript };
      }
      case "daily-participant-updated":
        return visitorIn(sdk);
      default:
        return event satisfies never;
    }
  };
  return Array.from({ length: 100 }, (_, index) => payload(index));
}

function createBench(module: unknown): AdapterBench {
  const Sdk = sdkClassOf(module);
  const app = createApp(module);
  const { session, sdk } = app;
  const calls: Readonly<Record<Caller, () => Promise<Took>>> = {
    bare: createBare(Sdk),
    control: createBare(Sdk),
    app: () => callOf(app),
  };
  const listened = new Sdk(...OPTIONS) as Emitter;
  for (const event of EVENTS) listened.on(event, () => {});
  let heard = 0;
  return {
    async call(caller) {
      const took = await calls[caller]();
      sweep();
      await turn();
      return took;
    },
    async beginCall() {
      const begun = active(session);
      session.start("home");
      await begun;
      // As on the page: somebody draws every state, and somebody logs every event.
      session.subscribe(() => {});
      session.observe(({ late }) => {
        if (!late) heard += 1;
      });
    },
    timeEvents(caller, event, count) {
      const emitter = caller === "bare" ? listened : sdk();
      // Made beforehand: to make them is the SDK's own affair.
      const payloads = payloadsOf(event, sdk());
      const heardBefore = heard;
      const from = performance.now();
      for (let index = 0; index < count; index += 1) emitter.emit(event, payloads[index % 100]);
      const took = performance.now() - from;
      if (caller === "app" && heard - heardBefore !== count)
        throw new Error("The call did not hear what it is measured by.");
      return (took * 1000) / count;
    },
  };
}

void loadSdk().then((module) => {
  window.adapterBench = createBench(module);
});
