import { rmSync } from "node:fs";
import type { RequestListener } from "node:http";
import { dirname } from "node:path";
import type { Route } from "@playwright/test";
import { expect, test } from "../../e2e/support/test.ts";
import { serveBuild } from "../../scripts/built/serve-build.ts";
import { serve } from "../../scripts/ports.ts";
import { nextBuild } from "../support/next-build.ts";
import { BUILD } from "./nginx-site.ts";
import { standIn } from "./stand-in.ts";

test.use({ firstVisit: true });

/** Serves the build, and another one in its place after `deploy`. */
async function openSite() {
  const next = nextBuild(BUILD);
  let answer: RequestListener = serveBuild(BUILD);
  const { origin, close } = await serve((request, response) => answer(request, response));
  return {
    origin,
    deploy: () => (answer = serveBuild(next)),
    end() {
      close();
      rmSync(dirname(next), { recursive: true });
    },
  };
}

const HYDRATED = () => document.querySelector("#root[data-page]") === null;

test("reloads once onto the next page when a deploy has removed its code", async ({ page }) => {
  const { origin, deploy, end } = await openSite();
  await standIn(page, origin);
  let loads = 0;
  page.on("load", () => (loads += 1));
  await page.goto(origin);
  await page.waitForFunction(HYDRATED);
  // A deploy before the press could also remove code that the page fetches when idle. The page would then reload
  // before the press, which would load a document instead of following the link in the app.
  const deployFirst = (route: Route) => {
    deploy();
    return route.continue();
  };
  await page.route("**/assets/why-us-page-*.js", deployFirst, { times: 1 });
  await page.getByRole("link", { name: "About Julian" }).click();
  await expect.poll(() => loads).toBe(2);
  await expect(page.getByRole("heading", { level: 1, name: /plain words/ })).toBeVisible();
  await page.waitForFunction(HYDRATED);
  await page.getByRole("link", { name: "Testimonials" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /talking to Julian/ })).toBeFocused();
  expect(loads).toBe(2);
  end();
});

test("does not reload during a call, which goes on", async ({ page }) => {
  const { origin, deploy, end } = await openSite();
  await standIn(page, origin);
  await page.goto(origin);
  await page.waitForFunction(HYDRATED);
  await page.getByRole("button", { name: "Enter Voice Mode" }).click();
  await expect(page.getByText("You are connected")).toBeVisible();
  deploy();
  await page.evaluate(() => {
    history.pushState(null, "", "/why-us");
    dispatchEvent(new PopStateEvent("popstate"));
  });
  await expect(page.getByRole("heading", { name: "Unexpected Application Error!" })).toBeVisible();
  await expect(page.getByRole("contentinfo")).toContainText("Active");
  await page.getByRole("button", { name: "End Consultation" }).click();
  await expect(page.getByRole("contentinfo")).toContainText("Inactive");
  end();
});

test("does not reload again when the code is still missing", async ({ page }) => {
  const { origin, end } = await openSite();
  await standIn(page, origin);
  // A server whose documents name code that it never has.
  await page.route("**/assets/why-us-page-*.js", (route) => route.fulfill({ status: 404 }));
  await page.route(`${origin}/`, (route) =>
    route.request().resourceType() === "fetch"
      ? route.fulfill({ body: "other" })
      : route.continue(),
  );
  let loads = 0;
  page.on("load", () => (loads += 1));
  await page.goto(origin);
  await page.waitForFunction(HYDRATED);
  await page.getByRole("link", { name: "About Julian" }).click();
  await expect.poll(() => loads).toBe(2);
  const error = page.getByRole("heading", { name: "Unexpected Application Error!" });
  await expect(error).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(loads).toBe(2);
  end();
});
