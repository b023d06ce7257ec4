import type { ProviderError } from "../provider/provider-error.ts";
import type { CallErrorCode } from "./call-error.ts";

/** One rule of an error catalogue: the text for an error that it fits, or null. The first that fits wins. */
export interface CatalogueRule {
  readonly code: CallErrorCode;
  readonly text: (error: ProviderError) => string | null;
}

/** All that one page says when a call cannot be had. */
export interface Catalogue {
  readonly clientMissing: string;
  readonly clientFailed: string;
  readonly rules: readonly CatalogueRule[];
  /** The last rule: what is said of an error that says nothing. */
  readonly unexpected: string;
}

const hasType = (error: ProviderError, type: string) => error.types.includes(type);
const hasStatus = (error: ProviderError, ...codes: number[]) =>
  error.statusCodes.some((status) => codes.includes(status));
const mentions = (error: ProviderError, ...words: string[]) =>
  error.texts.some((text) => words.some((word) => text.toLowerCase().includes(word)));

/** "Wallet balance" and "Purchase More Credits" are in these. */
const CREDIT_WORDS = ["credit", "balance", "purchase"];

const isCredits = (error: ProviderError) =>
  hasStatus(error, 402) || mentions(error, ...CREDIT_WORDS);
const isEndedByService = (error: ProviderError) =>
  hasType(error, "ejected") || mentions(error, "meeting has ended");
const isAuthentication = (error: ProviderError) =>
  hasType(error, "authentication") || hasStatus(error, 401, 403);
const isRateLimit = (error: ProviderError) => hasType(error, "rate_limit") || hasStatus(error, 429);

const when =
  (code: CatalogueRule["code"], fits: (error: ProviderError) => boolean) =>
  (text: string): CatalogueRule => ({ code, text: (error) => (fits(error) ? text : null) });

const quoted = (text: string | null) => (text === null ? null : `Service error: ${text}`);

/** The rules that the catalogues of both pages are put together from. */
export const rules = {
  credits: when("credits", isCredits),
  endedByService: when("ended-by-service", isEndedByService),
  authentication: when("authentication", isAuthentication),
  rateLimit: when("rate-limit", isRateLimit),
  errorMsg: { code: "service", text: (error) => quoted(error.errorMsg) },
  message: { code: "service", text: (error) => quoted(error.message) },
  plain: { code: "service", text: (error) => error.plain },
} satisfies Record<string, CatalogueRule | ((text: string) => CatalogueRule)>;
