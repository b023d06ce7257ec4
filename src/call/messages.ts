import type { CallError, Failure } from "./call-error.ts";
import type { Catalogue } from "./catalogue.ts";
import { adminCatalogue } from "./messages-admin.ts";
import { homeCatalogue } from "./messages-home.ts";

/** Whose policy a call follows: home's, which every visitor page shares, or the admin page's. */
export type CallPage = "home" | "admin";

const CATALOGUES: Readonly<Record<CallPage, Catalogue>> = {
  home: homeCatalogue,
  admin: adminCatalogue,
};

/** The error to show on a page for a failure. Total: there is always a text. */
export function describeFailure(failure: Failure, page: CallPage): CallError {
  const catalogue = CATALOGUES[page];
  switch (failure.kind) {
    case "client-missing":
      return { code: "client-missing", text: catalogue.clientMissing, cause: null };
    case "client-failed":
      return { code: "client-failed", text: catalogue.clientFailed, cause: failure.cause };
    case "provider": {
      for (const rule of catalogue.rules) {
        const text = rule.text(failure.error);
        if (text !== null) return { code: rule.code, text, cause: failure.cause };
      }
      return { code: "unexpected", text: catalogue.unexpected, cause: failure.cause };
    }
    default:
      return failure satisfies never;
  }
}
