import type { CallSession } from "../call/call-session.ts";

/** Returns a function that creates a value for each session once, so that all pages share it. */
export function perSession<Value>(create: (session: CallSession) => Value) {
  const values = new WeakMap<CallSession, { readonly value: Value }>();
  return (session: CallSession): Value => {
    const known = values.get(session) ?? { value: create(session) };
    values.set(session, known);
    return known.value;
  };
}
