/** A fatal error as the call machine reports it. */
export interface MachineError {
  readonly errorMsg: string;
  readonly error?: { readonly type: string; readonly msg: string; readonly details?: string };
}

export type Side = "assistant" | "visitor";

/** The device's response to a request for the microphone. */
export type MicrophoneAnswer = "granted" | "denied" | "missing" | "in-use";

export type NetworkState = "good" | "warning" | "bad" | "unknown";

/** How a machine responds without a command, by default. A `held` response waits for its command. */
export const DEFAULT_BEHAVIOUR = {
  /** When the machine admits the visitor to the room. */
  join: "at-once" as "at-once" | "held",
  /** When the assistant sends "listening", once its audio plays. */
  listen: "at-once" as "at-once" | "held",
  /** Whether the machine leaves the room. `never`: it hangs, ignores the request and releases no device. */
  leave: "at-once" as "at-once" | "never",
  /** Whether the machine sends `left-meeting` after a fatal error, as usual. */
  leavesAfterError: true,
  microphone: "granted" as MicrophoneAnswer,
  /** Whether a request to change the audio processor succeeds. */
  processor: "changed" as "changed" | "refused",
  /**
   * Whether the machine answers requests. `never`: requests hang, but messages that need no reply still
   * take effect.
   */
  answers: "at-once" as "at-once" | "never",
  /** The source of reported audio levels: the real audio (`measured`), or only the commands. */
  levels: "measured" as "measured" | "scripted",
};
export type MachineBehaviour = Readonly<typeof DEFAULT_BEHAVIOUR>;

/** An event at a call machine. It changes the call as the service, the room or a device would. */
export type MachineCommand =
  /** Admits the visitor: answers a held join. */
  | { readonly do: "admit" }
  /** Refuses a join. */
  | { readonly do: "refuse"; readonly error: MachineError }
  /** Sends the assistant's "listening": the call has begun. */
  | { readonly do: "listen" }
  /** Sends an app message from the assistant: a string unchanged, any other value as JSON. */
  | { readonly do: "tell"; readonly message: unknown }
  /**
   * Reports a raw level, 0..1, of the assistant or the visitor if the library observes that side. With
   * measured levels, the assistant's level sets the loudness of a synthesised voice for a third of a
   * second, and the visitor's has no effect, because the microphone is measured.
   */
  | { readonly do: "level"; readonly of: Side; readonly raw: number }
  /** Ends the call with a fatal error. */
  | { readonly do: "fail"; readonly error: MachineError }
  /** Reports a non-fatal error, such as `audio-processor-error`. */
  | { readonly do: "fail-softly"; readonly type: string; readonly errorMsg: string }
  /** Reports a microphone fault during a call. */
  | { readonly do: "fail-microphone"; readonly answer: Exclude<MicrophoneAnswer, "granted"> }
  /** Reports that the camera of a filmed call is blocked; the microphone works. */
  | { readonly do: "fail-camera" }
  /** Reports a recording error; the call continues. */
  | { readonly do: "fail-recording"; readonly errorMsg: string }
  /** Reports that a connection is interrupted or restored. */
  | {
      readonly do: "network";
      readonly type: "signaling" | "sfu" | "peer-to-peer";
      readonly event: "interrupted" | "connected";
    }
  | { readonly do: "quality"; readonly state: NetworkState }
  /**
   * The assistant leaves or joins during the call. A second assistant replaces the first, which is then the
   * next one to leave.
   */
  | { readonly do: "assistant-leaves" | "assistant-joins" }
  /** The service ends the meeting without an error. */
  | { readonly do: "leave" };

/**
 * Controls one call machine. An unknown message, or one that breaks the library's rules, is an uncaught error
 * of the page that names the action and the problem.
 *
 * @example
 * window.standinDirector = (machine) => ({ ...machine.behaviour, join: "held" });
 * // Later, with the machine of the call:
 * machine.execute({ do: "admit" });
 */
export interface Machine {
  /** The call object that the machine serves. */
  readonly callClientId: string;
  /** The director sets the behaviour and may change it during the call. */
  behaviour: MachineBehaviour;
  /** The call library's states (specification, section 4). */
  state(): "new" | "joining" | "joined" | "left" | "error";
  /** Whether the library has reported that the assistant's audio plays. */
  isHeard(): boolean;
  /** Whether the machine waits for the microphone, which takes real time. */
  isBusy(): boolean;
  /** Never throws. A command that does not fit the state of the call has no effect and returns false. */
  execute(command: MachineCommand): boolean;
  /**
   * Plays the audio clip at this URL as the assistant and stops the current clip. Resolves when the clip ends,
   * stops or cannot play: without such a file or without an assistant. Never rejects.
   */
  speak(address: string): Promise<void>;
  /** Called at every message in both directions. A page may replace it. */
  onMessage: () => void;
}

/** Receives a new call machine of the page before its first message and returns its behaviour. */
export type Director = (machine: Machine) => MachineBehaviour;

declare global {
  interface Window {
    /** The page sets this director before a call. Without a director a machine has the default behaviour. */
    standinDirector?: Director;
  }
}
