import { ok, type Route } from "./route.ts";
import type { Store } from "./store.ts";

const MAX_REPORTS = 200;

/** The call library's requests to its own vendor: the geo lookup and error reports. */
export function callLibraryRoutes({ time }: Store): Route[] {
  const reports: { readonly at: string; readonly report: unknown }[] = [];
  return [
    { verb: "GET", path: "/daily/geo", open: true, answer: () => ok({ geo: "GB" }) },
    {
      verb: "POST",
      path: "/daily/errors",
      open: true,
      loose: true,
      answer({ body }) {
        reports.push({ at: time(), report: body ?? null });
        if (reports.length > MAX_REPORTS) reports.shift();
        return ok({});
      },
    },
    { verb: "GET", path: "/standin/reports", open: true, answer: () => ok({ reports }) },
  ];
}
