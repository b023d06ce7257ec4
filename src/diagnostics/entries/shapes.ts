import { NAME_END, NAMES, QUOTE, SHORT_NAMES } from "./secret-names.ts";

/** Space, also as addresses write it. */
const SPACE = String.raw`(?:\s|%20|\+)`;

/** What may stand before a credential, whatever names it. */
const SCHEME = String.raw`(?:bearer|basic|digest|token)${SPACE}{1,8}`;

const IS = String.raw`${SPACE}{0,3}(?:[:=]|%(?:25){0,3}3[ad])>?${SPACE}{0,3}`;

/** What a value is named by, in text: `token=`, `"apiKey": "`, `\"secret\":\"`, `password%3D`. */
const NAMED = String.raw`(?:${NAMES}|\bauth(?=\\{0,15}["']))${NAME_END}${QUOTE}${IS}${QUOTE}`;

/** Not where it is told how many tokens there are, or whether a request takes credentials along. */
const NOT_HARMLESS = String.raw`(?<!tokens${QUOTE}${IS}${QUOTE}(?=\d{1,7}(?![\w.%-]))|credentials${QUOTE}${IS}${QUOTE}(?=(?:omit|include|same-origin)(?![\w-])))`;

/** Where a format of the console is yet to be filled in, nothing is given away: no value is just that. */
const NO_PLACE = String.raw`(?!%[cdfios](?:["'&,;\\}<>)\s]|$))`;

/** Characters of a name and of a password in an address. */
const USER = 200;
const PASSWORD = 200;

/** No shape is longer up to the character by which it is recognised, and most are much shorter. */
export const RECOGNISED_WITHIN = "://:@".length + USER + PASSWORD;

/**
 * Secrets that are known by their shape: the group of each stays. No quantifier is followed by anything
 * that could send it back more than once.
 */
const ANY_CASE = [
  String.raw`(\bbearer${SPACE}{1,8}\\?["']?)${NO_PLACE}[^\s"'<>,;\\]+`,
  String.raw`(\bcookie["']?\s{0,3}[:=]\s{0,3})[^\r\n]+`,
  String.raw`(${NAMED})${NOT_HARMLESS}(?:(?<=\\")[^\\]+|(?<=")(?:[^"\\]|\\.)+|(?<=')(?:[^'\\]|\\.)+|(?:${SCHEME})?${NO_PLACE}[^\s"'&,;\\}<>)]+)`,
  String.raw`((?:${NAMES})${NAME_END}\s{1,3}${"`"})[^\s${"`"}]{6,}`,
  String.raw`(://[^\s/:@]{0,${USER}}:)[^\s/@]{1,${PASSWORD}}(?=@)`,
  // A long name without a password is a key.
  String.raw`(://)[^\s/:@]{16,${USER}}(?=:?@)`,
  // A number of three digits is a status or a time.
  String.raw`([?&#;](?:${SHORT_NAMES})=)(?!\d{1,3}(?![\w.%-]))(?:${SCHEME})?${NO_PLACE}[^&\s#"'\\]+`,
  // JSON web tokens, then the keys of services that mark theirs.
  String.raw`(\b|%3d|%2[02])eyj[\w-]{8,}(?:\.[\w-]*)*`,
  String.raw`(\b)(?:gh[oprsu]_\w{16,}|akia\w{12,}|aiza[\w-]{20,}|xox[a-z]-[\w-]{8,})`,
];

/** Those that small letters alone tell from words: "Basic troubleshooting", "sk-processor-node". */
const BY_CASE = [
  String.raw`(\b(?:[Bb]asic|BASIC)${SPACE}{1,8})(?![a-z]{8,24}(?![\w+/=-]))[\w+/=-]{8,}`,
  String.raw`(\b)(?![srp]k(?:[-_][a-z]{1,15}){1,5}(?![\w-]))[SRPsrp][Kk][-_][\w-]{8,}`,
];

function replacerOf(shapes: readonly string[], flags: string) {
  const all = new RegExp(shapes.join("|"), flags);
  const kept = shapes.map((_shape, at) => `$${at + 1}`).join("");
  return (text: string, mark: string): string => text.replace(all, `${kept}${mark}`);
}

const replaceInAnyCase = replacerOf(ANY_CASE, "gi");
const replaceByCase = replacerOf(BY_CASE, "g");

/** Puts a mark in the place of every secret that is known by its shape. Linear in the length of the text. */
export const withoutShapes = (text: string, mark: string): string =>
  replaceByCase(replaceInAnyCase(text, mark), mark);
