import type { Store } from "../store.ts";
import { paged } from "./listing.ts";
import { unknownRow } from "./crud.ts";
import { ok, type Route } from "./route.ts";

/** What an assistant was after each change. */
export function versionRoute({ collection }: Store): Route {
  return {
    verb: "GET",
    path: "/assistant/{id}/version",
    answer({ params, query }) {
      const id = params["id"] ?? "";
      if (!collection("/assistant").get(id)) return unknownRow("/assistant", id);
      const versions = collection("/assistant/version").all();
      return ok(
        paged(
          versions.filter((row) => row["assistantId"] === id),
          query,
        ),
      );
    },
  };
}
