/** What a visitor is told about something that hinders a call, and what they can do about it. */
export interface NoticeWords {
  readonly title: string;
  readonly text: string;
}

/** Why the visitor cannot be heard. */
export const microphoneNotices = {
  denied: {
    title: "Your microphone is blocked",
    text: "You cannot be heard. Allow the microphone for this site next to the browser’s address bar, then end the call and start again.",
  },
  missing: {
    title: "No microphone was found",
    text: "You cannot be heard. Connect a microphone or a headset, then end the call and start again.",
  },
  "in-use": {
    title: "Your microphone is busy",
    text: "Another app is using it, so you cannot be heard. Close that app, then end the call and start again.",
  },
  unknown: {
    title: "Your microphone is not working",
    text: "You cannot be heard. Check that it is connected and switched on, then end the call and start again.",
  },
} satisfies Record<string, NoticeWords>;

/** There is one call at a time, and it is not this page's. */
export const callElsewhere: NoticeWords = {
  title: "Another call is on",
  text: "End it in the bar below, then start one here.",
};

/** What is wrong with the connection. A quality that is not listed is nothing to speak of. */
export const networkNotices: Readonly<Record<string, NoticeWords>> = {
  interrupted: {
    title: "Connection interrupted",
    text: "Trying to get it back. Please stay on this page.",
  },
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
  title: "You cannot hear the call yet",
  text: "Your browser is holding back the sound.",
  action: "Play audio",
} as const;
