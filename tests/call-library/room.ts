import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import * as v from "valibot";
import { afterAll, beforeAll, beforeEach, vi } from "vitest";
import type { Message } from "../../simulator/standin/machine/message.ts";

/** The states that a call object of the library can be in. */
export const CALL_STATES = ["new", "joining", "joined", "left", "error"] as const;
export type CallState = (typeof CALL_STATES)[number];

/** A method's result: refused with a reason, or accepted with the message to the call machine, if any. */
export type Answer =
  | { readonly accepted: true; readonly sent: Message | undefined }
  | { readonly accepted: false; readonly reason: unknown };

/** A call object of the library in one state, with a call machine that answers every message. */
export interface Room {
  /** The names of all methods of the call object. */
  readonly methods: readonly string[];
  ask(method: string, ...given: unknown[]): Promise<Answer>;
  close(): Promise<void>;
}

interface CallObject {
  readonly callClientId: string;
  on(event: "error", listener: () => void): unknown;
  load(): Promise<unknown>;
  join(): Promise<unknown>;
  destroy(): Promise<void>;
}

interface Library {
  createCallObject(options: object): CallObject;
}

const LIBRARY = v.object({
  default: v.custom<Library>((it) => typeof it === "function" && "createCallObject" in it),
});
const METHOD = v.custom<(...given: unknown[]) => unknown>((it) => typeof it === "function");
const MESSAGE = v.looseObject({ action: v.string() });
const CHROME = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36";
/** A call machine bundle with the minimum that the library needs in order to load it. */
const BUNDLE = `for (const id of window._daily.pendings.splice(0))
  window._daily.instances[id].callMachine = { store: { getState: () => ({}) }, reset() {} };`;

/** Loads the SDK's own copy of the library, as the ES module that bundlers use. */
async function loadLibrary(): Promise<Library> {
  const sdk = createRequire(createRequire(import.meta.url).resolve("@vapi-ai/web"));
  const main = pathToFileURL(sdk.resolve("@daily-co/daily-js"));
  return v.parse(LIBRARY, await import(new URL("daily-esm.js", main).href)).default;
}

/**
 * Adds to jsdom the browser features that the library checks for while it loads; call it before the
 * import. Replaces `postMessage` by one that passes each message to `hear` and, unlike jsdom's, throws
 * for values that cannot be cloned.
 */
function furnishBrowser(hear: (message: Message) => void): void {
  Object.assign(globalThis, {
    MediaStreamTrack: class MediaStreamTrack {},
    AudioWorkletNode: class AudioWorkletNode {},
    ArrayBuffer: structuredClone(new ArrayBuffer(0)).constructor,
  });
  Object.assign(HTMLCanvasElement.prototype, { getContext: () => ({}) });
  const mediaDevices = Object.assign(new EventTarget(), {
    ondevicechange: null,
    getUserMedia: () => Promise.reject(new Error("There is no device.")),
    enumerateDevices: () => Promise.resolve([]),
  });
  Object.defineProperties(navigator, {
    userAgent: { value: CHROME, configurable: true },
    mediaDevices: { value: mediaDevices, configurable: true },
  });
  Object.assign(window, {
    postMessage: (message: unknown) => hear(v.parse(MESSAGE, structuredClone(message))),
  });
}

/** Opens a room in `state`. On the join, the machine announces `longestAppMessage` as its limit, if given. */
export async function openRoom(state: CallState, longestAppMessage?: number): Promise<Room> {
  let sent: Message | undefined;
  const tell = (message: Message) => {
    const { callClientId } = call;
    const data = { what: "iframe-call-message", from: "embedded", callClientId, ...message };
    window.dispatchEvent(new MessageEvent("message", { data }));
  };
  furnishBrowser((message) => {
    sent = message;
    if (message.action === "leave-meeting") tell({ action: "left-meeting" });
    else if (message.action !== "join-meeting" && message["callbackStamp"] !== undefined)
      tell({ action: "answer", callbackStamp: message["callbackStamp"], inputSettings: {} });
  });
  const library = await loadLibrary();
  const call = library.createCallObject({
    url: "https://stand-in.daily.co/room",
    dailyConfig: {
      callObjectBundleUrlOverride: `data:text/javascript,${encodeURIComponent(BUNDLE)}`,
    },
  });
  call.on("error", () => undefined);
  await bring(call, tell, state, longestAppMessage);
  return {
    methods: namesOf(call),
    async ask(method, ...given) {
      sent = undefined;
      try {
        const returned = v.parse(METHOD, Reflect.get(call, method)).apply(call, given);
        // A refusal comes before the next macrotask, so a call that is still pending then is accepted.
        await Promise.race([returned, nextTurn()]);
        return { accepted: true, sent };
      } catch (reason) {
        return { accepted: false, reason };
      }
    },
    close: () => call.destroy(),
  };
}

async function bring(
  call: CallObject,
  tell: (message: Message) => void,
  state: CallState,
  longestAppMessage: number | undefined,
): Promise<void> {
  if (state === "new") return;
  await call.load();
  const joined = call.join();
  if (state === "joining") return;
  tell({ action: "call-machine-initialized" });
  const internal = longestAppMessage === undefined ? {} : { _maxAppMessageSize: longestAppMessage };
  tell({ action: "joined-meeting", participants: {}, internal });
  await joined;
  if (state === "left") tell({ action: "left-meeting" });
  const error = { type: "ejected", msg: "Meeting has ended" };
  if (state === "error") tell({ action: "error", errorMsg: "Meeting has ended", error });
}

function namesOf(call: object): readonly string[] {
  const prototype: unknown = Object.getPrototypeOf(call);
  return Object.getOwnPropertyNames(prototype).filter(
    (name) => typeof Reflect.get(call, name) === "function",
  );
}

const nextTurn = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Opens one joined room for all tests of a file, and silences the library's console output. */
export function holdJoinedRoom(): () => Room {
  let room: Room | undefined;
  beforeAll(async () => {
    room = await openRoom("joined");
  });
  afterAll(() => room?.close());
  // The library logs each refusal, so the console is silenced.
  beforeEach(() => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
  });
  return () => {
    if (room === undefined) throw new Error("The room is not open yet.");
    return room;
  };
}
