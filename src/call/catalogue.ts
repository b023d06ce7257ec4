import type { ProviderError } from "../provider/provider-error.ts";

/** The codes that the rules below assign to an error. */
export type RuleCode = "credits" | "ended-by-service" | "authentication" | "rate-limit" | "service";

/** One rule of an error catalogue: the text for a matching error, or null. The first match wins. */
export interface CatalogueRule {
  readonly code: RuleCode;
  readonly text: (error: ProviderError) => string | null;
}

/** The texts that one page shows for failed calls. */
export interface Catalogue {
  readonly "client-missing": string;
  readonly "client-failed": string;
  readonly rules: readonly CatalogueRule[];
  /** The text for an error that matches no rule. */
  readonly unexpected: string;
}

const hasType = (error: ProviderError, type: string) => error.types.includes(type);
const hasStatus = (error: ProviderError, ...codes: number[]) =>
  error.statusCodes.some((status) => codes.includes(status));
const mentions = (error: ProviderError, ...words: string[]) =>
  error.texts.some((text) => words.some((word) => text.toLowerCase().includes(word)));

/** A text with one of these words, such as "Purchase More Credits", means that the account lacks credit. */
const CREDIT_WORDS = ["credit", "balance", "purchase"];

const isCredits = (error: ProviderError) =>
  hasStatus(error, 402) || mentions(error, ...CREDIT_WORDS);
const isEndedByService = (error: ProviderError) =>
  hasType(error, "ejected") || mentions(error, "meeting has ended");
/** Whether the service refused the key. */
export const isAuthentication = (error: ProviderError) =>
  hasType(error, "authentication") || hasStatus(error, 401, 403);
/** Whether the network failed: the call library could not connect, or not connect again. */
export const isConnectionLoss = (error: ProviderError) =>
  hasType(error, "connection-error") || mentions(error, "signaling connection");
const isRateLimit = (error: ProviderError) => hasType(error, "rate_limit") || hasStatus(error, 429);

const when =
  (code: CatalogueRule["code"], fits: (error: ProviderError) => boolean) =>
  (text: string): CatalogueRule => ({ code, text: (error) => (fits(error) ? text : null) });

const quoted = (text: string | null) => (text === null ? null : `Service error: ${text}`);

/** All rules. Each page's catalogue uses some of them. */
export const rules = {
  credits: when("credits", isCredits),
  endedByService: when("ended-by-service", isEndedByService),
  authentication: when("authentication", isAuthentication),
  rateLimit: when("rate-limit", isRateLimit),
  errorMsg: { code: "service", text: (error) => quoted(error.errorMsg) },
  message: { code: "service", text: (error) => quoted(error.message) },
  plain: { code: "service", text: (error) => error.plain },
} satisfies Record<string, CatalogueRule | ((text: string) => CatalogueRule)>;
