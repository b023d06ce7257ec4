/** A problem that hinders a call, with its remedy. */
export interface NoticeTexts {
  readonly title: string;
  readonly text: string;
}

/** The question before a start while another tab is in a call, and once that call has ended. */
export const callInOtherTab = {
  open: {
    title: "You are in a call in another tab",
    text: "Only one call can be open at a time. You can end that call and start a new one here.",
    start: "End it and talk here",
  },
  ended: {
    title: "The call in the other tab has ended",
    text: "You can start a new one here.",
    start: "Talk here",
  },
  leave: "Not now",
} as const;

/** The notice shown where no call can start because a call of another page is on. */
export const callElsewhere: NoticeTexts = {
  title: "Another call is on",
  text: "End it in the bar below, then start one here.",
};
