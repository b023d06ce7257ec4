/** A call that is let in and listens, as a scenario has it. */
export const CALL = { start: { after: 10 }, events: [{ at: 20, event: "call-start" }] };
/** A call that nobody lets in. */
export const NOT_LET_IN = { start: { outcome: "never" } };

/** What the SDK says of a fatal error of the call library's: the payload of an `error`. */
export const failure = (type: string, msg: string) => ({
  type: "daily-error",
  error: { errorMsg: msg, error: { type, msg } },
});
