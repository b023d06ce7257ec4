/** The result of an attempt to reach a host that a call needs. */
export type Reach =
  /**
   * A host answered a request like that of a call. `asExpected`: whether it answered with the status with
   * which the service refuses a request that names no target. `body` is null if it is not JSON.
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
  /** The named directive of the page's content security policy forbids the request. */
  | { readonly type: "forbidden"; readonly host: string; readonly directive: string }
  /** A host answers, but forbids requests from this page or does not have the script. */
  | { readonly type: "withheld"; readonly host: string }
  /** A host did not answer: no connection, no DNS entry, an invalid certificate, or a firewall. */
  | { readonly type: "unanswered"; readonly host: string; readonly error: unknown }
  /** The app's own server did not deliver the code for calls. */
  | { readonly type: "not-loaded"; readonly error: unknown }
  /** Audio can flow over UDP. */
  | { readonly type: "media-open" }
  /** UDP is closed. `relay`: whether a relay over TCP answers; null if the browser cannot tell. */
  | { readonly type: "no-udp"; readonly relay: true | null }
  /** Neither UDP nor the relay answers, so that a call would have no sound. */
  | { readonly type: "no-media" }
  /** The browser cannot make calls. */
  | { readonly type: "no-webrtc" }
  /** No request was sent, because a stand-in replaces the service. */
  | { readonly type: "stood-in" };

/**
 * The fragment in the address of every request of a check. Browsers do not send it; it marks the request
 * for the log. It is a type, so that the check and the log share no code.
 */
export type ProbeFragment = "#probe";

/**
 * Checks the network that a call uses, without a call and without a permission prompt. No member rejects;
 * after an abort it may resolve with any result, or never.
 */
export interface Reachability {
  /** Sends the service's platform a request for a call that it must refuse. */
  platform(signal: AbortSignal): Promise<Reach>;
  /** Loads the code that a call needs. */
  callCode(signal: AbortSignal): Promise<Reach>;
  /** Looks for a path for the call's audio. */
  media(signal: AbortSignal): Promise<Reach>;
}
