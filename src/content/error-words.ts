import { dentalPersona } from "./personas.ts";

const { firstName } = dentalPersona;

const CLOSED = `${firstName} can’t take calls right now. It was nothing you did.`;

/**
 * A sentence for visitors for each code of an error: what has happened, and whether another try can help. The text of
 * the error stands below it, and speaks to the people who run the service.
 */
export const errorWords = {
  credits: CLOSED,
  authentication: CLOSED,
  "client-missing": CLOSED,
  "rate-limit": "All lines are busy. Wait a minute, then start again.",
  "ended-by-service": "The call has ended early. It was nothing you did. You can start again.",
  service: "The call did not work. It was nothing you did. You can start again.",
  connection: "The connection was lost. Check your internet connection, then start again.",
  "client-failed": "The call could not start. Try once more.",
  stalled: "The call could not start.",
  unexpected: "The call did not work. You can start again.",
} as const;
