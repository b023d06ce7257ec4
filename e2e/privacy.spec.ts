import { REAL_BUILD } from "./support/servers.ts";
import { logIsOpen, storedMessages } from "./support/stored-log.ts";
import { ANY_SIZE, expect, test } from "./support/test.ts";

test("the foot of every page has a link to the privacy page", ANY_SIZE, async ({ app, page }) => {
  for (const path of ["/", "/testimonials", "/call-ending", "/admin-testing"]) {
    await app.open(path);
    await page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Privacy" })).toBeFocused();
  }
});

test(
  "deletes what the site keeps on the second press, in every tab",
  ANY_SIZE,
  async ({ app, page, context }) => {
    await app.open("/privacy");
    await logIsOpen(page);
    const other = await context.newPage();
    await other.goto("/robots.txt");
    const said = { speaker: "visitor", text: "Hello?", at: 1, unfinished: false };
    const words = JSON.stringify({ sessionId: "left", lines: [{ ...said, number: 1, turn: 1 }] });
    await other.evaluate((text) => sessionStorage.setItem("interrupted-call", text), words);
    await other.goto("/");
    const interrupted = other.getByText("Your call was interrupted");
    await expect(interrupted).toBeVisible();
    // Both tabs have stored what they did so far.
    const opened = () => storedMessages(page, "The page was opened");
    await expect.poll(opened).toContain("The page was opened at /");
    const button = page.getByRole("button", { name: /everything/ });
    await button.click();
    await expect(page.getByText("Press again to confirm")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(button).toHaveText("Delete everything on this device");
    expect(await opened()).toHaveLength(2);
    await button.click();
    await button.click();
    await expect(page.getByText("This site keeps nothing of you")).toBeVisible();
    expect(await opened()).toEqual([]);
    expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
    await expect(interrupted).toHaveCount(0);
    await other.reload();
    await expect(other.getByRole("button", { name: "Enter Voice Mode" })).toBeEnabled();
    expect(await other.evaluate(() => sessionStorage.getItem("interrupted-call"))).toBeNull();
  },
);

test.describe("the privacy page of the real build", ANY_SIZE, () => {
  test.use({ baseURL: REAL_BUILD });

  test("names the hosts of the policy, reads without JavaScript, and links the licences", async ({
    request,
  }) => {
    const response = await request.get("/privacy");
    const text = await response.text();
    const policy = response.headers()["content-security-policy"] ?? "";
    const named = [...text.matchAll(/<dt>([^<]+)<\/dt>/g)].map(([, host]) => host);
    const admitted = [...policy.matchAll(/https:\/\/([^\s;]+)/g)].map(([, host]) => host);
    expect(new Set(named)).toEqual(new Set(admitted));
    const licences = await (await request.get("/third-party.txt")).text();
    expect(licences).toContain("## react ");
  });
});
