/** A problem that hinders a call, with its remedy. */
export interface NoticeTexts {
  readonly title: string;
  readonly text: string;
}

/** The notice where a call of another page blocks a start. */
export const callElsewhere: NoticeTexts = {
  title: "Another call is on",
  text: "End it in the bar below, then start one here.",
};
