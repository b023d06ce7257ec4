/** A problem that hinders a call, with its remedy. */
export interface NoticeTexts {
  readonly title: string;
  readonly text: string;
}

/** The notice shown where no call can start because a call of another page is on. */
export const callElsewhere: NoticeTexts = {
  title: "Another call is on",
  text: "End it in the bar below, then start one here.",
};
