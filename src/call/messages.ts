import type { CallError, CallPage, Failure } from "./call-error.ts";
import type { Catalogue } from "./catalogue.ts";
import { adminCatalogue } from "./messages-admin.ts";
import { homeCatalogue } from "./messages-home.ts";

const CATALOGUES: Readonly<Record<CallPage, Catalogue>> = {
  home: homeCatalogue,
  admin: adminCatalogue,
};

/** The error that a page shows for a failure. It always has a text. */
export function describeFailure(failure: Failure, page: CallPage): CallError {
  const catalogue = CATALOGUES[page];
  switch (failure.kind) {
    case "client-missing":
      return { code: "client-missing", page, text: catalogue.clientMissing, cause: null };
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
