import { checkMessage } from "../rules/messages.ts";
import type { Message } from "./message.ts";
import { answer, still, type Room, type Step } from "./room.ts";

/** Why the call library would never have sent this message; null where it might have. */
export function breachOf(message: Message): string | null {
  const verdict = checkMessage(message);
  if (verdict === undefined || verdict.ok) return null;
  return `The call machine was sent "${message.action}" against the library's rules: ${verdict.problem}`;
}

/** Does nothing of what breaks a rule: it is complained of, and whoever waits for an answer gets the reason. */
export function refuse(room: Room, message: Message, breach: string): Step {
  const error = { type: "broken-rule", message: breach };
  return still(room, { do: "complain", of: breach }, ...answer(message, { error }));
}
