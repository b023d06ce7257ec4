import { facesOf } from "./initial-load.ts";

/** `U+20-7E`, `U+A0` or `U+4??`, as the first and the last code point. */
function readRange(range: string): readonly [first: number, last: number] {
  const [first = "", last = first] = range.trim().replace(/^U\+/i, "").split("-");
  return [
    Number.parseInt(first.replaceAll("?", "0"), 16),
    Number.parseInt(last.replaceAll("?", "F"), 16),
  ];
}

/** What is read of a document: neither its head, scripts and styles nor its tags. */
const textOf = (html: string): string =>
  html
    .replaceAll(/<(head|script|style)\b[^]*?<\/\1>/g, "")
    .replaceAll(/<!--[^]*?-->|<[^>]+>/g, "")
    // What markup has to escape is in every font.
    .replaceAll(/&(?:\w+|#x?[\da-f]+);|[\n\r\t]/gi, "");

/**
 * The characters of a document's text that one of the fonts for letters does not hold. For each of
 * them a browser fetches another font before the page is as it should be.
 */
export function findStrangers(html: string, css: string): readonly string[] {
  const ranges = facesOf(css)
    .filter(({ isForLetters }) => isForLetters)
    .flatMap(({ range }) => (range === null ? [] : [range.split(",").map(readRange)]));
  const isHeld = (character: string) => {
    const code = character.codePointAt(0) ?? 0;
    return ranges.every((range) => range.some(([first, last]) => first <= code && code <= last));
  };
  return [...new Set(textOf(html))].filter((character) => !isHeld(character));
}
