import { inJson } from "./in-json.ts";

/** What stands where a secret stood. */
export const REDACTED = "[redacted]";

/**
 * Takes every secret from a text, and cuts what is longer than `limit` characters, saying how long it
 * was. No cut leaves the front of a secret behind. Total, and linear in what it reads.
 */
export type Redactor = (text: string, limit?: number) => string;

/** Longer than the front by which any secret is recognised that is known by its shape alone. */
const RECOGNISED_WITHIN = 64;

const NAMES =
  "authori[sz]ation|api[-_ ]?key|token|secret|passw(?:or)?d|passcode|credential|private[-_ ]?key";

/** What may stand before a credential, whatever names it. */
const SCHEME = String.raw`(?:bearer|basic|digest|token)(?:\s|%20|\+){1,8}`;

/** What a value is named by, in text: `token=`, `"apiKey": "`, `\"secret\":\"`, `password%3D`. */
const NAMED = String.raw`(?:${NAMES})\w{0,20}\\?["']?\s{0,3}(?:[:=]|%3[ad])\s{0,3}`;

/** Where a format of the console is yet to be filled in, nothing is given away: no value is just that. */
const NO_PLACE = String.raw`(?!%[cdfios](?:["'&,;\\}<>)\s]|$))`;

/**
 * Secrets that are known by their shape: the first group of each stays. No quantifier is followed by
 * anything that could send it back more than once.
 */
const SHAPES = new RegExp(
  [
    String.raw`(\bbearer(?:\s|%20|\+){1,8}\\?["']?)${NO_PLACE}[^\s"'<>,;\\]+`,
    String.raw`(\bbasic(?:\s|%20|\+){1,8})[\w+/=-]{8,}`,
    String.raw`(\bcookie["']?\s{0,3}[:=]\s{0,3})[^\r\n]+`,
    String.raw`(${NAMED}\\?["']?)(?:(?<=\\")[^\\]+|(?<=")(?:[^"\\]|\\.)+|(?<=')(?:[^'\\]|\\.)+|(?:${SCHEME})?${NO_PLACE}[^\s"'&,;\\}<>)]+)`,
    String.raw`(://[^\s/:@]{0,64}:)[^\s/@]{1,200}(?=@)`,
    String.raw`([?&#;](?:t|key|k|sig|signature|auth|code)=)(?:${SCHEME})?${NO_PLACE}[^&\s#"'\\]+`,
    // JSON web tokens, then the keys of services that mark theirs.
    String.raw`(\b|%3d|%2[02])eyj[\w-]{8,}(?:\.[\w-]*)*`,
    String.raw`(\b)(?:[srp]k[-_][\w-]{8,}|gh[oprsu]_\w{16,}|akia\w{12,}|aiza[\w-]{20,}|xox[a-z]-[\w-]{8,})`,
  ].join("|"),
  "gi",
);

/** What names a field whose value is never to be stored. */
const SECRET_FIELD = new RegExp(`${NAMES}|cookie`, "i");

/** A name goes on for no longer. */
const NAME_LENGTH = 200;

/** Whether a field is named like a credential. That there is none is no secret, nor is a count of tokens. */
export const isSecretField = (key: string, value: unknown): boolean =>
  SECRET_FIELD.test(key.slice(0, NAME_LENGTH)) &&
  value !== null &&
  typeof value !== "boolean" &&
  !(typeof value === "number" && /token/i.test(key));

/** The name of a credential at the end of a text: what comes next may be the credential. */
const ENDS_IN_NAME = new RegExp(String.raw`(?:${NAMES}|cookie)\w{0,20}["']?\s?[:=]?\s?$`, "i");

/** Whether a value of a list is a text that follows upon the name of a credential. */
export const isNamedBefore = (before: unknown, value: unknown): boolean =>
  typeof before === "string" &&
  typeof value === "string" &&
  ENDS_IN_NAME.test(before.slice(-NAME_LENGTH));

/** The values of a list without what is named in it: `"token:", "abc"`. */
export const withoutNamed = (values: readonly unknown[]): readonly unknown[] =>
  values.map((value, at) => (isNamedBefore(values[at - 1], value) ? REDACTED : value));

/** A text in base64, wherever in an encoded whole it begins: the characters that it alone decides. */
function base64Forms(secret: string): string[] {
  const bytes = new TextEncoder().encode(secret);
  return [0, 1, 2].map((before) => {
    const padded = String.fromCharCode(...new Uint8Array(before), ...bytes);
    return btoa(padded).slice(
      Math.ceil((before * 8) / 6),
      Math.floor(((before + bytes.length) * 8) / 6),
    );
  });
}

function urlForm(secret: string): string {
  try {
    return encodeURIComponent(secret);
  } catch {
    // Half a pair of surrogates cannot stand in an address.
    return secret;
  }
}

/** Fewer characters than this may be anything at all. */
const TELLING_LENGTH = 6;

function formsOf(secret: string): string[] {
  const encoded = base64Forms(secret).flatMap((form) => [
    form,
    form.replaceAll("+", "-").replaceAll("/", "_"),
  ]);
  return [
    secret,
    urlForm(secret),
    // An address within an address.
    urlForm(urlForm(secret)),
    inJson(secret),
    ...encoded.filter(({ length }) => length >= TELLING_LENGTH),
  ];
}

const escapeForRegExp = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");

/** @param secrets never to be stored, in whatever form they come: plain, in an address, in JSON, in base64. */
export function createRedactor(secrets: readonly string[]): Redactor {
  // The longest first: one may be the beginning of another.
  const forms = [...new Set(secrets.filter((secret) => secret !== "").flatMap(formsOf))].sort(
    (a, b) => b.length - a.length,
  );
  const known = forms.length > 0 ? new RegExp(forms.map(escapeForRegExp).join("|"), "gi") : null;
  const margin = Math.max(RECOGNISED_WITHIN, forms[0]?.length ?? 0);

  function clean(text: string): string {
    const unknown = known === null ? text : text.replace(known, REDACTED);
    return unknown.replace(SHAPES, `$1$2$3$4$5$6$7$8${REDACTED}`);
  }
  return (text, limit = Infinity) => {
    if (text.length <= limit) return clean(text);
    // What begins within the limit is read to its end. What begins behind it may have been cut in two:
    // the last characters, as many as it can have left, go.
    const front = clean(text.slice(0, limit + margin));
    const kept = front.slice(0, Math.max(0, Math.min(limit, front.length - margin)));
    return `${kept}… [cut: ${text.length} characters in all]`;
  };
}
