import { pages } from "../../src/content/pages.ts";
import type { Circumstance } from "./circumstances.ts";

/** A state of a page. A visitor comes to it from the state before it in its journey. */
export interface PageState {
  /** Plain words, unique in the table. */
  readonly name: string;
  /** Time of the scenario, in milliseconds from the start of its run. Without it, the scenario does not go on. */
  readonly at?: number;
  /** What changes around the page then. */
  readonly becomes?: Circumstance;
  /** The labels of the controls that the visitor then presses. */
  readonly press?: readonly string[];
  /** The position in seconds to which the visitor then moves the film. */
  readonly film?: number;
  /** Words that the page then shows, or the label of a part of it. */
  readonly shows: string;
}

/** States of one page that follow each other, after one load of the page. */
export interface Journey {
  /** The heading in the gallery. Journeys with the same one share it. */
  readonly page: string;
  readonly path: string;
  /** The ID of the fixture that plays; by default the friendly conversation. */
  readonly scenario?: string;
  /** What is around the page when it loads. */
  readonly given?: readonly Circumstance[];
  readonly states: readonly [PageState, ...PageState[]];
}

const home = { page: "Home", path: pages.home.path } as const;
const films = { page: "Films", path: pages.home.path } as const;
const ending = { page: "Call completed", path: pages.callEnding.path } as const;

