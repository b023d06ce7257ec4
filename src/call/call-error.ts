import type { ProviderError } from "../provider/provider-error.ts";
import type { RuleCode } from "./catalogue.ts";

/** Whose policy a call follows: home's, which every visitor page shares, or the admin page's. */
export type CallPage = "home" | "admin";

/** What went wrong, as far as the visitor is concerned. Closed; the wording is the page catalogue's. */
export type CallErrorCode =
  | RuleCode
  | "client-missing"
  | "client-failed"
  | "stalled"
  | "unexpected";

export interface CallError {
  readonly code: CallErrorCode;
  /** The page whose words these are, and which shows them. */
  readonly page: CallPage;
  /** The text shown. */
  readonly text: string;
  /** What the provider sent or threw, for the log. */
  readonly cause: unknown;
}

/** Why a call could not be had or went wrong, before a page puts words to it. */
export type Failure =
  | { readonly kind: "client-missing" }
  | { readonly kind: "client-failed"; readonly cause: unknown }
  /** The client's code was requested and did not arrive. A browser requests it once for each page load. */
  | { readonly kind: "stalled" }
  | { readonly kind: "provider"; readonly error: ProviderError; readonly cause: unknown };
