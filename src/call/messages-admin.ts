import { rules, type Catalogue } from "./catalogue.ts";

/**
 * The texts for staff on the admin page (specification, section 8). They have no rule for credits and none
 * for the rate limit.
 */
export const adminCatalogue: Catalogue = {
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
};
