import type { Store } from "../store.ts";
import { ok, type Route } from "./route.ts";

const MOST_REPORTS = 200;

/** What the call library asks for on its own, of its own makers. */
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
        if (reports.length > MOST_REPORTS) reports.shift();
        return ok({});
      },
    },
    { verb: "GET", path: "/standin/reports", open: true, answer: () => ok({ reports }) },
  ];
}
