/** The paths of the stand-ins under the app's own origin. */
export const STANDIN_PATHS = {
  /** The path of the voice platform. Simulator builds give it to the SDK as its base URL. */
  platform: "/standin/platform",
  /**
   * The path of the call machine's script, which the call library evaluates once per call object.
   * `?after=3` delays the script by 3 seconds.
   */
  machine: "/standin/call-machine.js",
  /** The path of the script that redirects a page's requests and defines `window.voiceStandin`. */
  client: "/standin/client.js",
  /** The path below which `<id>.json` is a scenario file. */
  scenarios: "/standin/scenarios",
} as const;

/**
 * The prefix of a directed key. A call with such a key waits until `PUT /standin/answers/{sessionId}`, with the
 * same key or without one, sets its answer; the key can take the place of the session. With any other key the platform
 * answers at once.
 */
export const DIRECTED_KEY = "directed-";
