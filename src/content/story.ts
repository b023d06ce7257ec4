import { brand } from "./brand.ts";
import { dentalPersona } from "./personas.ts";

const { firstName } = dentalPersona;

/** A line of the sample call. The names are invented. */
export interface SampleLine {
  readonly by: "assistant" | "caller";
  readonly text: string;
}

export const sample = {
  title: "See a missed call become a booking",
  lead: "A sample, without sound: it is 9:47 in the evening, and the practice closed four hours ago.",
  caller: "Sam",
  lines: [
    {
      by: "assistant",
      text: `Harbour Dental, this is ${firstName}, the AI assistant. How can I help?`,
    },
    { by: "caller", text: "I chipped a tooth at dinner. It’s sharp, but it hardly hurts." },
    {
      by: "assistant",
      text: "I’m sorry, Sam. Is there any swelling, or bleeding that won’t stop?",
    },
    { by: "caller", text: "No, neither." },
    {
      by: "assistant",
      text: "Then it can wait for the morning. Dr. Reyes is free at 8:20 or 11:40.",
    },
    { by: "caller", text: "8:20, please." },
    { by: "assistant", text: "Booked: tomorrow, 8:20. Chew on the other side until then." },
  ],
  booking: {
    title: "New appointment",
    facts: [
      "Sam Porter, chipped tooth",
      "Tomorrow, 8:20, Dr. Reyes",
      "Booked at 9:48 pm, after hours",
    ],
  },
} as const satisfies { readonly lines: readonly SampleLine[] } & Record<string, unknown>;

/** What the product means to each of the two readers of the page. */
export const readers = [
  {
    title: "If you run a practice",
    text: `You decide what ${firstName} may book, what she may say, and when she passes a call on. Talk to her as one of your patients would, and judge her by that.`,
  },
  {
    title: "If you are a patient",
    text: `Ask ${firstName} about teeth, treatments or a visit to the dentist. This is a demonstration: she has no records of yours, and her answers do not replace a dentist.`,
  },
] as const;

export const handover = {
  title: "When a person should take over",
  lead: `${firstName} says that she is an AI, and she hands over before she guesses.`,
  steps: [
    {
      title: "Urgent",
      text: "Heavy bleeding, a knocked-out tooth or trouble breathing: she says where to get help at once.",
    },
    {
      title: "Beyond her",
      text: "A diagnosis, a complaint or a question of money goes to your staff.",
    },
    {
      title: "On request",
      text: "“Can I speak to somebody?” is enough. She takes name, number and reason.",
    },
  ],
} as const;

/** What happens with the voice and the words. docs/security.md and docs/operations.md have the details. */
export const privacy = {
  title: "What happens with your voice",
  facts: [
    {
      title: "Before the call",
      text: "Your microphone is off. Nothing that you say or type leaves this page.",
    },
    {
      title: "During the call",
      text: `Your voice travels encrypted to the voice service that runs ${firstName}. The service processes it to answer you; its operator decides what it keeps.`,
    },
    {
      title: "After the call",
      text: "Your microphone is off again. The transcript and this site’s log stay in your browser. They leave it only if you copy or export them.",
    },
  ],
} as const;

export const questions = {
  title: "Questions and answers",
  items: [
    {
      question: "What does the call cost?",
      answer: "Nothing. It needs no sign-up, no card and no phone number.",
    },
    {
      question: "Do I talk to a person?",
      answer: `No. ${firstName} is an AI with a natural voice. You can interrupt her at any time.`,
    },
    {
      question: "What do I need?",
      answer:
        "A current browser and a microphone. Headphones help, but a phone held to the ear works as well.",
    },
    {
      question: "Does a call here reach a real practice?",
      answer: `No. This page demonstrates ${brand.name}. In an emergency call your dentist or the emergency services.`,
    },
    {
      question: "How do I end the call?",
      answer: "Press End Consultation, or close the page. Both switch your microphone off.",
    },
  ],
} as const;

export const lastCall = {
  title: `The quickest way to judge ${firstName} is to talk to her`,
  action: `Talk to ${firstName}`,
} as const;
