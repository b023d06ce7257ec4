import type { NoticeTexts } from "./notices.ts";
import { dentalPersona } from "./personas.ts";

/** The notice for each microphone fault. Below it the page shows steps or buttons. */
export const microphoneNotices = {
  denied: {
    title: "Your microphone is blocked",
    text: "Allow it and try again, or type instead.",
  },
  unasked: {
    title: "Your microphone is not allowed yet",
    text: "Your browser did not ask for it, or its question was closed. Press Try again, and choose Allow when it asks.",
  },
  insecure: {
    title: "This page needs https",
    text: "Browsers give the microphone only to pages whose address begins with https://. Open this page there, in an up-to-date browser.",
  },
  missing: {
    title: "No microphone was found",
    text: "Connect a microphone or a headset and try again, or type instead.",
  },
  "in-use": {
    title: "Your microphone is busy",
    text: "Another app is using it. Close that app and try again, or choose another microphone under Sound.",
  },
  unknown: {
    title: "Your microphone is not working",
    text: "Check that it is connected and switched on and try again, or choose another one under Sound.",
  },
} satisfies Record<string, NoticeTexts>;

/** The notice while the browser may be asking for the microphone. */
export const microphoneQuestion: NoticeTexts = {
  title: "Allow the microphone",
  text: "When your browser asks, choose Allow so that you can be heard. The microphone is on only during the call. Prefer typing? Choose Block, then Type.",
};

/** The notice for each condition that the levels of the microphone show. `silent`: it is open, but picks up no sound. */
export const levelNotices: Readonly<Record<string, NoticeTexts>> = {
  silent: {
    title: "We can’t hear you",
    text: "Check the mute switch on your microphone or headset and the input volume of your system, or choose another microphone under Sound.",
  },
  "speaks-muted": {
    title: "Your words are not sent",
    text: "Press Unmute to be heard.",
  },
};

/** The notice when the assistant has owed an answer for long. */
export const stuckNotice: NoticeTexts = {
  title: `${dentalPersona.firstName} seems stuck`,
  text: "Say it again, type it, or end the call and start a new one.",
};

/** The notices while the connection is lost. */
export const lostNotices = {
  offline: {
    title: "This device is offline",
    text: "The call needs the internet. Check your connection, and stay on this page.",
  },
  interrupted: {
    title: "Connection interrupted",
    text: "Trying to get it back. Please stay on this page.",
  },
} satisfies Record<string, NoticeTexts>;

/** The notice for each quality of the network. A quality without an entry shows no notice. */
export const qualityNotices: Readonly<Record<string, NoticeTexts>> = {
  bad: {
    title: "Your connection is poor",
    text: "Some of your words may get lost. Moving closer to your router can help.",
  },
  warning: {
    title: "Your connection is unsteady",
    text: "The sound may break up now and then.",
  },
};

export const blockedAudioNotice = {
  title: "Your browser is holding back the sound",
  text: "Press Play audio to hear the call.",
  action: "Play audio",
} as const;
