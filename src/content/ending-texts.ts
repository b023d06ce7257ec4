import type { NoticeTexts } from "./notices.ts";
import { dentalPersona } from "./personas.ts";

const { firstName } = dentalPersona;

/** What happened to a call that was not completed as expected, and what to do next. */
export const endingTexts = {
  lost: {
    title: "The connection was lost",
    text: "Your network or your device dropped the call. Check your connection, then call again.",
  },
  "hung-up": {
    title: "The call has ended",
    text: `${firstName} is no longer on the line. You can call again at any time.`,
  },
  "not-begun": {
    title: "The call ended before it began",
    text: "The voice service closed the line while you were connecting. It was nothing you did. Please call again.",
  },
  "cut-off": {
    title: "The call was cut off",
    text: "The voice service ended it early. It was nothing you did. You can call again now.",
  },
  busy: {
    title: "All lines are busy",
    text: "The voice service could not take your call just now. Wait a minute, then call again.",
  },
  unavailable: {
    title: "Calls are not available just now",
    text: "The voice service cannot take calls at the moment. It was nothing you did. Please try again later.",
  },
  microphone: {
    title: `${firstName} could not use your microphone`,
    text: "The call ended because no sound came from your microphone. Allow the microphone for this site in your browser, then call again.",
  },
  silence: {
    title: "The call ended after a long silence",
    text: "The service hangs up when it hears nothing for a while. Check that your microphone works and is allowed, then call again.",
  },
  "time-limit": {
    title: "The call reached its time limit",
    text: "Calls end after a set time. Call again to go on.",
  },
  "service-fault": {
    title: `${firstName} stopped working`,
    text: "A part of the voice service failed. It was nothing you did. You can call again now.",
  },
} satisfies Record<string, NoticeTexts>;

type EndingName = keyof typeof endingTexts;

const CALM: readonly EndingName[] = ["hung-up", "not-begun", "time-limit"];

/** Whether a failure ended the call. */
export const endingTone = (ending: EndingName): "trouble" | "calm" =>
  CALM.includes(ending) ? "calm" : "trouble";

/** The notice on the page that a visitor comes back to after the page was left during a call. */
export const interruptedTexts: NoticeTexts = {
  title: "Your call was interrupted",
  text: `This page was closed or reloaded while you were talking to ${firstName}. Call again to go on.`,
};
