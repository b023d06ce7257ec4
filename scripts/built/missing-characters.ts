import { facesOf } from "./initial-load.ts";

/** Reads a range such as `U+20-7E`, `U+A0` or `U+4??` as its first and last code point. */
function readRange(range: string): readonly [first: number, last: number] {
  const [first = "", last = first] = range.trim().replace(/^U\+/i, "").split("-");
  return [
    Number.parseInt(first.replaceAll("?", "0"), 16),
    Number.parseInt(last.replaceAll("?", "F"), 16),
  ];
}

/** The visible text of a document, without its head, scripts, styles and tags. */
const textOf = (html: string): string =>
  html
    .replaceAll(/<(head|script|style)\b[^]*?<\/\1>/g, "")
    .replaceAll(/<!--[^]*?-->|<[^>]+>/g, "")
    // Without character references and line breaks, because every font contains the characters that they
    // stand for.
    .replaceAll(/&(?:\w+|#x?[\da-f]+);|[\n\r\t]/gi, "");

/** The characters of a document's text for which a browser would fetch another font for letters. */
export function findMissingCharacters(html: string, css: string): readonly string[] {
  const ranges = facesOf(css)
    .filter(({ isForLetters }) => isForLetters)
    .flatMap(({ range }) => (range === null ? [] : [range.split(",").map(readRange)]));
  const isContained = (character: string) => {
    const code = character.codePointAt(0) ?? 0;
    return ranges.every((range) => range.some(([first, last]) => first <= code && code <= last));
  };
  return [...new Set(textOf(html))].filter((character) => !isContained(character));
}
