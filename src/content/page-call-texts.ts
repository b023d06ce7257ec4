import { consultationLabels } from "./call-labels.ts";
import { dentalPersona } from "./personas.ts";

/** The labels of the button of a page that shows the call in a sheet. */
export const pageStartLabels = {
  idle: consultationLabels.idle,
  connecting: `Calling ${dentalPersona.firstName}`,
  active: `${dentalPersona.firstName} is on the line`,
} as const;

/** Says who answers a call from a page that presents the other persona. */
export const askNora = `Try a live call: ${dentalPersona.firstName}, an ${dentalPersona.role}, answers. You only need your voice.`;
