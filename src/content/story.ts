import { dentalPersona } from "./personas.ts";

const { firstName } = dentalPersona;

/** A recording of the sample call. Its captions, as WebVTT, have one cue for each line. */
export interface Recording {
  readonly src: string;
  readonly captions: string;
}

/** Null until people have spoken the sample: no synthetic voice stands in for them. */
export const sampleRecording: Recording | null = null;

/**
 * The sample call; the names are invented. The picture sample-voices.svg has a burst of bars for each line, as long as
 * the line.
 */
export const sample = {
  title: "See a missed call become a booking",
  lead: "9:47 pm. The practice is closed.",
  caller: "Sam",
  lines: [
    {
      by: "assistant",
      text: `Harbour Dental, this is ${firstName}, the AI assistant.`,
    },
    { by: "caller", text: "Sam Porter. I chipped a tooth." },
    { by: "assistant", text: "I’m sorry, Sam. Does it hurt?" },
    { by: "caller", text: "No, it’s just sharp." },
    { by: "assistant", text: "Tomorrow, then: 8:20 or 11:40?" },
    { by: "caller", text: "8:20, please." },
    { by: "assistant", text: "Booked. Chew on the other side until then." },
  ],
  booking: {
    title: "New appointment",
    booked: "Booked at 9:48 pm",
    /** Each becomes known after a number of lines. */
    facts: [
      { after: 2, name: "Who", text: "Sam Porter" },
      { after: 4, name: "Why", text: "Chipped tooth, no pain" },
      { after: 6, name: "When", text: "Tomorrow, 8:20" },
    ],
  },
} as const;

/** What callers say, what the assistant answers, and what the staff get. */
export const howItWorks = {
  title: `How ${firstName} handles your calls`,
  lead: `You decide what ${firstName} may book and say, and what goes to your staff.`,
  calls: [
    {
      heard: "I’ve knocked out a front tooth!",
      answer: "That is urgent. Here is where to get help now.",
      outcome: "Marked as urgent",
    },
    {
      heard: "Why was I charged twice?",
      answer: "Our staff will look at it and call you back today.",
      outcome: "Call-back noted",
    },
    {
      heard: "Can I speak to somebody?",
      answer: "Of course. Your name and number, please?",
      outcome: "Message left",
    },
  ],
} as const;

/** One line about the voice. The privacy page has the details. */
export const voiceLine = {
  text: "Your voice leaves this page only in a call, encrypted.",
  link: "What happens with your voice",
} as const;

export const questions = {
  title: "Questions and answers",
  items: [
    {
      question: "Does a call here reach a real practice?",
      answer: `No. ${firstName} has no patient records here, and does not replace a dentist. In an emergency, call your dentist or the emergency services.`,
    },
    {
      question: "What does a call here cost?",
      answer: "Nothing: no sign-up, no card, no phone number.",
    },
    {
      question: "Do I talk to a person?",
      answer: `No. ${firstName} is an AI. You can interrupt her at any time.`,
    },
  ],
  /** Asked first, if there is an address, which follows the answer. */
  next: {
    question: `How do I get ${firstName}, and for how much?`,
    answer: "Write to us how many calls your practice gets. We answer with a price:",
  },
} as const;

export const lastCall = {
  title: `Hear how ${firstName} would answer your phone`,
  action: `Talk to ${firstName}`,
} as const;

/** The parts of the page that its navigation names, by their ids. */
export const storyParts = {
  sample: "Sample",
  "how-it-works": "How it works",
  questions: "Questions",
} as const;
