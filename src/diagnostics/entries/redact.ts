import { attempt } from "../../shared/attempt.ts";
import { escapeForRegExp, inJson } from "../json.ts";
import { RECOGNISED_WITHIN, redactPatterns } from "./secret-patterns.ts";

export const REDACTED = "[redacted]";

/**
 * Replaces every secret in a text, and cuts the result to `limit` characters with a note of the original
 * length. A cut never leaves the beginning of a secret behind. Never throws. Linear in the characters read.
 */
export type Redactor = (text: string, limit?: number) => string;

/** Characters read beyond a limit: redacting a long secret leaves space for the text after it. */
const READ_AHEAD = 2048;

/** The minimum length of a base64 form to search for: shorter forms would match ordinary text. */
const MIN_BASE64_LENGTH = 6;

/** The base64 characters that depend on no neighbour of the secret, for each offset at which it can begin. */
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

/** Encodes a text for URLs. A text with a lone surrogate, for which the encoding throws, stays as it is. */
const inUrl = (text: string): string => attempt(() => encodeURIComponent(text), text);

/** A secret in every form that it may have: plain, and encoded once or twice for URLs, JSON or base64. */
function formsOf(secret: string): string[] {
  const encoded = base64Forms(secret).flatMap((form) => [
    form,
    form.replaceAll("+", "-").replaceAll("/", "_"),
  ]);
  return [
    secret,
    inUrl(secret),
    inUrl(inUrl(secret)),
    inJson(secret),
    inJson(inJson(secret)),
    ...encoded.filter(({ length }) => length >= MIN_BASE64_LENGTH),
  ];
}

function commonPrefixLength(a: string, b: string): number {
  const most = Math.min(a.length, b.length);
  let length = 0;
  while (length < most && a[length] === b[length]) length += 1;
  return length;
}

/** @param secrets are replaced in plain form and encoded for URLs, JSON or base64. Empty ones are ignored. */
export function createRedactor(secrets: readonly string[]): Redactor {
  // The longest form comes first, because one secret may be a prefix of another.
  const forms = [...new Set(secrets.filter((secret) => secret !== "").flatMap(formsOf))].sort(
    (a, b) => b.length - a.length,
  );
  const known = forms.length > 0 ? new RegExp(forms.map(escapeForRegExp).join("|"), "gi") : null;
  const margin = Math.max(RECOGNISED_WITHIN, forms[0]?.length ?? 0);

  const redactAll = (text: string): string =>
    redactPatterns(known === null ? text : text.replace(known, REDACTED), REDACTED);

  /** Redacts the first characters of a text that is too long to read as a whole. */
  function redactPrefix(text: string, length: number): string {
    // The longer prefix contains every secret that begins before `length` to its end. The shorter one
    // contains no secret that begins later. Their common prefix therefore contains neither kind.
    const longer = redactAll(text.slice(0, length + margin));
    return longer.slice(0, commonPrefixLength(longer, redactAll(text.slice(0, length))));
  }

  return (text, limit = Infinity) => {
    if (text.length <= limit) return redactAll(text);
    const length = limit + READ_AHEAD;
    const isWhole = text.length <= length + margin;
    const prefix = isWhole ? redactAll(text) : redactPrefix(text, length);
    if (isWhole && prefix.length <= limit) return prefix;
    return `${prefix.slice(0, limit)}… [cut: ${text.length} characters in all]`;
  };
}
