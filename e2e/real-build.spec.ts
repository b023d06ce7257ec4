import { defer } from "../src/shared/defer.ts";
import { goOffline, goOnline } from "./support/offline.ts";
import { standBetween } from "./support/real-service.ts";
import { REAL_BUILD } from "./support/servers.ts";
import { logIsOpen } from "./support/stored-log.ts";
import { expect, test } from "./support/test.ts";

/** The alert after the service has refused the key: what it means for a visitor, and the catalogue's text. */
const REFUSED =
  "Nora can’t take calls right now. It was nothing you did. For our support: Authentication failed. Please check your voice provider API key configuration.";

test.use({ baseURL: REAL_BUILD, firstVisit: true });

const START = "Enter Voice Mode";
test("shows the error catalogue's text when the platform refuses a call", async ({ page }) => {
  const foreign = await standBetween(page, { platform: 401, machine: "nothing" });
  const payloads: unknown[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("/call/web"))
      payloads.push({
        ...request.postDataJSON(),
        authorization: request.headers()["authorization"],
      });
  });
  await page.goto("/");
  for (let attempt = 1; attempt <= 2; attempt++) {
    await page.getByRole("button", { name: START }).click();
    await expect(page.getByRole("alert")).toHaveText(REFUSED);
    await expect.poll(() => payloads.length).toBe(attempt);
  }
  expect(payloads[0]).toMatchObject({
    authorization: "Bearer e2e-public-key",
    assistantId: "e2e-assistant",
    assistantOverrides: { variableValues: { type: "assistant", sessionId: expect.any(String) } },
  });
  expect(foreign.every((request) => request.includes("https://api.vapi.ai/call/web"))).toBe(true);
});

test("says that the device is offline, and calls again once it is online", async ({ page }) => {
  await standBetween(page, { platform: 401, machine: "nothing" });
  await page.goto("/");
  // An import that the lost network interrupts fails for good, so all of the first page must have arrived.
  await logIsOpen(page);
  await page.waitForLoadState("networkidle");
  await goOffline(page);
  await page.getByRole("button", { name: START }).click();
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("Failed to initialize VAPI client");
  await expect(alert).toContainText("This device is offline.");
  await goOnline(page);
  await expect(alert).not.toContainText("This device is offline.");
  await page.getByRole("button", { name: START }).click();
  await expect(alert).toHaveText(REFUSED);
});

test("offers to reload the page when the SDK's code is gone", async ({ page }) => {
  await standBetween(page, { platform: 401, machine: "nothing" });
  // A newer build on the server lacks the files of the page that is open.
  let gone = true;
  await page.route("**/assets/vapi-*.js", (route) =>
    gone ? route.fulfill({ status: 404 }) : route.continue(),
  );
  await page.goto("/");
  await page.getByRole("button", { name: START }).click();
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("Failed to initialize VAPI client");
  gone = false;
  await alert.getByRole("button", { name: "Reload the page" }).click();
  await expect(alert).toHaveCount(0);
  await page.getByRole("button", { name: START }).click();
  await expect(alert).toHaveText(REFUSED);
});

test("the real build contains neither /__sim nor its automation interface", async ({ page }) => {
  await standBetween(page, { platform: 401, machine: "nothing" });
  await page.goto("/?scenario=friendly-conversation&clock=paused");
  await expect(page.getByRole("button", { name: START })).toBeVisible();
  expect(await page.evaluate(() => "voiceSim" in globalThis)).toBe(false);
  await page.goto("/__sim");
  await expect(page.getByRole("heading", { name: "Unexpected Application Error!" })).toBeVisible();
});

test("runs no script and applies no style that the build does not contain", async ({
  page,
  blocked,
}) => {
  await standBetween(page, { platform: 401, machine: "nothing" });
  await page.goto("/");
  const element = (name: string, values: string) =>
    `document.head.append(Object.assign(document.createElement("${name}"), { ${values} }))`;
  for (const [kind, code] of [
    ["an inline script", element("script", `textContent: "window.planted = true"`)],
    ["an inline style", element("style", `textContent: "body { outline: 3px solid }"`)],
    // Versions of Chromium differ: they refuse a handler when it is set, or when it is called.
    [
      "an event handler",
      `document.body.setAttribute("onclick", "window.planted = true"); document.body.click()`,
    ],
    ["a foreign script", element("script", `src: "https://evil.example/planted.js"`)],
    ["a foreign request", `void fetch("https://evil.example/").catch(() => {})`],
    ["a foreign picture", element("img", `src: "https://evil.example/pixel.png"`)],
    ["a frame", element("iframe", `src: "https://evil.example/"`)],
    ["eval", `void setTimeout("window.planted = true")`],
    ["another base", element("base", `href: "https://evil.example/"`)],
  ] as const)
    await test.step(kind, async () => {
      blocked.length = 0;
      await page.evaluate(code);
      await expect.poll(() => blocked.length).toBeGreaterThan(0);
    });
  blocked.length = 0;
  expect(await page.evaluate("'planted' in window")).toBe(false);
});

