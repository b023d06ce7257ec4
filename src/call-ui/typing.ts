import type { CallPage } from "../call/call-error.ts";
import type { CallSession } from "../call/call-session.ts";
import { createCallSwitch } from "./call-switch.ts";

const typing = createCallSwitch();

/** Whether the visitor types instead of speaking, and the function that changes it. */
export const useTyping = typing.use;

/** Starts a call in which the visitor types. */
export function startTyping(session: CallSession, page: CallPage): void {
  session.start(page);
  typing.of(session).set(session.state().phase !== "idle");
}
