/** The path at which the development server takes scenarios for `fixtures/scenarios`. */
export const FIXTURES_PATH = "/__voice-sim/fixtures/";
