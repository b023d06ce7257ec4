import { Diagnostics } from "./support/diagnostics.ts";
import { standBetween, storedText } from "./support/real-service.ts";
import { REAL_BUILD } from "./support/servers.ts";
import { expect, test } from "./support/test.ts";

test.use({ baseURL: REAL_BUILD, firstVisit: true });

const KEY = "e2e-public-key";

test("the SDK's own request is listed with its answer, and with nothing of the key", async ({
  page,
}) => {
  await standBetween(page, { platform: 401, machine: "nothing" });
  await page.goto("/");
  const sent = page.waitForRequest((request) => request.method() === "POST");
  await page.getByRole("button", { name: "Enter Voice Mode" }).click();
  expect((await sent).headers()["authorization"]).toBe(`Bearer ${KEY}`);
  await expect(page.getByRole("alert")).toBeVisible();

  const staff = new Diagnostics(page);
  await staff.open();
  await staff.tab("Debug").click();
  await staff.button("Platform calls").click();
  const call = staff.panel.getByRole("option", {
    name: /POST \S+\/call\/web was answered with 401/,
  });
  await call.click();
  const details = staff.panel.getByRole("region", { name: "Details of the entry" });
  await expect(details).toContainText('"host": "api.vapi.ai"');
  await expect(details).toContainText('"status": 401');
  await expect(staff.panel).not.toContainText(KEY);

  // One fault, told once: what the SDK says of it afterwards is no other.
  const entry = (name: RegExp) => staff.panel.getByRole("option", { name });
  await staff.tab("Live log").click();
  await expect(entry(/^\S+ Warning \S+ The service sent call-start-failed/)).toBeVisible();
  await expect(entry(/^\S+ Info \S+ Over already: The start gave no call/)).toBeVisible();
  await expect(entry(/Late:/)).toHaveCount(0);

  // All of it, also what is not on the screen, once it is stored.
  await expect.poll(() => storedText(page)).toContain("/call/web was answered with 401");
  expect(await storedText(page)).not.toContain(KEY);
});

test("what is loaded by other means than fetch is listed as well", async ({ page }) => {
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
  const staff = new Diagnostics(page);
  await staff.open();
  await staff.tab("Debug").click();
  await staff.button("Platform calls").click();
  await load("https://c.daily.co/machine.js?token=secret-of-a-call");
  await expect(
    staff.panel.getByRole("option", { name: /GET \S+\/machine\.js was not answered/ }),
  ).toBeVisible();
  await expect.poll(() => storedText(page)).toContain("/machine.js");
  expect(await storedText(page)).not.toContain("secret-of-a-call");
});
