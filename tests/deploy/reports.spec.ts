import { join } from "node:path";
import type { Page } from "@playwright/test";
import { logIsOpen } from "../../e2e/support/stored-log.ts";
import { expect, test as base } from "../../e2e/support/test.ts";
import { serveBuild } from "../../scripts/built/serve-build.ts";
import { policiesOf } from "../../scripts/deploy/render.ts";
import { serve } from "../../scripts/ports.ts";
import { ROOT, run } from "../../scripts/run.ts";
import { openReceiver } from "./report-receiver.ts";
import { standIn } from "./stand-in.ts";

const FOLDER = join(ROOT, "test-results/reporting-build");
const SETTINGS = { VITE_VAPI_PUBLIC_KEY: "a-public-key", VITE_VAPI_ASSISTANT_ID: "an-assistant" };

interface Reporting {
  readonly receiver: Awaited<ReturnType<typeof openReceiver>>;
  readonly origin: string;
}

/** The test function with a build that reports to a stand-in, served under its content security policy. */
const test = base.extend<{ faultless: void }, { reporting: Reporting }>({
  faultless: [
    async ({ reporting }, use) => {
      await use();
      expect(reporting.receiver.faults).toEqual([]);
    },
    { auto: true },
  ],
  reporting: [
    async ({ browserName: _unused }, use) => {
      const receiver = await openReceiver();
      const env = { ...SETTINGS, VITE_REPORT_URL: receiver.address };
      const built = await run(["vite", "build", "--outDir", FOLDER], "keep", { env });
      if (!built.ok) throw new Error(built.output);
      const { origin, close } = await serve(serveBuild(FOLDER, policiesOf(FOLDER)));
      await use({ receiver, origin });
      close();
      receiver.close();
    },
    { scope: "worker" },
  ],
});
test.use({ firstVisit: true });
test.describe.configure({ mode: "serial" });

test.beforeEach(async ({ page, reporting: { receiver, origin } }) => {
  receiver.events.length = 0;
  receiver.comeBack();
  await standIn(page, origin, receiver.origin);
  // A page that is left during a call asks first.
  page.on("dialog", (dialog) => void dialog.accept());
  await page.goto(origin);
  await page.waitForFunction(() => document.querySelector("#root[data-page]") === null);
});

const connected = (page: Page) => expect(page.getByText("You are connected")).toBeVisible();

async function talk(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Enter Voice Mode" }).click();
  await connected(page);
  await page.getByRole("button", { name: "End Consultation" }).click();
  await expect(page.getByRole("button", { name: "Enter Voice Mode" })).toBeEnabled();
}

test("reports a call and an error, each in one event", async ({ page, reporting }) => {
  const { events } = reporting.receiver;
  await talk(page);
  await expect.poll(() => events).toHaveLength(1);
  expect(events).toMatchObject([
    {
      level: "info",
      logger: "call",
      release: expect.stringMatching(/^open-log-[\w-]+\.js$/),
      tags: {
        outcome: "visitor",
        page: "home",
        client: expect.stringMatching(/^@vapi-ai\/web \d/),
      },
      contexts: {
        call: {
          seconds: expect.any(Number),
          stages: { "daily-call-join": expect.any(Number), "call-start": expect.any(Number) },
          session: expect.stringMatching(/^[\da-f]{8}…$/),
        },
      },
    },
  ]);
  // The frames of a script of the page would name the tool that the test runs with.
  await page.evaluate(() => void setTimeout(() => void (null as unknown as Date).getTime()));
  await expect.poll(() => events).toHaveLength(2);
  expect(events[1]).toMatchObject({
    level: "error",
    exception: {
      values: [{ type: "TypeError" }],
    },
  });
});

test("a page reports a call that the visitor leaves, and sends a failed report at the next visit", async ({
  page,
  reporting,
}) => {
  const { events, goAway, comeBack } = reporting.receiver;
  await page.getByRole("button", { name: "Enter Voice Mode" }).click();
  await connected(page);
  await page.goto(`${reporting.origin}/robots.txt`);
  await expect.poll(() => events).toMatchObject([{ tags: { outcome: "visitor" } }]);
  goAway();
  await page.goto(reporting.origin);
  await talk(page);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("reports"))).not.toBeNull();
  comeBack();
  await page.reload();
  // A page that goes away cannot tell whether its report has arrived, so the same event may be sent again.
  await expect.poll(() => new Set(events.map(({ event_id: id }) => id)).size).toBe(2);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("reports"))).toBeNull();
});

test("sends a report once while other pages open and the network comes back", async ({
  page,
  context,
  reporting,
}) => {
  const { origin, receiver } = reporting;
  const release = receiver.hold();
  await talk(page);
  await expect.poll(() => receiver.events).toHaveLength(1);
  const other = await context.newPage();
  await standIn(other, origin, receiver.origin);
  await other.goto(origin);
  await logIsOpen(other);
  for (const each of [page, other])
    await each.evaluate(() => window.dispatchEvent(new Event("online")));
  // Locks are granted in order, so each attempt to send the waiting reports ends before this lock is granted.
  const attempts = other.evaluate(() => navigator.locks.request("reports", () => {}));
  release();
  await attempts;
  expect(receiver.events).toHaveLength(1);
});

test("sends an error that occurred before the log was open exactly once", async ({
  page,
  reporting,
}) => {
  const { events } = reporting.receiver;
  await logIsOpen(page);
  await page.route("**/open-log-*.js", async (route) => {
    await page.evaluate(() => void setTimeout(() => void (null as unknown as Date).getTime()));
    await route.continue();
  });
  await page.reload();
  await expect.poll(() => events).not.toHaveLength(0);
  await page.evaluate(() => navigator.locks.request("reports", () => {}));
  expect(events).toHaveLength(1);
});

test("reports nothing if the browser asks not to be tracked", async ({ page, reporting }) => {
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, "globalPrivacyControl", { get: () => true }),
  );
  await page.reload();
  await talk(page);
  await page.waitForLoadState("networkidle");
  expect(reporting.receiver.events).toEqual([]);
});

test("the privacy page names the host that gets the reports", async ({ page, reporting }) => {
  await page.goto(`${reporting.origin}/privacy`);
  const reports = page.getByRole("region", { name: "Reports" });
  await expect(reports).toContainText(new URL(reporting.receiver.origin).host);
  await expect(page.getByText("no statistics")).toHaveCount(0);
});
