import * as v from "valibot";

/** A message of the call library to its call machine. */
export type Message = Readonly<Record<string, unknown>>;

const MESSAGE = v.record(v.string(), v.unknown());
const CHROME = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36";

/**
 * Adds to jsdom what the library checks for while it loads. Call it before the import. `postMessage` is
 * replaced: it throws for values that cannot be cloned, unlike jsdom's, and passes each message to `hear`.
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
