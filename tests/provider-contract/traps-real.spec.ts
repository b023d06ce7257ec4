import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { REAL_BUILD } from "../../e2e/support/servers.ts";
import { watchingScript } from "../../e2e/support/watched.ts";
import { expect, ONE_CALL, START, test } from "./trap-page.ts";

/** The path of the built stand-in for the call machine. */
const MACHINE = join(import.meta.dirname, "../../dist-sim/standin/call-machine.js");
const ROOM = "https://vapi.daily.co/room";
const WEB_CALL = {
  id: "a-call",
  webCallUrl: ROOM,
  transport: { provider: "daily", callUrl: ROOM },
};
const CORS = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" };
/** A content security policy that forbids `eval`, because it lacks `unsafe-eval`. */
const POLICY = "script-src 'self' 'unsafe-inline' https://c.daily.co; object-src 'none'";

/** Serves the real build with the policy and answers all requests to other hosts. */
async function standIn(page: Page): Promise<void> {
  await page.route(
    (url) => url.href === `${REAL_BUILD}/`,
    async (route) => {
      const response = await route.fetch();
      const headers = { ...response.headers(), "content-security-policy": POLICY };
      await route.fulfill({ response, headers });
    },
  );
  await page.route(
    (url) => url.origin !== REAL_BUILD || url.pathname.startsWith("/standin/"),
    (route) => {
      const { host } = new URL(route.request().url());
      if (host === "api.vapi.ai")
        return route.fulfill({ status: 201, headers: CORS, json: WEB_CALL });
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

test("the real build runs a call under a content policy that forbids eval", async ({
  trap,
  page,
}) => {
  await standIn(page);
  const violations: string[] = [];
  await page.exposeFunction("violated", (what: string) => violations.push(what));
  await page.addInitScript(watchingScript());
  await page.addInitScript(() =>
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
      const { violated } = window as unknown as { violated: (what: string) => void };
      violated(`${violatedDirective} ${blockedURI}`);
    }),
  );
  await page.goto(`${REAL_BUILD}/`);
  await expect(page.locator("#root[data-page]")).toHaveCount(0);
  await trap.button(START).click();
  await expect(page.getByText("You are connected")).toBeVisible();
  expect(await trap.remains()).toEqual(ONE_CALL);
  expect(await trap.told("join-meeting")).toHaveLength(1);
  await trap.button("End Consultation").click();
  await trap.nothingRemains();
  expect(violations).toEqual([]);
});
