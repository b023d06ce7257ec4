/** A text as JSON writes it within another, without its quotation marks. */
export const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);
