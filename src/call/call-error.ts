import type { ProviderError } from "../provider/provider-error.ts";
import type { RuleCode } from "./catalogue.ts";

/** The page whose rules a call follows. All visitors' pages share the rules of `home`. */
export type CallPage = "home" | "admin";

/** The kinds of errors. Each page's catalogue has a text for every kind. */
export type CallErrorCode =
  | RuleCode
  | "client-missing"
  | "client-failed"
  | "stalled"
  | "unexpected";

export interface CallError {
  readonly code: CallErrorCode;
  /** The page that shows the error and whose catalogue words it. */
  readonly page: CallPage;
  readonly text: string;
  /** The value that the provider reported, for the log. */
  readonly cause: unknown;
}

/** The reason why a call failed, without a text. `describeFailure` adds the text of a page. */
export type Failure =
  | { readonly kind: "client-missing" }
  | { readonly kind: "client-failed"; readonly cause: unknown }
  /**
   * The client's code has not loaded in time. A browser requests it only once for each page load, so
   * another start cannot help.
   */
  | { readonly kind: "stalled" }
  | { readonly kind: "provider"; readonly error: ProviderError; readonly cause: unknown };
