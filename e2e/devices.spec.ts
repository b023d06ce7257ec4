import type { Page } from "@playwright/test";
import { Diagnostics } from "./support/diagnostics.ts";
import { standBetween } from "./support/real-service.ts";
import { REAL_BUILD, SIMULATOR } from "./support/servers.ts";
import { expect, test } from "./support/test.ts";

const START = "Enter Voice Mode";

/** Serves a build under an address without TLS that is not this machine's, as for a phone in the same network. */
async function openWithoutTls(page: Page, build: string, path: string): Promise<void> {
  await page.route("http://a-phone.test/**", async (route) => {
    const { pathname, search } = new URL(route.request().url());
    await route.fulfill({ response: await route.fetch({ url: `${build}${pathname}${search}` }) });
  });
  await page.goto(`http://a-phone.test${path}`);
  expect(await page.evaluate("isSecureContext")).toBe(false);
}

test.describe("a page without TLS", () => {
  // A page without TLS cannot follow this header.
  test.beforeEach(({ app }) => app.tolerate(/Cross-Origin-Opener-Policy header has been ignored/));

  test("says before and after a press that it needs https, and asks the service for no call", async ({
    page,
    app,
  }) => {
    const asked = await standBetween(page, { platform: 201, machine: "nothing" });
    for (const path of ["/", "/testimonials", "/why-us"]) {
      await openWithoutTls(page, REAL_BUILD, path);
      await expect(page.getByText("This page needs https", { exact: true })).toBeVisible();
      await expect(page.locator(".notice__steps")).toHaveCount(0);
      for (const name of ["Try again", "Type instead"])
        await expect(app.button(name)).toHaveCount(0);
      await app.button(START).first().click();
      await expect(page.getByRole("alert")).toContainText("This page needs https:");
    }
    expect(asked.filter((request) => request.startsWith("POST"))).toEqual([]);
  });

  test("names https as the remedy in the staff's environment and check", async ({ page, app }) => {
    await standBetween(page, { platform: 401, machine: 200 });
    app.tolerate(/Failed to load resource/);
    await openWithoutTls(page, REAL_BUILD, "/");
    const staff = new Diagnostics(page);
    await staff.open();
    await staff.tab("Checks").click();
    for (const label of ["Secure context", "Microphone present", "Microphone permission"])
      await expect(
        page.getByRole("listitem").filter({ has: page.getByText(label, { exact: true }) }),
      ).toContainText("Open the page over https://");
    await staff.button("Check this device").click();
    await expect(page.getByText("gives this page no microphone").first()).toBeVisible();
  });

  for (const provider of ["scripted", "standin"])
    test(`shows the simulator build on the ${provider} provider`, async ({ page, app }) => {
      await openWithoutTls(page, SIMULATOR, `/?provider=${provider}`);
      await expect(app.button(START)).toBeVisible();
      await expect(page.getByText("This page needs https", { exact: true })).toBeVisible();
    });
});

test("may ask for the camera when it says that a call is filmed", async ({ page, context }) => {
  const artifactPlan = { videoRecordingEnabled: true };
  await standBetween(page, { platform: 201, machine: "nothing" }, { artifactPlan });
  await context.grantPermissions(["camera", "microphone"], { origin: REAL_BUILD });
  await page.goto(`${REAL_BUILD}/`);
  await page.getByRole("button", { name: START }).click();
  await expect(page.getByText("This call is filmed")).toBeVisible();
  const media = await page.evaluate(async () => {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true, video: true });
    const kinds = stream.getTracks().map(({ kind }) => kind);
    for (const track of stream.getTracks()) track.stop();
    return kinds.toSorted();
  });
  expect(media).toEqual(["audio", "video"]);
});

test("says that the browser did not ask, not that the microphone is blocked, after such a refusal", async ({
  standin,
  page,
}) => {
  await standin.permitMicrophone("prompt");
  await standin.openOn("/", { refusal: "NotAllowedError", unasked: true });
  await standin.begin();
  await expect(page.getByText("Your microphone is not allowed yet")).toBeVisible();
  await expect(page.getByText("Your microphone is blocked")).toHaveCount(0);
  await standin.button("Try again").click();
  await expect(page.getByText("Your browser did not ask, or")).toBeVisible();
  await standin.change({ refusal: null });
  await standin.button("Try again").click();
  await expect(page.getByText("Your microphone is not allowed yet")).toHaveCount(0);
});

test("shows no fault of the microphone when only the camera is blocked", async ({
  standin,
  page,
}) => {
  await standin.openOn("/");
  await standin.begin();
  expect(await standin.execute({ do: "fail-camera" })).toBe(true);
  await expect
    .poll(() => standin.page.evaluate(() => window.voiceSim?.trace().map(({ cause }) => cause)))
    .toContain("provider.microphone-error");
  await expect(page.locator('[data-tone="trouble"]')).toHaveCount(0);
});

test("resumes every audio context that something outside of the page suspends in a call", async ({
  standin,
  page,
}) => {
  await page.addInitScript(() => {
    const contexts: AudioContext[] = [];
    Object.assign(window, { contexts });
    window.AudioContext = class extends AudioContext {
      constructor(options?: AudioContextOptions) {
        super(options);
        contexts.push(this);
      }
    };
  });
  await standin.openOn("/");
  await standin.begin();
  const states = () =>
    page.evaluate(() =>
      (window as unknown as { contexts: AudioContext[] }).contexts
        .map(({ state }) => state)
        .filter((state) => state !== "closed"),
    );
  // The audio contexts of the visualiser and of the call machine.
  await expect.poll(states).toEqual(["running", "running"]);
  const suspended = await page.evaluate(async () => {
    const { contexts } = window as unknown as { contexts: AudioContext[] };
    await Promise.all(contexts.map((context) => context.suspend()));
    return contexts.length;
  });
  expect(suspended).toBe(2);
  await expect.poll(states).toEqual(["running", "running"]);
});

test("logs no error when a stop aborts the start of the assistant's audio", async ({
  standin,
  page,
}) => {
  // Like a slow device: play() is pending until the element is removed.
  await page.addInitScript(() => {
    HTMLMediaElement.prototype.play = function () {
      if (this.dataset["participantId"] === undefined) return Promise.resolve();
      return new Promise((_, reject) => {
        const look = () => {
          if (this.isConnected) requestAnimationFrame(look);
          else reject(new DOMException("The play() request was interrupted", "AbortError"));
        };
        look();
      });
    };
  });
  await standin.openOn("/");
  const attempt = { start: { after: 10 }, events: [{ at: 20, event: "call-start" }] };
  await standin.arm([attempt]);
  await standin.button(START).click();
  await expect(standin.voice).toHaveCount(1);
  await standin.button("Cancel").click();
  await expect(standin.voice).toHaveCount(0);
  await expect(standin.button(START)).toBeVisible();
  const causes = await page.evaluate(() => window.voiceSim?.trace().map(({ cause }) => cause));
  expect(causes).not.toContain("provider.error");
});
