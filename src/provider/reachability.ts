/** The result of an attempt to reach a host that a call needs. */
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
  /** A host delivered a script that a call would run. The check does not run it. */
  | { readonly type: "loaded"; readonly host: string }
  /** This directive of the page's content security policy forbids the request. */
  | { readonly type: "forbidden"; readonly host: string; readonly directive: string }
  /** A host answers, but forbids requests from this page, or lacks the script. */
  | { readonly type: "withheld"; readonly host: string }
  /** A host did not answer: no connection, no DNS entry, an invalid certificate, or a firewall. */
  | { readonly type: "unanswered"; readonly host: string; readonly error: unknown }
  /** The app's own server did not deliver the code for calls. */
  | { readonly type: "not-loaded"; readonly error: unknown }
  /** No request was sent: a stand-in replaces the service. */
  | { readonly type: "stood-in" };

/**
 * The fragment of the address of every check. It stays within the browser and marks the request in the
 * log. A type, so that writer and reader share no code.
 */
export type ProbeFragment = "#probe";

/**
 * Checks the network as a call would use it, without a call and without permissions. No member rejects;
 * after an abort it may settle with any result, or never.
 */
export interface Reachability {
  /** Asks the service's platform for a call that it must refuse. */
  platform(signal: AbortSignal): Promise<Reach>;
  /** Loads the code that a call runs. */
  callCode(signal: AbortSignal): Promise<Reach>;
}
