import type { CallSession } from "../call/call-session.ts";

/** Returns a function that creates an object for each session once, so that all pages share it. */
export function perSession<Value extends object>(create: (session: CallSession) => Value) {
  const values = new WeakMap<CallSession, Value>();
  return (session: CallSession): Value => {
    const value = values.get(session) ?? create(session);
    values.set(session, value);
    return value;
  };
}
