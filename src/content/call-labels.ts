import { dentalPersona } from "./personas.ts";

/** The labels of the button that starts a consultation, by the call's phase. */
export const consultationLabels = {
  idle: "Enter Voice Mode",
  connecting: "Connecting...",
  active: "End Consultation",
} as const;

/** What a visitor wants to know before the first call. */
export const callTerms = "Free, no sign-up. Your microphone is on only during the call.";
/** The labels of the button of a page that shows the call in a sheet. */
export const pageStartLabels = {
  idle: consultationLabels.idle,
  connecting: `Calling ${dentalPersona.firstName}`,
  active: `${dentalPersona.firstName} is on the line`,
} as const;

/** Says who answers a call from a page that presents the other persona. */
export const askNora = `Try a live call: ${dentalPersona.firstName}, an ${dentalPersona.role}, answers. You only need your voice.`;
