import type { CallControls } from "../../src/provider/call-controls.ts";
import type { ProviderEventName } from "../../src/provider/events.ts";
import { readEvent } from "../../src/provider/read-event.ts";
import type {
  CallListener,
  StartOutcome,
  StartRequest,
  VoiceCall,
} from "../../src/provider/voice-provider.ts";
import { defer } from "../../src/shared/defer.ts";

/** Opens a call whose events and results the test triggers. */
function openCall(request: StartRequest, listener: CallListener) {
  /** The session's commands in order, for example `stop`, `release`, `mute`, `unmute`, `play-audio`. */
  const asked: string[] = [];
  const started = defer<StartOutcome>();
  const stopped = defer<void>();
  // Prevents an uncaught rejection when a test rejects the stop before the session calls `stop`.
  stopped.promise.catch(() => {});
  const controls = manualControls((what) => asked.push(what));
  const call: VoiceCall = {
    started: started.promise,
    stop() {
      asked.push("stop");
      return stopped.promise;
    },
    release: () => void asked.push("release"),
    setMuted: (muted) => void asked.push(muted ? "mute" : "unmute"),
    /** It refuses the text "refused". */
    sendText(text) {
      asked.push(`type ${text}`);
      return text !== "refused";
    },
    playAudio() {
      asked.push("play-audio");
      return Promise.resolve();
    },
    audio: () => ({ assistant: null, visitor: null }),
    controls: () => controls,
  };
  const manual = {
    request,
    asked,
    emit: (event: ProviderEventName, payload?: unknown) => listener(readEvent(event, payload)),
    settleStart: started.resolve,
    rejectStart: started.reject,
    settleStop: stopped.resolve,
    rejectStop: stopped.reject,
  };
  return { call, manual };
}

/** Creates controls that record and accept every command, but refuse the device "broken". */
function manualControls(ask: (what: string) => void): CallControls {
  let volume = 1;
  return {
    client: "manual 1.0",
    volume: () => volume,
    setVolume(wish) {
      ask(`volume ${wish}`);
      volume = Math.min(1, Math.max(0, wish));
    },
    devices: () =>
      Promise.resolve({
        microphones: [
          { id: "desk", label: "Desk microphone" },
          { id: "broken", label: "Broken microphone" },
        ],
        speakers: [{ id: "hall", label: "Hall" }],
        microphone: "desk",
        speaker: null,
      }),
    async useMicrophone(id) {
      ask(`microphone ${id}`);
      if (id === "broken") throw new Error("This microphone could not be opened.");
    },
    async useSpeaker(id) {
      ask(`speaker ${id}`);
      if (id === "broken") throw new Error("This speaker could not be used.");
    },
  };
}

export type ManualProvider = ReturnType<typeof createManualProvider>;

/** Creates a provider whose calls emit events and end only when the test says so. */
export function createManualProvider() {
  const calls: ReturnType<typeof openCall>["manual"][] = [];
  return {
    calls,
    last() {
      const call = calls.at(-1);
      if (call === undefined) throw new Error("No call has been started.");
      return call;
    },
    start(request: StartRequest, listener: CallListener) {
      const { call, manual } = openCall(request, listener);
      calls.push(manual);
      return call;
    },
    warmUp() {},
    hasClient: () => true,
  };
}