/** The table of every state of every page. The gallery shows it, and the browser tests drive pages through it. */
export const JOURNEYS: readonly Journey[] = [
  {
    ...home,
    scenario: "call-with-every-notice",
    states: [
      { name: "Home before a call", shows: "Enter Voice Mode" },
      { name: "Connecting", at: 0, shows: "Calling Nora" },
      { name: "Connecting for 8 seconds", at: 8000, shows: "This takes longer than usual" },
      { name: "Connecting for 20 seconds", at: 20_000, shows: "Still trying" },
      {
        name: "Blocked microphone while connecting",
        at: 20_500,
        shows: "Your microphone is blocked",
      },
      { name: "Blocked microphone in a call", at: 25_000, shows: "Try again" },
      { name: "Call without sound", at: 26_000, shows: "Play audio" },
      {
        name: "Call with captions",
        at: 27_500,
        press: ["Play audio"],
        shows: "مرحبا، أريد حجز موعد.",
      },
      { name: "Interrupted network", at: 28_000, shows: "Connection interrupted" },
      { name: "Poor network", at: 28_600, shows: "Your connection is poor" },
      { name: "Muted", at: 29_500, shows: "You’re muted" },
      { name: "Muted and speaking", at: 32_000, shows: "Press Unmute to be heard." },
      { name: "Unheard visitor", at: 44_000, shows: "We can’t hear you" },
      { name: "Typing", at: 46_000, press: ["Type"], shows: "Your message" },
      { name: "Assistant that seems stuck", at: 63_000, shows: "Nora seems stuck" },
      { name: "Sound with its meter", press: ["Sound"], shows: "Microphone level" },
      { name: "Captions off", press: ["Done", "Captions"], shows: "Captions are off." },
    ],
  },
  {
    ...home,
    states: [
      { name: "Nora speaks", at: 5300, shows: "Lovely to hear" },
      { name: "Nora thinks", at: 16_500, shows: "Upper left." },
      { name: "Offline in a call", becomes: "offline", shows: "This device is offline" },
    ],
  },
  {
    ...home,
    scenario: "three-ends-of-calls-on-home",
    states: [
      { name: "Home after a lost call", at: 7000, shows: "The connection was lost" },
      {
        name: "Words of a short call",
        at: 10_000,
        press: ["Call ended, 00:01. Read what was said"],
        shows: "Hello, how can I help?",
      },
      { name: "Error on home", at: 11_016, shows: "due to service credits" },
      { name: "Error on home, offline", becomes: "offline", shows: "This device is offline." },
    ],
  },
  {
    ...home,
    scenario: "call-start-too-late",
    states: [{ name: "No answer in 45 seconds", at: 45_000, shows: "If your browser asks" }],
  },
  {
    ...home,
    given: ["interrupted call"],
    states: [{ name: "Home after a reload in a call", shows: "Your call was interrupted" }],
  },
  {
    ...home,
    states: [{ name: "Home offline", becomes: "offline", shows: "Connect it to the internet" }],
  },
  {
    ...home,
    given: ["other tab in a call"],
    states: [
      {
        name: "Call in another tab",
        press: ["Enter Voice Mode"],
        shows: "You are in a call in another tab",
      },
      {
        name: "Call in another tab has ended",
        becomes: "other tab free",
        shows: "The call in the other tab has ended",
      },
    ],
  },
  {
    ...home,
    scenario: "microphone-denied",
    given: ["microphone denied"],
    states: [
      { name: "Help with a blocked microphone", shows: "Turn on Microphone." },
      { name: "Call with a blocked microphone", at: 500, shows: "Try again" },
      { name: "Typing with a blocked microphone", press: ["Type"], shows: "Your message" },
    ],
  },
  {
    ...home,
    given: ["microphone prompt"],
    states: [{ name: "Question for the microphone", at: 0, shows: "Allow the microphone" }],
  },
  {
    ...home,
    states: [
      { name: "Finished sample call", shows: "New appointment" },
      { name: "Open questions", becomes: "questions open", shows: "It needs no sign-up" },
    ],
  },
  {
    ...films,
    given: ["films missing"],
    states: [
      {
        name: "Film that failed",
        press: ["Watch Introduction"],
        shows: "Try the film again",
      },
    ],
  },
  {
    ...films,
    states: [
      { name: "Film", press: ["How it works"], shows: "Turn sound off" },
      {
        name: "Paused film with its caption",
        press: ["About Nora", "Captions", "Pause"],
        film: 7,
        shows: "How long does a crown take?",
      },
      {
        name: "Film with its sound off",
        press: ["Introduction", "Turn sound off"],
        shows: "Turn sound on",
      },
      { name: "Invitation after the introduction", film: Infinity, shows: "Try talking to Nora" },
    ],
  },
  { ...ending, states: [{ name: "Bare visit", shows: "Call Completed" }] },
  {
    ...ending,
    states: [
      { name: "After a long talk", at: 77_000, shows: "01:14" },
      { name: "Copied transcript", becomes: "ticks stay", press: ["Copy"], shows: "Copied" },
    ],
  },
  {
    ...ending,
    scenario: "three-ends-of-long-calls",
    states: [
      { name: "After an ejection", at: 31_000, shows: "The call was cut off" },
      { name: "After a lost network", at: 71_000, shows: "The connection was lost" },
      { name: "After a long silence", at: 111_010, shows: "The call ended after a long silence" },
    ],
  },
  {
    page: "Testimonials",
    path: pages.testimonials.path,
    scenario: "call-with-problems-then-no-line",
    states: [
      { name: "Testimonials before a call", shows: "Enter Voice Mode" },
      { name: "Connecting in the sheet", at: 0, shows: "Cancel" },
      { name: "Call in the sheet", at: 600, shows: "Hello, how can I help?" },
      { name: "Blocked microphone in the sheet", at: 1000, shows: "Try again" },
      { name: "Call without sound in the sheet", at: 2000, shows: "Play audio" },
      { name: "Error in the bar", at: 4300, shows: "Rate limit exceeded." },
    ],
  },
  {
    page: "About Julian",
    path: pages.whyUs.path,
    states: [{ name: "About Julian before a call", shows: "Enter Voice Mode" }],
  },
  {
    page: "Privacy",
    path: pages.privacy.path,
    states: [{ name: "Privacy", shows: "Delete everything on this device" }],
  },
  {
    page: "Staff",
    path: pages.adminTesting.path,
    scenario: "error-admin-ended-ejected",
    states: [
      { name: "Staff page before a session", shows: "Ready to Test" },
      { name: "Session that connects", at: 0, shows: "Starting..." },
      { name: "Session", at: 5000, shows: "Workflow Active" },
      { name: "Session that failed", at: 12_900, shows: "The workflow session was ended" },
    ],
  },
  {
    page: "Errors",
    path: pages.home.path,
    states: [
      {
        name: "Unknown address",
        becomes: "unknown address",
        shows: "There is no page at this address.",
      },
    ],
  },
  {
    page: "Errors",
    path: pages.home.path,
    states: [
      {
        name: "Page that cannot be fetched",
        becomes: "offline",
        press: ["About Julian"],
        shows: "Unexpected Application Error!",
      },
    ],
  },
];

/** The name of a state in an address. */
export const slugOf = ({ name }: Pick<PageState, "name">): string =>
  name.toLowerCase().replaceAll(/\W+/g, "-");

/** The journey to a state; undefined for an unknown one. */
export const journeyTo = (slug: string): Journey | undefined =>
  JOURNEYS.find(({ states }) => states.some((state) => slugOf(state) === slug));
