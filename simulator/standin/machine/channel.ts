import { isFields, type Message } from "./message.ts";

/** Marks the messages between the library and its machine on the page's window. */
const WHAT = "iframe-call-message";

export type MachineChannel = ReturnType<typeof channelTo>;

/** Creates the channel to one call object. It ignores the messages of other call objects. */
export function channelTo(callClientId: string, receive: (message: Message) => void) {
  function listener({ data, source }: MessageEvent): void {
    if (!isFields(data) || (source !== null && source !== window)) return;
    const { what, from, callClientId: to, action, ...fields } = data;
    const isMine = what === WHAT && from === "module" && to === callClientId;
    if (isMine && typeof action === "string") receive({ ...fields, action });
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
