/** The longest typed text, in UTF-16 units: it fits into one message, even if all of it is quotes. */
export const LONGEST_TEXT = 900;

/** Whether a text can be sent: at most `LONGEST_TEXT` long, and not only white space. */
export const isSendable = (text: string): boolean =>
  text.length <= LONGEST_TEXT && text.trim() !== "";
