/** The labels of the button that starts a consultation, by the call's phase. */
export const consultationLabels = {
  idle: "Enter Voice Mode",
  connecting: "Connecting...",
  active: "End Consultation",
} as const;

/** What a visitor wants to know before the first call. */
export const callTerms = "Free, no sign-up. Your microphone is on only during the call.";
