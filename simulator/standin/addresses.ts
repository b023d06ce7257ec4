/** The paths of the stand-ins under the app's own origin. */
export const STANDIN_PATHS = {
  /** The voice platform: the SDK's base URL. */
  platform: "/standin/platform",
  /** The script that the call library evaluates once per call object. `?after=3` delays it by 3 seconds. */
  machine: "/standin/call-machine.js",
} as const;

/**
 * The prefix of a directed key. A call with such a key waits until `PUT /standin/answers/{sessionId}`, with the
 * same key or without one, sets its answer. With any other key the platform answers at once.
 */
export const DIRECTED_KEY = "directed-";
