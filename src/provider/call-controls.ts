/** A microphone or a speaker. */
export interface SoundDevice {
  /** The browser's identifier, which differs between sites. */
  readonly id: string;
  /** The name to show. */
  readonly label: string;
}

/** The devices that a call can use, and those in use. */
export interface SoundDevices {
  readonly microphones: readonly SoundDevice[];
  /** The speakers; empty if the browser does not let a page choose one. */
  readonly speakers: readonly SoundDevice[];
  /** The ID of the microphone in use; null if it is unknown or the system's default. */
  readonly microphone: string | null;
  readonly speaker: string | null;
}

/**
 * Optional controls of a call. They are separate from the call, because their code is loaded on demand.
 * After the end of the call every member has no effect, and every promise rejects. No member throws.
 *
 * @example
 * const controls = call.controls();
 * const { microphones } = (await controls?.devices()) ?? { microphones: [] };
 * for (const { id, label } of microphones)
 *   addOption(label, () => controls?.useMicrophone(id).catch(showError));
 */
export interface CallControls {
  /** The name and version of the client, for the log; null if there is no real service. */
  readonly client: string | null;
  /** The assistant's volume, from 0 to 1. */
  volume(): number;
  /** Sets the assistant's volume for this call and later ones. Clamps to 0..1 and ignores NaN. */
  setVolume(volume: number): void;
  /** Lists the devices that the browser shows without a permission prompt. Never rejects. */
  devices(): Promise<SoundDevices>;
  /**
   * Switches to another microphone. Null asks the browser for its default, so that it may show a prompt.
   * Rejects with an `Error` whose message is meant for the visitor.
   */
  useMicrophone(id: string | null): Promise<void>;
  /** Switches the speaker for this call and later ones. Rejects like `useMicrophone`. */
  useSpeaker(id: string): Promise<void>;
}
