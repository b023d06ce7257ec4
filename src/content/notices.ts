/** What a visitor is told about something that hinders a call, and what they can do about it. */
export interface NoticeWords {
  readonly title: string;
  readonly text: string;
}

/** There is one call at a time, and it is not this page's. */
export const callElsewhere: NoticeWords = {
  title: "Another call is on",
  text: "End it in the bar below, then start one here.",
};
