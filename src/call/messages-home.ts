import { rules, type Catalogue } from "./catalogue.ts";

/** The texts for visitors (specification, section 8). The rules apply in this order. */
export const homeCatalogue: Catalogue = {
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
  unexpected: "An unexpected error occurred. Please check your internet connection and try again.",
};
