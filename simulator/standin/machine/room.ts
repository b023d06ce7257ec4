import type { MachineBehaviour, Side } from "./machine.ts";
import type { Fields, Message } from "./message.ts";
import type { LibraryFault, TrackSource } from "./microphone.ts";

export interface Assistant {
  readonly id: string;
  readonly joinedAt: Date;
  /** Whether the library has subscribed to the assistant's audio track. */
  readonly subscribed: boolean;
  /** Whether the library has reported that the assistant's audio plays. */
  readonly heard: boolean;
}

/** The state of a call, without its media tracks, which messages cannot carry. */
export type Room = Readonly<ReturnType<typeof newRoom>>;

const EMPTY = {
  assistant: null as Assistant | null,
  /** The assistant that the current one replaced, until it leaves; otherwise null. Its audio has ended. */
  replaced: null as Assistant | null,
  /** `closed`: not requested. `opening`: requested, and the previous track stays active. */
  microphone: "closed" as "closed" | "opening" | "open" | LibraryFault,
  /** The requests that are answered when the microphone is open or has failed. */
  waiting: [] as readonly Message[],
};

/** The room when its call is over. */
export const leftRoom = (room: Room, phase: "left" | "error"): Room => ({
  ...room,
  ...EMPTY,
  phase,
});

export function newRoom(visitorId: string) {
  return {
    ...EMPTY,
    phase: "new" as "new" | "joining" | "joined" | "left" | "error",
    visitorId,
    /** Whether the visitor may enter. Entering also requires that the microphone is open or has failed. */
    admitted: false,
    joinedAt: null as Date | null,
    muted: false,
    /** Which sides' levels the library observes. */
    observed: { assistant: false, visitor: false },
    processor: "none",
    /** Device IDs; empty for the default device. */
    devices: { mic: "", speaker: "" },
    recording: false,
    /** The request to join, which is answered on entry; null before it and after the answer. */
    join: null as Message | null,
  };
}

/** A side effect. Effects run in order. */
export type RoomEffect =
  | { readonly do: "send"; readonly message: Message }
  | { readonly do: "open-microphone"; readonly source: TrackSource }
  | { readonly do: "enable-microphone"; readonly on: boolean }
  | { readonly do: "close-microphone" | "publish-voice" | "unpublish-voice" | "look-up-geo" }
  /** Reports the levels of a side at an interval in milliseconds; null stops the reports. */
  | { readonly do: "observe"; readonly of: Side; readonly every: number | null }
  /** Reports an invalid message as an uncaught error of the page. */
  | { readonly do: "report-error"; readonly problem: string }
  /** Releases microphone, sound, timers and listeners when the call is over. */
  | { readonly do: "release" };

export interface RoomStep {
  readonly room: Room;
  readonly effects: readonly RoomEffect[];
}

/** The inputs of a step besides the room and the message. */
export interface World {
  readonly behaviour: MachineBehaviour;
  readonly now: Date;
  readonly newId: () => string;
}

/** A message to the library, another effect, or a further step, which gets the room of the parts before it. */
type Part = Message | RoomEffect | ((room: Room) => RoomStep) | null;

/** A step to a room, with parts that run in order. Null is left out. */
export function toStep(room: Room, ...parts: readonly Part[]): RoomStep {
  const effects: RoomEffect[] = [];
  for (const part of parts) {
    if (typeof part === "function") {
      const next = part(room);
      room = next.room;
      effects.push(...next.effects);
    } else if (part !== null) effects.push("action" in part ? { do: "send", message: part } : part);
  }
  return { room, effects };
}

/** The reply to a request, which has a callback stamp; null for any other message. */
export const answer = ({ action, callbackStamp }: Message, fields: Fields = {}): Message | null =>
  typeof callbackStamp === "string" ? { action, callbackStamp, ...fields } : null;
