import type { CallError, CallPage, Failure } from "./call-error.ts";
import { type Catalogue, rules } from "./catalogue.ts";

/**
 * The texts for visitors and for staff (specification, section 8). The rules apply in this order. The admin page has
 * no rule for credits and none for the rate limit.
 */
export const catalogues: Readonly<Record<CallPage, Catalogue>> = {
  home: {
    clientMissing: "VAPI not initialized. Please check your configuration and refresh the page.",
    clientFailed: "Failed to initialize VAPI client",
    rules: [
      rules.credits(
        "Voice consultation is temporarily unavailable due to service credits. Please contact support or try again later.",
      ),
      rules.endedByService(
        "The consultation session was ended by the service. This may be due to configuration issues or service limits. Please check your voice provider settings and try again.",
      ),
      rules.authentication(
        "Authentication failed. Please check your voice provider API key configuration.",
      ),
      rules.rateLimit("Rate limit exceeded. Please wait a moment before trying again."),
      rules.errorMsg,
      rules.message,
      rules.plain,
    ],
    unexpected:
      "An unexpected error occurred. Please check your internet connection and try again.",
  },
  admin: {
    clientMissing: "VAPI not initialized",
    clientFailed: "Failed to initialize VAPI client",
    rules: [
      rules.endedByService(
        "The workflow session was ended by the service. This may be due to configuration issues or service limits.",
      ),
      rules.authentication("Authentication failed. Please check your API key configuration."),
      rules.message,
      rules.errorMsg,
      rules.plain,
    ],
    unexpected: "An unexpected error occurred during the workflow call.",
  },
};

/** The error that a page shows for a failure. It always has a text. */
export function describeFailure(failure: Failure, page: CallPage): CallError {
  const catalogue = catalogues[page];
  switch (failure.kind) {
    case "client-missing":
      return { code: "client-missing", page, text: catalogue.clientMissing, cause: failure.cause };
    case "client-failed":
      return { code: "client-failed", page, text: catalogue.clientFailed, cause: failure.cause };
    case "stalled":
      return { code: "stalled", page, text: catalogue.unexpected, cause: null };
    case "provider": {
      for (const rule of catalogue.rules) {
        const text = rule.text(failure.error);
        if (text !== null) return { code: rule.code, page, text, cause: failure.cause };
      }
      return { code: "unexpected", page, text: catalogue.unexpected, cause: failure.cause };
    }
    default:
      return failure satisfies never;
  }
}
