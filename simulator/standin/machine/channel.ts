import { isFields, type Message } from "./message.ts";

/** Marks the messages between the library and its machine on the page's window. */
const WHAT = "iframe-call-message";

export type MachineChannel = ReturnType<typeof channelTo>;

function read(data: unknown, callClientId: string): Message | null {
  if (!isFields(data) || data["what"] !== WHAT || data["from"] !== "module") return null;
  if (data["callClientId"] !== callClientId) return null;
  const { what: _what, from: _from, callClientId: _callClientId, ...message } = data;
  const { action } = message;
  return typeof action === "string" ? { ...message, action } : null;
}

/** Creates the channel to one call object. It ignores the messages of other call objects. */
export function channelTo(callClientId: string, receive: (message: Message) => void) {
  function listener({ data, source }: MessageEvent): void {
    if (source !== null && source !== window) return;
    const message = read(data, callClientId);
    if (message !== null) receive(message);
  }
  return {
    send: (message: Message): void =>
      window.postMessage(
        { ...message, what: WHAT, callClientId, from: "embedded" },
        window.location.origin,
      ),
    /** Starts to receive messages. If the channel is already open, it does nothing. */
    open: () => window.addEventListener("message", listener),
    close: () => window.removeEventListener("message", listener),
  };
}
