/** The limit of the editor: a longer text would block the page. */
export const LONGEST_EDITABLE = 400_000;

export const lineCount = (text: string): number => text.split(/\r\n|\r|\n/).length;

/** The offset of a line and a column, both counted from 1. */
export function offsetOf(text: string, line: number, column: number): number {
  const breaks = text.matchAll(/\r\n|\r|\n/g);
  let lineStart = 0;
  for (let at = 1; at < line; at++) {
    const next = breaks.next();
    if (next.done) return text.length;
    lineStart = next.value.index + next.value[0].length;
  }
  return Math.min(text.length, lineStart + column - 1);
}
