/** A call that connects and becomes active. */
export const CALL = { start: { after: 10 }, events: [{ at: 20, event: "call-start" }] };
/** A call whose join is never answered. */
export const NOT_LET_IN = { start: { outcome: "never" } };

/** The SDK's `error` payload for a fatal error of the call library. */
export const failure = (type: string, msg: string) => ({
  type: "daily-error",
  error: { errorMsg: msg, error: { type, msg } },
});
