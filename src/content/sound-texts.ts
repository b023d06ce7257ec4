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
  close: "Done",
} as const;
