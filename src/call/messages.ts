import type { CallError, CallPage, Failure } from "./call-error.ts";
import { type Catalogue, isConnectionLoss, rules } from "./catalogue.ts";

/**
 * The texts for visitors and for staff (specification, section 8). The rules apply in this order. The admin page has
 * no rule for credits and none for the rate limit.
 */
export const catalogues: Readonly<Record<CallPage, Catalogue>> = {
  home: {
    "client-missing": "VAPI not initialized. Please check your configuration and refresh the page.",
    "client-failed": "Failed to initialize VAPI client",
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
    "client-missing": "VAPI not initialized",
    "client-failed": "Failed to initialize VAPI client",
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
  const { kind, cause } = failure;
  if (kind === "stalled") return { code: kind, page, text: catalogue.unexpected, cause };
  if (kind !== "provider") return { code: kind, page, text: catalogue[kind], cause };
  const rule = catalogue.rules.find(({ text }) => text(failure.error) !== null);
  const { code, text } = rule ?? { code: "unexpected", text: () => null };
  // A lost connection has no rule of its own, but it ends a call in another way than the service does.
  const isLost = (code === "service" || code === "unexpected") && isConnectionLoss(failure.error);
  const words = text(failure.error) ?? catalogue.unexpected;
  return { code: isLost ? "connection" : code, page, text: words, cause };
}
