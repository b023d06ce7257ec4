import type { Page } from "@playwright/test";
import { Diagnostics } from "./support/diagnostics.ts";
import { type MediaServers, mediaServers } from "./support/media-servers.ts";
import { goOffline, goOnline } from "./support/offline.ts";
import { standBetween } from "./support/real-service.ts";
import { REAL_BUILD } from "./support/servers.ts";
import { expect, test } from "./support/test.ts";
import { watchingScript } from "./support/watched.ts";

/** The `readyState` of every microphone that the page has opened. */
const microphones = (page: Page) =>
  page.evaluate(() => window.watched?.microphones.map(({ readyState }) => readyState));

async function openChecks(page: Page): Promise<Diagnostics> {
  const staff = new Diagnostics(page);
  await staff.open();
  await staff.tab("Checks").click();
  return staff;
}

const step = (staff: Diagnostics, label: string) =>
  staff.panel
    .getByRole("list", { name: "Steps of the check" })
    .getByRole("listitem")
    .filter({ has: staff.page.getByText(label, { exact: true }) });

test.describe("the pre-call check on the simulator", () => {
  test.beforeEach(({ page }) => page.addInitScript(watchingScript()));

  test("closes the tested microphone and shows network changes", async ({ app, page }) => {
    await app.open("/");
    const staff = await openChecks(page);
    expect(await microphones(page)).toEqual([]);
    await staff.button("Check this device").click();
    await expect(staff.panel.getByText("the simulator stands in for the service")).toBeVisible();
    await expect(step(staff, "Microphone")).toContainText("You were heard");
    await expect.poll(() => microphones(page)).toEqual(["ended"]);
    const online = staff.panel.getByRole("listitem").filter({ hasText: "Online" });
    await goOffline(page);
    await expect(online).toContainText(/^no: .*check the connection/);
    await goOnline(page);
    await expect(online).toContainText(/^yes/);
    await staff.tab("Debug").click();
    await expect(
      staff.panel.getByRole("option", { name: /Pre-call check: A call should work here/ }),
    ).toBeVisible();
    await expect(staff.panel.getByRole("option", { name: /The environment was read/ })).toHaveCount(
      1,
    );
  });

  test("reports that the microphone is blocked and how to allow it", async ({ app, page }) => {
    // A header makes the browser refuse the microphone, because a test cannot press Block.
    await page.route("/?**", async (route) => {
      const response = await route.fetch();
      const headers = { ...response.headers(), "permissions-policy": "microphone=()" };
      await route.fulfill({ response, headers });
    });
    await app.open("/");
    const staff = await openChecks(page);
    const environment = staff.panel.getByRole("list", { name: "Environment" });
    await expect(
      environment.getByRole("listitem").filter({ hasText: "Microphone permission" }),
    ).toContainText(/^no: .*Allow the microphone for this site/);
    await staff.button("Check this device").click();
    await expect(
      staff.panel.getByText("The microphone is blocked for this site: allow it"),
    ).toBeVisible();
    // The check's request causes one violation. The log causes none, because it requests no microphone.
    expect(app.complaints.splice(0)).toEqual([
      expect.stringContaining("microphone is not allowed"),
    ]);
  });

  test.describe("with the browser's clock stopped", () => {
    // A new context, because the replaced clock would stay in a reused one.
    test.use({ firstVisit: true });

    test("closes its microphone when the panel is closed", async ({ app, page }) => {
      await app.open("/");
      const staff = await openChecks(page);
      // Stops the clock, so that the check, which lasts some seconds, does not end before the panel closes.
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 3_600_000);
      await staff.button("Check this device").click();
      await expect(staff.panel.getByRole("meter", { name: "Microphone level" })).toBeVisible();
      expect(await microphones(page)).toEqual(["live"]);
      await page.keyboard.press("Escape");
      await expect(staff.panel).toBeHidden();
      // Polls, because the panel unmounts a moment after it is hidden.
      await expect.poll(() => microphones(page)).toEqual(["ended"]);
    });
  });
});

/** The test function with servers for a call's audio. */
const realTest = test.extend<{ media: MediaServers }>({
  media: [
    async ({ page }, provide) => {
      const { servers, end } = await mediaServers(page);
      await provide(servers);
      end();
    },
    { auto: true },
  ],
});

