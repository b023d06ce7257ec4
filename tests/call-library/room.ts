import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import * as v from "valibot";
import { afterAll, beforeAll, beforeEach, vi } from "vitest";
import type { CallState } from "../../simulator/standin/rules/after-join.ts";
import { furnishBrowser, type Message } from "./browser.ts";

/** What became of a call of a method: it was refused, or what it sent to the call machine, if anything. */
export type Answer =
  | { readonly accepted: true; readonly sent: Message | undefined }
  | { readonly accepted: false; readonly reason: unknown };

/** A call object of the library in one of its states, over a machine that answers whatever it is asked. */
export interface Room {
  /** The names of all that can be called. */
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
/** All that the library looks for in the bundle which it downloads as its call machine. */
const BUNDLE = `for (const id of window._daily.pendings.splice(0))
  window._daily.instances[id].callMachine = { store: { getState: () => ({}) }, reset() {} };`;

/** The copy of the library that the SDK uses, in the shape that the bundler takes: its ES module. */
async function loadLibrary(): Promise<Library> {
  const sdk = createRequire(createRequire(import.meta.url).resolve("@vapi-ai/web"));
  const main = pathToFileURL(sdk.resolve("@daily-co/daily-js"));
  return v.parse(LIBRARY, await import(new URL("daily-esm.js", main).href)).default;
}

/** Opens a room in `state`. The machine says as it lets the visitor in how long an app message may be. */
export async function openRoom(state: CallState, longestAppMessage?: number): Promise<Room> {
  let sent: Message | undefined;
  const tell = (message: Message) => {
    const { callClientId } = call;
    const data = { what: "iframe-call-message", from: "embedded", callClientId, ...message };
    window.dispatchEvent(new MessageEvent("message", { data }));
  };
  furnishBrowser((message) => {
    sent = message;
    if (message["action"] === "leave-meeting") tell({ action: "left-meeting" });
    else if (message["action"] !== "join-meeting" && message["callbackStamp"] !== undefined)
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
        // What is refused is refused before the next turn; what loads or waits for others may take longer.
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

/** A room for the tests of a file that calls are joined in, and in which the library says nothing aloud. */
export function holdJoinedRoom(): () => Room {
  let room: Room | undefined;
  beforeAll(async () => {
    room = await openRoom("joined");
  });
  afterAll(() => room?.close());
  // The library writes a line about each thing that it refuses.
  beforeEach(() => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
  });
  return () => {
    if (room === undefined) throw new Error("The room is not open yet.");
    return room;
  };
}
