import type { Store } from "../store.ts";
import { paged } from "./listing.ts";
import { rowFinder } from "./crud.ts";
import { ok, type Route } from "./route.ts";

/** What an assistant was after each change. */
export function versionRoute({ collection }: Store): Route {
  const versions = collection("/assistant/version");
  const withAssistant = rowFinder(collection("/assistant"), "/assistant");
  return {
    verb: "GET",
    path: "/assistant/{id}/version",
    answer: withAssistant(({ id }, { query }) => {
      const ofAssistant = versions.all().filter((row) => row["assistantId"] === id);
      return ok(paged(ofAssistant, query));
    }),
  };
}
