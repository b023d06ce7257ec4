import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { CALL, CORS } from "../../e2e/support/real-service.ts";

/** The path of the built stand-in for the call machine. */
const MACHINE = join(import.meta.dirname, "../../dist-sim/standin/call-machine.js");

/**
 * Answers all requests to other origins, so that calls of a real build begin. The first of the given origins is the
 * site's.
 */
export async function standIn(page: Page, ...origins: readonly string[]): Promise<void> {
  await page.route(
    (url) => !origins.includes(url.origin) || url.pathname.startsWith("/standin/"),
    (route) => {
      const { host } = new URL(route.request().url());
      if (host === "api.vapi.ai") return route.fulfill({ status: 201, headers: CORS, json: CALL });
      if (host === "c.daily.co")
        return route.fulfill({
          headers: CORS,
          contentType: "text/javascript",
          body: readFileSync(MACHINE, "utf8"),
        });
      return route.fulfill({ status: 200, headers: CORS, json: {} });
    },
  );
}
