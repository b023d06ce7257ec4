import { inJson } from "./in-json.ts";

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

/** A secret in every form that it may come in: plain, in an address, in JSON, in base64. */
export function formsOf(secret: string): string[] {
  const encoded = base64Forms(secret).flatMap((form) => [
    form,
    form.replaceAll("+", "-").replaceAll("/", "_"),
  ]);
  return [
    secret,
    urlForm(secret),
    // An address within an address, and a text of JSON within another.
    urlForm(urlForm(secret)),
    inJson(secret),
    inJson(inJson(secret)),
    ...encoded.filter(({ length }) => length >= TELLING_LENGTH),
  ];
}
