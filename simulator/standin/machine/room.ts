import type { MachineError, Manners, MicrophoneAnswer, NetworkState } from "./machine.ts";
import type { Fields, Message } from "./message.ts";
import type { MicrophoneFault } from "./microphone-fault.ts";

export type Side = "assistant" | "visitor";

/** Where the microphone is to come from. */
export type MicrophoneSource =
  | { readonly type: "constraints"; readonly audio: MediaTrackConstraints }
  /** A track that the page itself handed to the library; the machine finds it there. */
  | { readonly type: "handed-over" };

/** `closed`: not asked for. Between two microphones the visitor's is `opening`, and the old one on. */
export type Microphone = "closed" | "opening" | "open" | MicrophoneFault;

export interface Assistant {
  readonly id: string;
  readonly joinedAt: Date;
  /** Its audio was asked for and is handed out. */
  readonly subscribed: boolean;
  /** The library said that it plays. */
  readonly heard: boolean;
}

/** All that the machine knows of its call. Tracks are not in it: they cannot be told by messages. */
export interface Room {
  readonly phase: "new" | "joining" | "joined" | "left" | "error";
  readonly visitorId: string;
  /** Whether the visitor may come in. The room is entered once the microphone is settled as well. */
  readonly admitted: boolean;
  readonly joinedAt: Date | null;
  readonly microphone: Microphone;
  readonly muted: boolean;
  readonly assistant: Assistant | null;
  /** The assistant that the present one replaced, until it leaves. Nobody hears it any more. */
  readonly replaced: Assistant | null;
  /** Which of the two sides' levels the library wants to be told. */
  readonly observed: Readonly<Record<Side, boolean>>;
  readonly processor: string;
  /** Identifiers of devices; empty for the default one. */
  readonly devices: { readonly mic: string; readonly speaker: string };
  readonly recording: boolean;
  /** The meeting token of the visitor starts the recording by itself. */
  readonly recordsAtOnce: boolean;
  /** Questions that are answered when the microphone is settled. */
  readonly waiting: readonly Message[];
  /** The question for the join; it is answered once joined. */
  readonly join: Message | null;
}

export function newRoom(visitorId: string): Room {
  return {
    phase: "new",
    visitorId,
    admitted: false,
    joinedAt: null,
    microphone: "closed",
    muted: false,
    assistant: null,
    replaced: null,
    observed: { assistant: false, visitor: false },
    processor: "none",
    devices: { mic: "", speaker: "" },
    recording: false,
    recordsAtOnce: false,
    waiting: [],
    join: null,
  };
}

/** What the director cues. */
export type MachineCue =
  | { readonly type: "admit" }
  | { readonly type: "refuse"; readonly error: MachineError }
  | { readonly type: "listen" }
  | { readonly type: "tell"; readonly data: string }
  | { readonly type: "level"; readonly of: Side; readonly raw: number }
  | { readonly type: "fail"; readonly error: MachineError }
  | { readonly type: "fail-softly"; readonly kind: string; readonly errorMsg: string }
  | {
      readonly type: "fail-microphone";
      readonly answer: Exclude<MicrophoneAnswer, "granted">;
    }
  | { readonly type: "fail-recording"; readonly errorMsg: string }
  | { readonly type: "network"; readonly connection: string; readonly event: string }
  | { readonly type: "quality"; readonly networkState: NetworkState }
  | { readonly type: "assistant-leaves" }
  | { readonly type: "assistant-joins" }
  | { readonly type: "leave" };

/** What is to be done outside, in order. */
export type Effect =
  | { readonly do: "tell"; readonly message: Message }
  | { readonly do: "open-microphone"; readonly source: MicrophoneSource }
  | { readonly do: "enable-microphone"; readonly on: boolean }
  | { readonly do: "close-microphone" }
  | { readonly do: "seat-assistant" }
  | { readonly do: "unseat-assistant" }
  /** Measures every so many milliseconds; null: no longer. */
  | { readonly do: "observe"; readonly of: Side; readonly every: number | null }
  | { readonly do: "look-up-geo" }
  /** Lets the page's developer know what it was sent that it should not have been. */
  | { readonly do: "complain"; readonly of: string }
  /** The call is over: microphone, sound, timers and listeners go. */
  | { readonly do: "let-go" };

export interface Step {
  readonly room: Room;
  readonly effects: readonly Effect[];
}

/** What a step may need from outside: how to behave, the time, and a maker of identifiers. */
export interface World {
  readonly manners: Manners;
  readonly now: Date;
  readonly newId: () => string;
}

export function still(room: Room, ...effects: readonly Effect[]): Step {
  return { room, effects };
}

export function tell(message: Message): Effect {
  return { do: "tell", message };
}

/** Answers what was asked under a stamp; what was only said needs no answer. */
export function answer({ action, callbackStamp }: Message, fields: Fields = {}): readonly Effect[] {
  if (typeof callbackStamp !== "string") return [];
  return [tell({ action, callbackStamp, ...fields })];
}

/** One step after the other, each on the room that the one before left. */
export function inTurn(room: Room, ...steps: readonly ((room: Room) => Step)[]): Step {
  return steps.reduce<Step>(
    (before, step) => {
      const after = step(before.room);
      return { room: after.room, effects: [...before.effects, ...after.effects] };
    },
    { room, effects: [] },
  );
}
