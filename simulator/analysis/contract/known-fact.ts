/** A place that proves a fact about the real SDK. */
export type Citation =
  /** These events in this order, observed in a file of fixtures/vapi/orders. */
  | { readonly order: string; readonly happens: readonly [string, ...string[]] }
  /** Words that a file of an installed package contains. */
  | { readonly file: string; readonly words: string }
  | { readonly file: string; readonly lacks: string };

export interface KnownFact {
  readonly fact: string;
  readonly evidence: readonly [Citation, ...Citation[]];
}

const wordsIn =
  (file: string) =>
  (words: string): Citation => ({ file, words });
/** Cite words of the SDK's JavaScript, and of the call library's JavaScript and types. */
export const sdk = wordsIn("@vapi-ai/web/dist/vapi.js");
export const library = wordsIn("@daily-co/daily-js/dist/daily.js");
export const types = wordsIn("@daily-co/daily-js/index.d.ts");
export const seen = (order: string, ...happens: readonly [string, ...string[]]): Citation => ({
  order,
  happens,
});
