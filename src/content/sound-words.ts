import type { NoticeWords } from "./notices.ts";

/** Nothing comes from a microphone that is open. */
export const silentMicrophoneNotice: NoticeWords = {
  title: "Your microphone is silent",
  text: "If you are speaking, you cannot be heard. Check its switch and your system’s settings, or choose another one under Sound.",
};

/** The choice of what a call is heard with and spoken into. */
export const soundWords = {
  title: "Sound",
  volume: "Volume",
  microphone: "Microphone",
  speaker: "Speaker",
  systemChoice: "Chosen by your system",
  noMicrophones:
    "There is none to choose from. Allow the microphone for this site, or connect one.",
  noSpeakers: "Your browser leaves this choice to your system.",
  close: "Done",
} as const;
