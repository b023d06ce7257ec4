import type { ProviderError } from "../provider/provider-error.ts";
import type { RuleCode } from "./catalogue.ts";

/** The page whose rules a call follows. All visitor pages share home's. */
export type CallPage = "home" | "admin";

/** The kind of an error. Closed; each page's catalogue holds the wording. */
export type CallErrorCode =
  | RuleCode
  | "client-missing"
  | "client-failed"
  | "stalled"
  | "unexpected";

export interface CallError {
  readonly code: CallErrorCode;
  /** The page that shows the error, in its own words. */
  readonly page: CallPage;
  readonly text: string;
  /** The provider's value, for the log. */
  readonly cause: unknown;
}

/** Why a call failed, before a page's catalogue words it. */
export type Failure =
  | { readonly kind: "client-missing" }
  | { readonly kind: "client-failed"; readonly cause: unknown }
  /** The client's code was requested and has not arrived. A browser requests it once for each page load. */
  | { readonly kind: "stalled" }
  | { readonly kind: "provider"; readonly error: ProviderError; readonly cause: unknown };
