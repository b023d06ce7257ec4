/** What became of an attempt to reach something that a call needs. */
export type Reach =
  /** A host answered, whatever it said. `status` is null where the browser keeps the answer to itself. */
  | { readonly type: "answered"; readonly host: string; readonly status: number | null }
  /** A host did not answer: no connection, no name, no trust in it, or something in between that blocks it. */
  | { readonly type: "unanswered"; readonly host: string; readonly error: unknown }
  /** The app's own server did not hand over the code of the calls, or what it handed over is none. */
  | { readonly type: "not-loaded"; readonly error: unknown }
  /** Nothing was asked across the network: the service is stood in for. */
  | { readonly type: "stood-in" };

/**
 * The fragment of every address that is asked for only to see whether it answers. It stays within the
 * browser, and tells such a request from those of a call. A type, so that those who write it and those
 * who read it share no code to load.
 */
export type ProbeFragment = "#probe";

/**
 * Tries what a call will need of the network, without a call: no permission is asked for, and no
 * credential is sent. Neither member rejects; one that is aborted may settle as it likes, or never.
 */
export interface Reachability {
  /** Whether the service's platform can be asked for a call. */
  platform(signal: AbortSignal): Promise<Reach>;
  /** Whether the code that a call runs on can be had. */
  callCode(signal: AbortSignal): Promise<Reach>;
}
