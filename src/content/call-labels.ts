/** The labels of the button that starts a consultation, by the call's phase. */
export const consultationLabels = {
  idle: "Enter Voice Mode",
  connecting: "Connecting...",
  active: "End Consultation",
} as const;
