import type { StartFailure } from "../index.mjs";

/** The keys with which the platform refuses a start. */
export const FAILURE_KEYS: Readonly<Record<StartFailure, string>> = {
  bad: "bad-key",
  invalid: "invalid-key",
  unpaid: "unpaid-key",
  forbidden: "forbidden-key",
  busy: "busy-key",
  broken: "broken-key",
  html: "html-key",
  empty: "empty-key",
  dropped: "dropped-key",
  cut: "cut-key",
};
