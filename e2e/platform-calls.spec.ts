import type { Page } from "@playwright/test";
import { Diagnostics } from "./support/diagnostics.ts";
import { standBetween } from "./support/real-service.ts";
import { REAL_BUILD } from "./support/servers.ts";
import { storedLog } from "./support/stored-log.ts";
import { expect, test } from "./support/test.ts";

const KEY = "e2e-public-key";
const storedText = async (page: Page) => JSON.stringify(await storedLog(page));

/** Opens the staff's list of requests to the platform and the call library's hosts. */
async function openCalls(page: Page): Promise<Diagnostics> {
  const staff = new Diagnostics(page);
  await staff.open();
  await staff.tab("Debug").click();
  await staff.button("Platform calls").click();
  return staff;
}

test.describe("the list of platform calls over the stand-ins", () => {
  test("contains the requests of the SDK and of the call library", async ({ standin, page }) => {
    await standin.openOn("/");
    await standin.begin();
    // Waits for the geo lookup, because the call machine would abort it when the call ends.
    await expect.poll(() => storedText(page)).toContain("/daily/geo was answered");
    const error = { type: "connection-error", msg: "The connection was lost" };
    expect(await standin.execute({ do: "fail", error: { errorMsg: error.msg, error } })).toBe(true);
    await expect(page).toHaveURL(/\/call-ending$/);
    await standin.button("Back to Home").click();
    // The shortcut works on home only.
    await expect(standin.button("Enter Voice Mode")).toBeVisible();
    const staff = await openCalls(page);
    for (const call of [
      /POST \S+\/call\/web was answered with 201/,
      /GET \S+\/standin\/call-machine\.js /,
      /GET \S+\/daily\/geo was answered with 200/,
      /POST \S+\/daily\/errors was answered with 200/,
    ])
      await expect(staff.panel.getByRole("option", { name: call })).toHaveCount(1);
    await expect(staff.panel.getByRole("option")).toHaveCount(4);
  });
});

test.describe("the list of platform calls in the real build", () => {
  test.use({ baseURL: REAL_BUILD, firstVisit: true });

  test("contains the error reports of the call library", async ({ page }) => {
    const asked = await standBetween(page, { platform: 201, machine: "nothing" });
    await page.clock.install();
    await page.goto("/");
    await page.getByRole("button", { name: "Enter Voice Mode" }).click();
    // The call library attempts three times to load its machine, three seconds apart.
    const machine = () => asked.filter((request) => request.includes("c.daily.co")).length;
    for (let attempts = 1; attempts <= 3; attempts++) {
      await expect.poll(machine).toBe(attempts);
      await page.clock.runFor(3_000);
    }
    await expect(page.getByRole("alert")).toBeVisible();
    const staff = await openCalls(page);
    await expect(
      staff.panel.getByRole("option", { name: /POST \S+\.ingest\.sentry\.io\S+ was not answered/ }),
    ).toBeVisible();
  });

  test("contains the SDK's request with its answer but without the key", async ({ page }) => {
    await standBetween(page, { platform: 401, machine: "nothing" });
    await page.goto("/");
    const sent = page.waitForRequest((request) => request.method() === "POST");
    await page.getByRole("button", { name: "Enter Voice Mode" }).click();
    expect((await sent).headers()["authorization"]).toBe(`Bearer ${KEY}`);
    await expect(page.getByRole("alert")).toBeVisible();

    const staff = await openCalls(page);
    const call = staff.panel.getByRole("option", {
      name: /POST \S+\/call\/web was answered with 401/,
    });
    await call.click();
    const details = staff.panel.getByRole("region", { name: "Entry details" });
    await expect(details).toContainText('"host": "api.vapi.ai"');
    await expect(details).toContainText('"status": 401');
    await expect(staff.panel).not.toContainText(KEY);

    // The SDK reports the refused request again, but the list must contain it only once.
    const entry = (name: RegExp) => staff.panel.getByRole("option", { name });
    await staff.tab("Live log").click();
    await expect(entry(/ Warning \S+ The service sent call-start-failed/)).toBeVisible();
    await expect(entry(/ Info \S+ After the end: The start returned no call/)).toBeVisible();
    await expect(entry(/Late:/)).toHaveCount(0);

    // Reads the stored log, because the screen shows only some of its rows.
    await expect.poll(() => storedText(page)).toContain("/call/web was answered with 401");
    expect(await storedText(page)).not.toContain(KEY);
  });

  test("contains another host's script without the secrets in its address", async ({ page }) => {
    await standBetween(page, { platform: 401, machine: "nothing" });
    await page.goto("/");
    const load = (address: string) =>
      page.evaluate(
        (src) =>
          new Promise<void>((resolve) => {
            const script = document.createElement("script");
            script.src = src;
            script.addEventListener("error", () => resolve());
            document.head.append(script);
          }),
        address,
      );
    const staff = await openCalls(page);
    await load("https://c.daily.co/machine.js?token=secret-of-a-call");
    await expect(
      staff.panel.getByRole("option", { name: /GET \S+\/machine\.js was not answered/ }),
    ).toBeVisible();
    await expect.poll(() => storedText(page)).toContain("/machine.js");
    expect(await storedText(page)).not.toContain("secret-of-a-call");
  });
});
