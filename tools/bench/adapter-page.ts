import { createCallSession } from "../../src/call/session.ts";
import type { CallSession } from "../../src/call/call-session.ts";
import { loadSdk, type SdkClass, type VapiSdk } from "../../src/provider/vapi/sdk.ts";
import { sdkClassOf } from "../../src/provider/vapi/sdk-class.ts";
import { clientMaker } from "../../src/provider/vapi/vapi-client.ts";
import { createVapiProvider } from "../../src/provider/vapi/vapi-provider.ts";
import { randomUuid } from "../../src/shared/random-uuid.ts";
import { createSystemClock } from "../../src/shared/system-clock.ts";
import { STANDIN_PATHS } from "../../simulator/standin/addresses.ts";
import { configured } from "../../tests/support/configurations.ts";

const clock = createSystemClock();

/**
 * This page runs in the browser and can start calls in three ways: `bare` and its repetition `control` use
 * the SDK alone, `app` adds the app's adapter and session.
 */
export type Caller = "bare" | "control" | "app";
export type EventName = "volume-level" | "message" | "daily-participant-updated";

/** The durations of one start, in milliseconds. */
export interface Took {
  /** From the click to `call-start`. */
  readonly whole: number;
  /** The app's own time: before the SDK's start and after its `call-start`. */
  readonly own: number;
}

const ASSISTANT = "bench-assistant";
const apiUrl = `${window.location.origin}${STANDIN_PATHS.platform}`;
const callLibrary = {
  avoidEval: true,
  callObjectBundleUrlOverride: `${window.location.origin}${STANDIN_PATHS.machine}`,
};

/** The SDK with the method `emit` of its base class, which its types hide. */
type Emitter = VapiSdk & { emit(event: string, payload?: unknown): void };
type Options = ConstructorParameters<SdkClass>;

const OPTIONS: Options = ["bench-key", apiUrl, callLibrary];
const EVENTS: readonly EventName[] = ["volume-level", "message", "daily-participant-updated"];

/** Removes the elements that the SDK leaves in the page. Its time is not measured. */
function sweep(): void {
  for (const left of document.querySelectorAll("audio, script[src*='call-machine']")) left.remove();
}

/** Returns a function that starts a call with the SDK alone: an instance, a listener, a start. */
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

/** Wraps an SDK instance to record the times of its last start and of its last `call-start`. */
function timed(sdk: Emitter, times: { asked: number; answered: number }): void {
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

function createApp(module: unknown) {
  const times = { asked: 0, answered: 0 };
  let held: Emitter | null = null;
  const maker = clientMaker(module);
  const [publicKey] = OPTIONS;
  const configuration = configured({ publicKey, assistant: ASSISTANT, workflow: null, apiUrl });
  const provider = createVapiProvider({
    configure: () => Promise.resolve(configuration),
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
    newSessionId: () => randomUuid(),
    ring: { play() {}, stop() {} },
    navigate() {},
  });
  return {
    session,
    times,
    /** The adapter's SDK instance. Throws before the first call. */
    sdk(): Emitter {
      if (held === null) throw new Error("No call was started.");
      return held;
    },
  };
}

/** Resolves when the session becomes active, with that time. */
const active = (session: CallSession) =>
  new Promise<number>((resolve) => {
    const forget = session.subscribe(() => {
      if (session.state().phase !== "active") return;
      forget();
      resolve(performance.now());
    });
  });

async function callOf({ session, times }: ReturnType<typeof createApp>): Promise<Took> {
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

/** The visitor's participant in the running call, which some payloads contain. */
function visitorIn(sdk: Emitter): unknown {
  const participants: unknown = sdk.getDailyCallObject()?.participants();
  if (typeof participants !== "object" || participants === null || !("local" in participants))
    throw new Error("No call is running.");
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

function createBench(module: unknown) {
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
    /** Times a start, then ends the call and cleans up. */
    async call(caller: Caller): Promise<Took> {
      const took = await calls[caller]();
      sweep();
      await new Promise((resolve) => setTimeout(resolve));
      return took;
    },
    /** Starts a call of the app and keeps it running for `timeEvents`. */
    async beginCall() {
      const begun = active(session);
      session.start("home");
      await begun;
      // The session has one subscriber and one observer, as in the app.
      session.subscribe(() => {});
      session.observe(({ late }) => {
        if (!late) heard += 1;
      });
    },
    /** Emits `count` events and returns microseconds per event. */
    timeEvents(caller: "bare" | "app", event: EventName, count: number): number {
      const emitter = caller === "bare" ? listened : sdk();
      // Built before the measurement, because the SDK creates the payloads.
      const payloads = payloadsOf(event, sdk());
      const heardBefore = heard;
      const from = performance.now();
      for (let index = 0; index < count; index += 1) emitter.emit(event, payloads[index % 100]);
      const took = performance.now() - from;
      if (caller === "app" && heard - heardBefore !== count)
        throw new Error("The session did not receive every event.");
      return (took * 1000) / count;
    },
  };
}

const bench = loadSdk().then(createBench);
type Bench = Awaited<typeof bench>;

export const call = async (caller: Caller) => (await bench).call(caller);
export const beginCall = async () => (await bench).beginCall();
export const timeEvents = async (...asked: Parameters<Bench["timeEvents"]>) =>
  (await bench).timeEvents(...asked);
