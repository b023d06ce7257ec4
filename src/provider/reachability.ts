/** What became of an attempt to reach something that a call needs. */
export type Reach =
  /**
   * A host answered a request as a call would make it. `body` is null if it is not JSON. `asExpected`:
   * with the status by which the service refuses this request, which names no target.
   */
  | {
      readonly type: "answered";
      readonly host: string;
      readonly status: number;
      readonly body: unknown;
      readonly asExpected: boolean;
    }
  /** A host handed over a script that a call would run. It was not run. */
  | { readonly type: "loaded"; readonly host: string }
  /** The page's content security policy forbids the request, by this directive. */
  | { readonly type: "forbidden"; readonly host: string; readonly directive: string }
  /**
   * A host answers, but not in the way that a call needs: it allows no request from this page, or its
   * script is missing.
   */
  | { readonly type: "withheld"; readonly host: string }
  /** A host did not answer: no connection, no name, no trust in it, or something in between that blocks it. */
  | { readonly type: "unanswered"; readonly host: string; readonly error: unknown }
  /** The app's own server did not hand over the code of the calls, or handed over something else. */
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
 * Tries what a call will need of the network, in the way in which a call needs it, but without one: it
 * asks for no permission and opens no call. Neither member rejects; one that is aborted may settle as it
 * likes, or never.
 */
export interface Reachability {
  /** Whether the service's platform answers a request for a call. */
  platform(signal: AbortSignal): Promise<Reach>;
  /** Whether the code that a call runs on can be had. */
  callCode(signal: AbortSignal): Promise<Reach>;
}
