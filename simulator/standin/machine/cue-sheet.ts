import { GOOD_MANNERS, type Machine, type Traffic } from "./machine.ts";
import type { Media } from "./media.ts";
import type { MachineCue, Room } from "./room.ts";

interface Options {
  readonly callClientId: string;
  readonly room: () => Room;
  readonly cue: (cue: MachineCue) => boolean;
  readonly media: Media;
  readonly dispose: () => void;
  readonly listeners: Set<(traffic: Traffic) => void>;
}

/** The machine as its director sees it: every cue is one call. */
export function cueSheet({ callClientId, room, cue, media, dispose, listeners }: Options): Machine {
  /** With measured levels, a raw level is the loudness of a voice; the visitor's voice is a real one. */
  function shape(of: "assistant" | "visitor", raw: number): boolean {
    if (of === "visitor" || room().assistant?.subscribed !== true) return false;
    media.sound().shape(raw);
    return true;
  }

  const machine: Machine = {
    callClientId,
    manners: GOOD_MANNERS,
    state: () => room().phase,
    isHeard: () => room().assistant?.heard === true,
    isBusy: () => room().microphone === "opening",
    admit: () => cue({ type: "admit" }),
    refuse: (error) => cue({ type: "refuse", error }),
    listen: () => cue({ type: "listen" }),
    tell: (message) => cue({ type: "tell", data: textOf(message) }),
    async speak(address) {
      if (room().assistant?.subscribed === true) await media.sound().speak(address);
    },
    level: (of, raw) =>
      machine.manners.levels === "measured" ? shape(of, raw) : cue({ type: "level", of, raw }),
    fail: (error) => cue({ type: "fail", error }),
    failSoftly: (kind, errorMsg) => cue({ type: "fail-softly", kind, errorMsg }),
    failMicrophone: (answer) => cue({ type: "fail-microphone", answer }),
    failRecording: (errorMsg) => cue({ type: "fail-recording", errorMsg }),
    network: (connection, event) => cue({ type: "network", connection, event }),
    quality: (networkState) => cue({ type: "quality", networkState }),
    assistantLeaves: () => cue({ type: "assistant-leaves" }),
    assistantJoins: () => cue({ type: "assistant-joins" }),
    leave: () => cue({ type: "leave" }),
    dispose,
    listenIn(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return machine;
}

/** An app message is text: what is not text already is sent as JSON, and as null where it has none. */
function textOf(message: unknown): string {
  if (typeof message === "string") return message;
  try {
    return JSON.stringify(message) ?? "null";
  } catch {
    return "null";
  }
}
