/** The texts of the sound dialog. */
export const soundTexts = {
  title: "Sound",
  volume: "Volume",
  microphone: "Microphone",
  speaker: "Speaker",
  systemChoice: "Chosen by your system",
  noMicrophones:
    "There is none to choose from. Allow the microphone for this site, or connect one.",
  askForMicrophone: "Ask for the microphone",
  noSpeakers: "Your browser leaves this choice to your system.",
  speak: "Speak to see the bar move.",
  muted: "You’re muted.",
  test: "Test",
  testLabel: "Test the speaker",
  testFailed: "The test sound could not be played. Choose another speaker.",
  close: "Done",
} as const;
