import { NAME_END, NAMES, QUOTE, SHORT_NAMES } from "./secret-names.ts";

/** Space, plain or encoded for URLs. */
const SPACE = String.raw`(?:\s|%20|\+)`;

/** An authentication scheme before a credential. */
const SCHEME = String.raw`(?:bearer|basic|digest|token)${SPACE}{1,8}`;

const IS = String.raw`${SPACE}{0,3}(?:[:=]|%(?:25){0,3}3[ad])>?${SPACE}{0,3}`;

/** A credential name before a value: `token=`, `"apiKey": "`, `\"secret\":\"`, `password%3D`. */
const NAMED = String.raw`(?:${NAMES}|\bauth(?=\\{0,15}["']))${NAME_END}${QUOTE}${IS}${QUOTE}`;

/** Excludes values that are no credentials: token counts, and modes such as `credentials: omit`. */
const NOT_HARMLESS = String.raw`(?<!tokens${QUOTE}${IS}${QUOTE}(?=\d{1,7}(?![\w.%-]))|credentials${QUOTE}${IS}${QUOTE}(?=(?:omit|include|same-origin)(?![\w-])))`;

/** Excludes values that are a bare placeholder of a console format, such as `%s`. */
const NOT_PLACEHOLDER = String.raw`(?!%[cdfios](?:["'&,;\\}<>)\s]|$))`;

/** The maximum length of user name and password in an address. */
const USER = 200;
const PASSWORD = 200;

/** The maximum number of characters that any pattern must read before it is certain to match. */
export const RECOGNISED_WITHIN = "://:@".length + USER + PASSWORD;

/**
 * Patterns of secrets; the capture group of each is kept. No quantifier is followed by an expression that
 * can make it backtrack more than once.
 */
const ANY_CASE = [
  String.raw`(\bbearer${SPACE}{1,8}\\?["']?)${NOT_PLACEHOLDER}[^\s"'<>,;\\]+`,
  String.raw`(\bcookie["']?\s{0,3}[:=]\s{0,3})[^\r\n]+`,
  String.raw`(${NAMED})${NOT_HARMLESS}(?:(?<=\\")[^\\]+|(?<=")(?:[^"\\]|\\.)+|(?<=')(?:[^'\\]|\\.)+|(?:${SCHEME})?${NOT_PLACEHOLDER}[^\s"'&,;\\}<>)]+)`,
  String.raw`((?:${NAMES})${NAME_END}\s{1,3}${"`"})[^\s${"`"}]{6,}`,
  String.raw`(://[^\s/:@]{0,${USER}}:)[^\s/@]{1,${PASSWORD}}(?=@)`,
  // A long user name in an address, without a password, is treated as a key.
  String.raw`(://)[^\s/:@]{16,${USER}}(?=:?@)`,
  // Excludes numbers of up to three digits, because they are a status or a time.
  String.raw`([?&#;](?:${SHORT_NAMES})=)(?!\d{1,3}(?![\w.%-]))(?:${SCHEME})?${NOT_PLACEHOLDER}[^&\s#"'\\]+`,
  // JSON web tokens, then the keys of services that use a fixed prefix.
  String.raw`(\b|%3d|%2[02])eyj[\w-]{8,}(?:\.[\w-]*)*`,
  String.raw`(\b)(?:gh[oprsu]_\w{16,}|akia\w{12,}|aiza[\w-]{20,}|xox[a-z]-[\w-]{8,})`,
];

/** Patterns that exclude lower-case words, such as "Basic troubleshooting" and "sk-processor-node". */
const BY_CASE = [
  String.raw`(\b(?:[Bb]asic|BASIC)${SPACE}{1,8})(?![a-z]{8,24}(?![\w+/=-]))[\w+/=-]{8,}`,
  String.raw`(\b)(?![srp]k(?:[-_][a-z]{1,15}){1,5}(?![\w-]))[SRPsrp][Kk][-_][\w-]{8,}`,
];

function createReplacer(patterns: readonly string[], flags: string) {
  const all = new RegExp(patterns.join("|"), flags);
  const groups = patterns.map((_pattern, at) => `$${at + 1}`).join("");
  return (text: string, mark: string): string => text.replace(all, `${groups}${mark}`);
}

const replaceInAnyCase = createReplacer(ANY_CASE, "gi");
const replaceByCase = createReplacer(BY_CASE, "g");

/** Replaces every secret with a known pattern by the mark. Linear in the length of the text. */
export const redactPatterns = (text: string, mark: string): string =>
  replaceByCase(replaceInAnyCase(text, mark), mark);
