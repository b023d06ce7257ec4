import type { ProviderError } from "../provider/provider-error.ts";
import { ClientCreationError, ClientMissingError } from "../provider/voice-provider.ts";
import type { RuleCode } from "./catalogue.ts";

/** The page whose rules a call follows. All visitors' pages share the rules of `home`. */
export type CallPage = "home" | "admin";

/** The kinds of errors. Each page's catalogue has a text for every kind. */
export type CallErrorCode = RuleCode | ClientFault | "connection" | "stalled" | "unexpected";

export interface CallError {
  readonly code: CallErrorCode;
  /** The page that shows the error and whose catalogue words it. */
  readonly page: CallPage;
  readonly text: string;
  /** The value that the provider reported, for the log. */
  readonly cause: unknown;
}

/** The reasons why there is no client for a call. */
export type ClientFault = "client-missing" | "client-failed";

/** Whether an error says that there is no client; null for any other error. */
export function clientFaultOf(error: unknown): ClientFault | null {
  if (error instanceof ClientMissingError) return "client-missing";
  return error instanceof ClientCreationError ? "client-failed" : null;
}

/** The reason why a call failed, without a text. `describeFailure` adds the text of a page. */
export type Failure =
  | { readonly kind: ClientFault; readonly cause: unknown }
  /**
   * The client's code has not loaded in time. A browser requests it only once for each page load, so
   * another start cannot help.
   */
  | { readonly kind: "stalled"; readonly cause: null }
  | { readonly kind: "provider"; readonly error: ProviderError; readonly cause: unknown };
