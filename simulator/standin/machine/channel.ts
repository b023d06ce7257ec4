import { isFields, type Message } from "./message.ts";

/** The envelope of every message between the library and its machine, on the window of the page. */
const WHAT = "iframe-call-message";

export interface Channel {
  tell(message: Message): void;
  /** Hears the library from now on; once is enough. */
  open(): void;
  close(): void;
}

function read(data: unknown, callClientId: string): Message | null {
  if (!isFields(data) || data["what"] !== WHAT || data["from"] !== "module") return null;
  if (data["callClientId"] !== callClientId) return null;
  const { what: _what, from: _from, callClientId: _callClientId, ...message } = data;
  const { action } = message;
  return typeof action === "string" ? { ...message, action } : null;
}

/** The way to one call object: its messages are heard, and those of any other are not. */
export function channelTo(callClientId: string, hear: (message: Message) => void): Channel {
  function listener({ data, source }: MessageEvent): void {
    if (source !== null && source !== window) return;
    const message = read(data, callClientId);
    if (message !== null) hear(message);
  }
  return {
    tell: (message) =>
      window.postMessage(
        { ...message, what: WHAT, callClientId, from: "embedded" },
        window.location.origin,
      ),
    open: () => window.addEventListener("message", listener),
    close: () => window.removeEventListener("message", listener),
  };
}
