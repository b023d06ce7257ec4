import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import { get } from "node:https";
import { dirname } from "node:path";
import { text } from "node:stream/consumers";
import { expect, type Page } from "@playwright/test";
import { complaintsOf } from "../../simulator/playwright.ts";
import { test as base } from "../../e2e/support/needs.ts";
import { nextBuild } from "../support/next-build.ts";
import { runNginx } from "../support/run-nginx.ts";
import { BUILD, NEEDS } from "./nginx-site.ts";

type Nginx = Awaited<ReturnType<typeof runNginx>>;

/** The test function with a site of its own on nginx, and the next build for it. */
const test = base.extend<{ nginx: Nginx; next: string }>({
  async nginx({ browserName: _unused }, provide) {
    const nginx = await runNginx(BUILD);
    await provide(nginx);
    await nginx.close();
  },
  async next({ browserName: _unused }, provide) {
    const next = nextBuild(BUILD);
    await provide(next);
    rmSync(dirname(next), { recursive: true });
  },
});
test.use({ needs: ["Chromium", ...NEEDS] });

interface Answer {
  readonly status: number | undefined;
  readonly policy: string;
  readonly body: string;
}

/** Requests a path over a connection of its own, as a new visitor does. Rejects if it is refused. */
const visit = (port: number, path: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const options = { host: "127.0.0.1", port, path, rejectUnauthorized: false, agent: false };
    get(options, (response) => {
      const policy = String(response.headers["content-security-policy"]);
      const answer = (body: string) => resolve({ status: response.statusCode, policy, body });
      text(response).then(answer, reject);
    }).on("error", reject);
  });

/** The faults of one first visit: the document and its inline scripts under its policy, and its code. */
async function faultsOf(port: number): Promise<string[]> {
  const { status, policy, body } = await visit(port, "/");
  const scripts = [...body.matchAll(/<script>([^]*?)<\/script>/g)];
  const blocked = scripts.filter(
    ([, code = ""]) => !policy.includes(createHash("sha256").update(code).digest("base64")),
  );
  const [asset = ""] = /\/assets\/[\w-]+\.js/.exec(body) ?? [];
  const code = await visit(port, asset);
  return [
    ...(status === 200 && scripts.length > 0 ? [] : [`status ${status}`]),
    ...blocked.map(() => "a script is blocked"),
    ...(code.status === 200 ? [] : [`${asset}: ${code.status}`]),
  ];
}

/** Visits the site again and again with four visitors at once, until `stop`, which returns visits and faults. */
function load(port: number) {
  let going = true;
  let visits = 0;
  const faults: string[] = [];
  const visitors = Array.from({ length: 4 }, async () => {
    while (going) {
      faults.push(...(await faultsOf(port).catch((error: unknown) => [String(error)])));
      visits += 1;
    }
  });
  return {
    visits: () => visits,
    async stop() {
      going = false;
      await Promise.all(visitors);
      return faults;
    },
  };
}

const takenOver = (page: Page) =>
  page.waitForFunction(() => document.querySelector("#root[data-page]") === null);
/** The code that a page has loaded. */
const codeOf = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name }) => name)
      .join(" "),
  );

test("an update and its rollback refuse no request and block no script", async ({
  nginx,
  next,
}) => {
  const { securePort, release } = nginx;
  for (const what of [next, "--back"]) {
    const visitors = load(securePort);
    await expect.poll(visitors.visits).toBeGreaterThan(20);
    await release(what);
    // nginx takes the new configuration a moment after it is told to.
    await expect
      .poll(async () => (await visit(securePort, "/")).body.includes("-next"))
      .toBe(what === next);
    const visitsThen = visitors.visits();
    await expect.poll(visitors.visits).toBeGreaterThan(visitsThen + 20);
    expect(await visitors.stop()).toEqual([]);
  }
});

test("pages loaded before, during and after an update work in one browser", async ({
  nginx: { securePort, release },
  next,
  playwright,
  launchOptions,
}, testInfo) => {
  const options = { ...launchOptions, ignoreHTTPSErrors: true };
  const open = () =>
    playwright.chromium.launchPersistentContext(testInfo.outputPath("profile"), options);
  const home = `https://localhost:${securePort}/`;
  let browser = await open();
  const before = await browser.newPage();
  const complaints = complaintsOf(before);
  await before.goto(home);
  await takenOver(before);
  expect(await codeOf(before)).not.toContain("-next");

  const between = await browser.newPage();
  const betweenComplaints = complaintsOf(between);
  const update = release(next);
  await between.goto(home);
  await takenOver(between);
  await update;
  await expect(async () => {
    await between.reload();
    await takenOver(between);
    expect(await codeOf(between)).toContain("-next");
  }).toPass();

  // The page from before the update fetches code that only its own release has.
  await before.getByRole("link", { name: "About Julian" }).click();
  await expect(before.getByRole("heading", { level: 1, name: /plain words/ })).toBeVisible();
  expect(await codeOf(before)).not.toContain("-next");
  expect([...complaints, ...betweenComplaints]).toEqual([]);
  await browser.close();

  browser = await open();
  const after = await browser.newPage();
  const afterComplaints = complaintsOf(after);
  for (const [what, isNext] of [
    [null, true],
    ["--back", false],
  ] as const) {
    if (what !== null) await release(what);
    await expect(async () => {
      await after.goto(home);
      await takenOver(after);
      expect((await codeOf(after)).includes("-next")).toBe(isNext);
    }).toPass();
    const again = await after.reload();
    await takenOver(after);
    expect(again?.headers()["content-security-policy"]).toBeDefined();
  }
  expect(afterComplaints).toEqual([]);
  await browser.close();
});
