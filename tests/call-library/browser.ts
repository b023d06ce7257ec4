import * as v from "valibot";

/** A message of the call library to its call machine. */
export type Message = Readonly<Record<string, unknown>>;

const MESSAGE = v.record(v.string(), v.unknown());
const CHROME = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36";

/**
 * Makes jsdom a browser that the library supports, before it is loaded: what it looks for then, and a post
 * of messages that refuses what cannot be cloned, as jsdom's own does not. `hear` is told of each message.
 */
export function furnishBrowser(hear: (message: Message) => void): void {
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
