import { mergeTests } from "@playwright/test";
import { watchingScript } from "../../e2e/support/watched.ts";
import { expect, ONE_CALL, START, test as trapTest } from "../provider-contract/trap-page.ts";
import { NEEDS, test as siteTest } from "./nginx-site.ts";
import { standIn } from "./stand-in.ts";

const test = mergeTests(trapTest, siteTest);
// nginx uses a certificate that no authority has signed.
test.use({ needs: [...NEEDS, "Chromium"], firstVisit: true, ignoreHTTPSErrors: true });

test("the real build runs a call on nginx, under its content security policy", async ({
  trap,
  page,
  site,
}) => {
  await standIn(page, site.origin);
  await page.addInitScript(watchingScript());
  await page.goto(`${site.origin}/`);
  await expect(page.locator("#root[data-page]")).toHaveCount(0);
  await trap.button(START).click();
  await expect(page.getByText("You are connected")).toBeVisible();
  expect(await trap.remains()).toEqual(ONE_CALL);
  expect(await trap.told("join-meeting")).toHaveLength(1);
  await trap.button("End Consultation").click();
  await trap.nothingRemains();
});
