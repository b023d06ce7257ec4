import { dentalPersona } from "./personas.ts";

/** The labels of the button that starts a consultation, by the call's phase. */
export const consultationLabels = {
  idle: "Enter Voice Mode",
  connecting: "Connecting...",
  active: "End Consultation",
} as const;

/** Says who answers a call from a page that presents the other persona. */
export const askNora = `Try a live call: ${dentalPersona.firstName}, an ${dentalPersona.role}, answers. All you need is your voice.`;