realTest.describe("the pre-call check in the real build", () => {
  const test = realTest;
  test.use({ baseURL: REAL_BUILD });

  test("sends no request before it is started, then reports an outage and the hosts of a call", async ({
    page,
  }) => {
    const answers: Parameters<typeof standBetween>[1] = { platform: "nothing", machine: "nothing" };
    const asked = await standBetween(page, answers);
    await page.goto("/");
    const staff = await openChecks(page);
    await expect(staff.button("Check this device")).toBeVisible();
    expect(asked).toEqual([]);
    await staff.button("Check this device").click();
    await expect(staff.panel.getByText("The service cannot be reached from here")).toBeVisible();
    await expect(step(staff, "Voice platform")).toContainText(
      "api.vapi.ai does not answer: check the network.",
    );
    await expect(step(staff, "Call code")).toContainText(
      "c.daily.co does not answer: check the network.",
    );
    // The check marks its addresses by a fragment for the log. The mark must not be sent to the hosts.
    const hosts = new Set(asked.map((made) => new URL(made.split(" ")[1]!).host));
    expect([...hosts].sort()).toEqual(["api.vapi.ai", "c.daily.co"]);
    expect(asked.splice(0).join()).not.toContain("#");
    Object.assign(answers, { platform: 400, machine: 200 });
    await staff.button("Check again").click();
    await expect(staff.panel.getByText("A call should work from here.")).toBeVisible();
    await expect(step(staff, "Voice platform")).toContainText("api.vapi.ai answers");
    await expect(step(staff, "Call code")).toContainText("c.daily.co delivers its script");
    const [script = "", request = ""] = asked.toSorted();
    expect(asked.toSorted()).toEqual([
      expect.stringMatching(/^GET https:\/\/c\.daily\.co\/call-machine\/[^#]*$/),
      "POST https://api.vapi.ai/call/web",
    ]);
    await staff.tab("Debug").click();
    await staff.button("Platform calls").click();
    const told = staff.panel.getByRole("option", { name: /call\/web was answered with 400/ });
    await expect(told).toHaveAccessibleName(/ Info API Pre-call check: POST api\.vapi\.ai/);
    await expect(staff.panel.getByRole("option", { name: /:\d\d\.\d{3} Error/ })).toHaveCount(0);

    // A call requests the same addresses.
    await page.keyboard.press("Escape");
    Object.assign(answers, { platform: 201 });
    const called = page.waitForRequest((made) => made.method() === "POST");
    const loaded = page.waitForRequest((made) => made.url().includes("/call-machine/"));
    await page.getByRole("button", { name: "Enter Voice Mode" }).click();
    expect(`POST ${(await called).url()}`).toBe(request);
    expect(`GET ${(await loaded).url()}`).toBe(script.replace(/\?.*/, ""));
  });

  test("names a fault of the call code's host, and a network in which only a relay answers", async ({
    page,
    media,
  }) => {
    const answers: Parameters<typeof standBetween>[1] = { platform: 400, machine: 404 };
    await standBetween(page, answers);
    await page.goto("/");
    const staff = await openChecks(page);
    await staff.button("Check this device").click();
    await expect(staff.panel.getByText("The service answers, but not to this page")).toBeVisible();
    await expect(staff.button("Copy the report")).toContainText("Copy the report");
    Object.assign(answers, { machine: 200 });
    media.stun = false;
    await staff.button("Check again").click();
    await expect(step(staff, "Call audio")).toContainText(
      "UDP is closed in this network, but a relay",
    );
    await expect(staff.panel.getByText("but it may stutter")).toBeVisible();
  });

  test("reports that the device is offline, not that hosts fail", async ({ page }) => {
    await standBetween(page, { platform: 400, machine: 200 });
    await page.goto("/");
    const staff = await openChecks(page);
    await goOffline(page);
    await staff.button("Check this device").click();
    await expect(staff.panel.getByText("This device is offline: connect it")).toBeVisible();
    await expect(step(staff, "Voice platform")).toContainText("This device has no network");
  });

  test("names the content security policy's directive that forbids a call", async ({
    page,
    blocked,
  }) => {
    await standBetween(page, { platform: 400, machine: 200 });
    let allowed = "";
    await page.route(`${REAL_BUILD}/`, async (route) => {
      const response = await route.fetch();
      const policy = `script-src 'self' 'unsafe-inline'; ${allowed}`;
      const headers = { ...response.headers(), "content-security-policy": policy };
      await route.fulfill({ response, headers });
    });
    for (const [policy, platform, callCode] of [
      ["connect-src *", "api.vapi.ai answers", "forbids c.daily.co (script-src-elem)"],
      [
        "connect-src 'self' https://api.vapi.ai",
        "api.vapi.ai answers",
        "forbids c.daily.co (script-src-elem)",
      ],
      ["connect-src 'self'", "forbids api.vapi.ai (connect-src)", "forbids c.daily.co"],
    ] as const)
      await test.step(policy, async () => {
        allowed = policy;
        await page.goto("/");
        const staff = await openChecks(page);
        await staff.button("Check this device").click();
        await expect(step(staff, "Voice platform")).toContainText(platform);
        await expect(step(staff, "Call code")).toContainText(callCode);
      });
    await expect(
      page.getByText("No call can work, because this page's content security policy forbids"),
    ).toBeVisible();
    expect(blocked.length).toBeGreaterThan(0);
    blocked.length = 0;
  });

  test("reports on the admin page that there is no workflow ID", async ({ page }) => {
    await standBetween(page, { platform: 400, machine: 200 });
    await page.goto("/admin-testing");
    await page.getByRole("button", { name: "Check this device" }).click();
    await expect(
      page.getByText(/^The workflow cannot be called, because there is only/),
    ).toBeVisible();
  });
});
