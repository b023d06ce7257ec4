import { expect, test } from "../../simulator/playwright.ts";

test.use({ scenario: { attempts: [{ events: [{ at: 500, event: "call-start" }] }] } });

test("redirects too early", async ({ voice }) => {
  await voice.start();
  await voice.advance("3s");
  await expect(voice).toHaveRedirected("/call-ending");
});

test("complains in the console", async ({ voice, page }) => {
  await voice.start();
  await page.evaluate('console.error("Something broke.")');
});

test.describe(() => {
  test.use({ scenario: { attempts: [{ start: { outcome: "nevr" as "never" } }] } });

  test("is refused", ({ voice }) => voice.start());
});