test("allows pages the microphone and the camera, but no other device of the visitor", async ({
  page,
}) => {
  await page.goto("/why-us");
  const allowed = (features: readonly string[]) =>
    page.evaluate((names) => {
      const { featurePolicy } = document as unknown as {
        featurePolicy: { allowsFeature: (name: string) => boolean };
      };
      return names.filter((name) => featurePolicy.allowsFeature(name));
    }, features);
  const own = ["autoplay", "camera", "clipboard-write", "microphone", "screen-wake-lock"];
  expect(await allowed(own)).toEqual(own);
  const others = ["display-capture", "geolocation", "hid", "midi", "payment", "usb"];
  expect(await allowed(others)).toEqual([]);
});

test.describe("config.json", () => {
  const MISSING = "VAPI not initialized. Please check your configuration and refresh the page.";

  test("is read once, when the page has loaded and the browser is idle", async ({ page }) => {
    await standBetween(page, { platform: 401, machine: "nothing" });
    const read: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/config.json")) read.push(request.url());
    });
    await page.goto("/");
    await expect.poll(() => read.length).toBe(1);
    await page.getByRole("button", { name: START }).hover();
    await page.getByRole("button", { name: START }).click();
    await expect(page.getByRole("alert")).toBeVisible();
    expect(read).toHaveLength(1);
  });

  test("can name another key and assistant after the build, and a press waits for it", async ({
    page,
  }) => {
    await standBetween(page, { platform: 401, machine: "nothing" });
    const held = defer<void>();
    await page.route("**/config.json", async (route) => {
      await held.promise;
      await route.fulfill({ json: { publicKey: "production-key", assistant: "production" } });
    });
    const called = page.waitForRequest(
      (request) => request.method() === "POST" && request.url().endsWith("/call/web"),
    );
    await page.goto("/");
    await page.getByRole("button", { name: START }).click();
    await expect(page.getByRole("button", { name: "Connecting..." })).toBeVisible();
    held.resolve();
    const request = await called;
    expect(request.headers()["authorization"]).toBe("Bearer production-key");
    expect(request.postDataJSON()).toMatchObject({ assistantId: "production" });
  });

  test("names the contact address, without which no text mentions one", async ({ page }) => {
    await page.route("**/config.json", (route) =>
      route.fulfill({ json: { contactUrl: "https://pearlline.example/contact" } }),
    );
    await page.goto("/call-ending");
    const link = page.getByRole("link", { name: "Get Nora for your practice" });
    await expect(link).toHaveAttribute("href", "https://pearlline.example/contact");
    await page.unroute("**/config.json");
    const read = page.waitForResponse("**/config.json");
    await page.reload();
    await read;
    await expect(link).toHaveCount(0);
    await expect(page.locator("#root")).not.toContainText(/contact|get nora/i);
  });

  test("leads to a text on the page when its content is wrong", async ({ page }) => {
    await standBetween(page, { platform: 401, machine: "nothing" });
    let body = "";
    await page.route("**/config.json", (route) => route.fulfill({ body }));
    for (const [content, text] of [
      ["{}", MISSING],
      ['{ "publicKey": "  " }', MISSING],
      ['{ "publicKey": "key" }', "Service error: Assistant or Squad or Workflow must be provided."],
      ['{ "publicKey": "key", "assistant": 7 }', "Failed to initialize VAPI client"],
      [
        '{ "publicKey": "key", "assistant": "a", "apiUrl": "https://evil.example" }',
        "Failed to initialize VAPI client",
      ],
      ["<!doctype html>", "Failed to initialize VAPI client"],
    ] as const)
      await test.step(content, async () => {
        body = content;
        await page.goto("/");
        await page.getByRole("button", { name: START }).click();
        await expect(page.getByRole("alert")).toContainText(text);
        await expect(page.getByRole("button", { name: START })).toBeEnabled();
      });
  });

  test("is requested again while a press waits, if the network or the server fails for a moment", async ({
    page,
  }) => {
    await standBetween(page, { platform: 401, machine: "nothing" });
    let asked = 0;
    await page.route("**/config.json", (route) => {
      asked++;
      if (asked === 1) return route.abort();
      return asked === 2 ? route.fulfill({ status: 503 }) : route.fallback();
    });
    await page.goto("/");
    await page.getByRole("button", { name: START }).click();
    await expect(page.getByRole("alert")).toContainText("Authentication failed.");
    expect(asked).toBe(3);
  });

  test("names the fault in the staff's panel", async ({ page }) => {
    await standBetween(page, { platform: 401, machine: "nothing" });
    const body = '{ "publickey": "key", "apiUrl": "https://evil.example" }';
    await page.route("**/config.json", (route) => route.fulfill({ body }));
    await page.goto("/admin-testing");
    const configuration = page.getByRole("region", { name: "Configuration" });
    await expect(configuration).toContainText('config.json has the unknown key "publickey".');
    await expect(configuration).toContainText(
      "The content security policy of this build admits https://api.vapi.ai for the API, not https://evil.example",
    );
    await expect(configuration).toContainText("Set publicKey in config.json.");
  });

  test("may be missing: the staff's page opens, and says so", async ({ page }) => {
    await standBetween(page, { platform: 401, machine: "nothing" });
    await page.route("**/config.json", (route) => route.fulfill({ status: 404 }));
    await page.goto("/admin-testing");
    await expect(page.getByRole("region", { name: "Configuration" })).toContainText(
      "config.json could not be read",
    );
  });
});
