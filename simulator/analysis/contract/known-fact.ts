/** A place that proves a fact about the real SDK. */
export type Citation =
  /** These events in this order, observed in a file of fixtures/vapi/orders. */
  | { readonly order: string; readonly happens: readonly [string, ...string[]] }
  /** Words that a file of an installed package contains. */
  | { readonly file: string; readonly words: string }
  /** Words that a file of an installed package does not contain. */
  | { readonly file: string; readonly lacks: string };

/** A fact about the real SDK, with its evidence. */
export interface KnownFact {
  readonly fact: string;
  readonly evidence: readonly [Citation, ...Citation[]];
}

/** Cites words of the SDK's JavaScript. */
export const sdk = (words: string): Citation => ({ file: "@vapi-ai/web/dist/vapi.js", words });
/** Cites words of the call library's JavaScript. */
export const library = (words: string): Citation => ({
  file: "@daily-co/daily-js/dist/daily.js",
  words,
});
/** Cites words of the call library's types. */
export const types = (words: string): Citation => ({
  file: "@daily-co/daily-js/index.d.ts",
  words,
});
export const seen = (order: string, ...happens: readonly [string, ...string[]]): Citation => ({
  order,
  happens,
});
