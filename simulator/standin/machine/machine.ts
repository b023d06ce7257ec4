/** A fatal error as the call machine reports it. */
export interface MachineError {
  readonly errorMsg: string;
  readonly error?: { readonly type: string; readonly msg: string; readonly details?: string };
}

/** What the visitor's device says when the microphone is asked for. */
export type MicrophoneAnswer = "granted" | "denied" | "missing" | "in-use";

export type NetworkState = "good" | "warning" | "bad" | "unknown";

/** What a machine does by itself when it is asked to. What is `held` waits for its cue. */
export interface Manners {
  /** To be let into the room. */
  readonly join: "at-once" | "held";
  /** To say that the assistant listens, once its audio plays. */
  readonly listen: "at-once" | "held";
  /**
   * To leave the room. `farewell`: the assistant is said to have left first, by which the SDK removes its
   * audio element. `never`: the leave is not answered, and the machine, which hangs, lets go of nothing.
   */
  readonly leave: "at-once" | "farewell" | "never";
  /** To leave the room after a fatal error, as most services do. */
  readonly leavesAfterError: boolean;
  readonly microphone: MicrophoneAnswer;
  /** To change the audio processor. */
  readonly processor: "changed" | "refused";
  /** To play on another device; it plays nothing itself, and keeps in mind which. */
  readonly speaker: "changed" | "refused";
  /** To start a recording. */
  readonly recording: "started" | "refused";
  /** To answer questions. `never`: it hangs in those, and goes on with all that it is merely told. */
  readonly answers: "at-once" | "never";
  /** The levels that are told of: of the audio that is really heard, or those of the cues alone. */
  readonly levels: "measured" | "cued";
}

export const GOOD_MANNERS: Manners = {
  join: "at-once",
  listen: "at-once",
  leave: "at-once",
  leavesAfterError: true,
  microphone: "granted",
  processor: "changed",
  speaker: "changed",
  recording: "started",
  answers: "at-once",
  levels: "measured",
};

/** A message between the call library and its machine. `to` says who is to read it. */
export interface Traffic {
  readonly to: "machine" | "library";
  readonly action: string;
  readonly message: Readonly<Record<string, unknown>>;
}

/**
 * One call machine, as those who cue it see it. It is as strict as the library: a message that breaks the
 * library's own rules, or that nobody knows, is an uncaught error of the page, with its action and what is
 * wrong with it. No cue throws; one that comes too early or too late for the state of the call is not
 * carried out, and returns false.
 */
export interface Machine {
  /** The call object that it serves. */
  readonly callClientId: string;
  /** What it was told to do when it was set up; may be changed while it runs. */
  manners: Manners;
  /** The states of the specification (section 4), as the call library counts them. */
  state(): "new" | "joining" | "joined" | "left" | "error";
  /** Whether the assistant has taken part in the call and its audio was said to be playing. */
  isHeard(): boolean;
  /** Whether it is in the middle of something that takes real time, such as asking for the microphone. */
  isBusy(): boolean;
  /** Lets the visitor into the room: answers a join that is held. */
  admit(): boolean;
  /** Answers a join by refusing it. */
  refuse(error: MachineError): boolean;
  /** Says that the assistant listens: the call has begun. */
  listen(): boolean;
  /** Sends an app message from the assistant: `text` as it is, anything else as JSON. */
  tell(message: unknown): boolean;
  /**
   * Speaks one of the spoken clips, by the address of its sound, and cuts short what is being said.
   * Resolves when it has been said, was cut short, or cannot be: where there is no such sound, or nobody
   * to say it. Never rejects.
   */
  speak(address: string): Promise<void>;
  /**
   * Tells of a raw level, 0..1, of either side, if the library asked for that side's levels. With measured
   * levels the assistant's is how loud a synthesised voice becomes, until a third of a second after the
   * last one, and the visitor's is not carried out: it is the microphone that is measured.
   */
  level(of: "assistant" | "visitor", raw: number): boolean;
  /** Ends the call by a fatal error. */
  fail(error: MachineError): boolean;
  /** Reports an error after which the call goes on, such as `audio-processor-error`. */
  failSoftly(type: string, errorMsg: string): boolean;
  /** Reports a fault of the microphone in the middle of a call. */
  failMicrophone(answer: Exclude<MicrophoneAnswer, "granted">): boolean;
  /** Reports that a recording failed or could not be started; the call goes on. */
  failRecording(errorMsg: string): boolean;
  /** A connection is interrupted or back. */
  network(type: "signaling" | "sfu" | "peer-to-peer", event: "interrupted" | "connected"): boolean;
  quality(networkState: NetworkState): boolean;
  /**
   * The assistant leaves while the room lives, or comes in. One that comes in while another is there
   * replaces it; the replaced one is the first to leave.
   */
  assistantLeaves(): boolean;
  assistantJoins(): boolean;
  /** The service ends the meeting for the visitor without any error. */
  leave(): boolean;
  /** Lets go of all that it holds, as if its page were closed: also of a machine that hangs. Says nothing. */
  dispose(): void;
  /** Hears every message, both ways, as it is sent; returns the way to stop. */
  listenIn(listener: (traffic: Traffic) => void): () => void;
}

/** Whom a machine reports to as it is evaluated, before it hears the first message. */
export interface Director {
  /** The machine's manners; it is kept by whoever wants to cue it. */
  enter(machine: Machine): Manners;
}

declare global {
  interface Window {
    /** Set by the page before a call. A machine that finds none has good manners. */
    standinDirector?: Director;
  }
}
