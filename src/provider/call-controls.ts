/** Something to speak into or to hear with. */
export interface SoundDevice {
  /** The browser's own name for it, of this site alone. */
  readonly id: string;
  /** What people call it. */
  readonly label: string;
}

/** What a call can be spoken into and heard with. */
export interface SoundDevices {
  readonly microphones: readonly SoundDevice[];
  /** Empty where the browser does not let a page choose. */
  readonly speakers: readonly SoundDevice[];
  /** The identifier of the one in use; null where it is not known, or is the system's own choice. */
  readonly microphone: string | null;
  readonly speaker: string | null;
}

export interface SayOptions {
  /** Whether the call is over once it has been said. By default it goes on. */
  readonly endCallAfterSpoken?: boolean;
  /** Whether the visitor may interrupt it. By default not. */
  readonly interruptions?: boolean;
}

/**
 * What can be done to a call beyond having it: apart from the call, since it comes with what is fetched
 * for one. It may be kept: once its call is over nothing does anything, and what promises something
 * rejects. No member throws.
 */
export interface CallControls {
  /** The client that holds the call and its version, for the log; null where there is no service behind it. */
  readonly client: string | null;
  /** How loud the assistant is played: 0 to 1. */
  volume(): number;
  /**
   * Plays the assistant at this volume, in this call and in those that follow. Clamped to 0..1; what is
   * no number changes nothing.
   */
  setVolume(volume: number): void;
  /** What there is to choose from. Asks for no permission: what it takes one to see is left out. Never rejects. */
  devices(): Promise<SoundDevices>;
  /**
   * Has the visitor heard through another microphone, or, by null, through whichever the browser gives:
   * it is asked for anew then, and may ask the visitor. Rejects with an `Error` in words where that failed.
   */
  useMicrophone(id: string | null): Promise<void>;
  /** Plays the assistant elsewhere, in this call and in those that follow. Rejects like `useMicrophone`. */
  useSpeaker(id: string): Promise<void>;
  /** Has the assistant say something, as soon as it can. False where there is nobody to say it. */
  say(text: string, options?: SayOptions): boolean;
}
