/** The texts of the field in which a visitor types to the assistant. */
export const typingTexts = {
  button: "Type",
  label: "Your message",
  send: "Send",
  close: "Close",
  notSent: "Not sent. Try again in a moment.",
} as const;
