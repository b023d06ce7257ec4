import { figures } from "./figures.ts";

/** What a visitor and Julian say to each other in turn. The visitor begins. */
export const talk = {
  title: "A conversation, not a form",
  lines: [
    "My landlord kept my deposit.",
    "Did he name any damage, or send a bill?",
    "No. He just stopped answering.",
    "Then ask for it in writing. I’ll tell you what to put in.",
  ],
} as const;

/** The advantages of the legal AI consultant. */
export const features = [
  {
    title: "Words you already know",
    text: "No Latin and no footnotes. If a term cannot be avoided, he explains it once and then uses it the way you would.",
  },
  {
    title: "Honest about his limits",
    text: "When something belongs in front of a lawyer or a court, he says so, and tells you what to bring.",
  },
  {
    title: "Yours to keep",
    text: "Copy or save what was said when the conversation ends.",
  },
];

/** The compared services. The first one is this product. */
export const comparedWays = [
  { name: "Julian", about: "Plainword" },
  { name: "Law firms", about: "Traditional" },
  { name: "Hotlines", about: "Legal" },
] as const;

interface Comparison {
  readonly question: string;
  /** One answer for each service, in the order of `comparedWays`. */
  readonly answers: readonly [string, string, string];
}

/** SAMPLE CONTENT: the business must check these texts and prices before it publishes them. */
export const comparison: readonly Comparison[] = [
  { question: "Cost", answers: ["Free", "$300-500/hour", "$50-100/call"] },
  { question: "Available", answers: [figures.hours, "Office hours", "Set hours"] },
  { question: "First answer", answers: [figures.response, "Days to weeks", "After a queue"] },
  { question: "Appointment", answers: ["Not needed", "Required", "Sometimes"] },
  { question: "Language", answers: ["Plain words", "Legal terms", "It varies"] },
  { question: "Transcript", answers: ["Always", "On request", "Rarely"] },
  { question: "Goes to court for you", answers: ["No", "Yes", "No"] },
];
