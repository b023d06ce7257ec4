/** The lines that reassure a visitor while a call connects slowly. */
export const patienceTexts = {
  usual: null,
  slow: "This takes longer than usual. Your call is still being connected.",
  "very-slow": "Still trying. You can keep waiting, or cancel and start again.",
} as const;

/** The warning before the browser asks for the camera. */
export const filmedText = "This call is filmed, so your browser asks for the camera too.";
