/** Where the stand-ins are served, under the app's own origin. */
export const STANDIN_PATHS = {
  /** The voice platform; the SDK is given this as its address. */
  platform: "/standin/platform",
  /**
   * What the call library fetches and evaluates, once for each call object. With `?after=3` it comes so many
   * seconds later.
   */
  machine: "/standin/call-machine.js",
} as const;

/**
 * Begins the public key of a page that cues the platform. A call asked for with such a key is not
 * answered before `PUT /standin/answers/{sessionId}`, with the same key or with none, says how; with any
 * other key it is created at once.
 */
export const DIRECTED_KEY = "directed-";
