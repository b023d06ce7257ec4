/** The texts of the field in which a visitor types to the assistant. */
export const typingTexts = {
  button: "Type",
  label: "Your message",
  /** Said instead of an alarm when the microphone does not work. */
  withoutMicrophone: "The microphone is off. You hear the answers.",
  send: "Send",
  notSent: "Not sent. Try again in a moment.",
} as const;
