/** The labels of a consultation's button in each phase of a call. */
export const consultationLabels = {
  idle: "Enter Voice Mode",
  connecting: "Connecting...",
  active: "End Consultation",
} as const;
