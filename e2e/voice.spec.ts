import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { expect, test } from "./support/test.ts";

test.describe("the fixture voice", () => {
  test.describe("with the ID of a fixture", () => {
    test.use({ scenario: "redirect-error-at-21-s" });

    test("starts its call, advances the clock, sends events and waits for the redirect", async ({
      voice,
    }) => {
      await voice.start();
      expect(await voice.snapshot()).toMatchObject({ state: "connecting", timer: "00:00" });
      await voice.advance("5s");
      await expect(voice).toHaveState("active");
      await expect(voice).not.toHaveState("idle");
      await expect(voice).not.toHaveRedirected("/call-ending");
      await voice.advance("29.5s");
      await expect(voice).toHaveRedirected("/call-ending");
      expect((await voice.trace())[0]).toMatchObject({ at: 0, cause: "visitor.start" });
    });
  });

  test.describe("with a scenario of the admin page", () => {
    test.use({
      scenario: { page: "admin", attempts: [{ events: [{ at: 500, event: "call-start" }] }] },
    });

    test("opens the admin page, starts a session and ends it", async ({ voice, page }) => {
      await voice.start();
      await voice.advance(500);
      expect(new URL(page.url()).pathname).toBe("/admin-testing");
      expect(await voice.snapshot()).toMatchObject({ state: "active" });
      await voice.emit("speech-start");
      expect(await voice.snapshot()).toMatchObject({ speaking: true });
      await voice.stop();
      expect(await voice.snapshot()).toMatchObject({ state: "idle", ended: "visitor" });
    });
  });

  test.describe("with a scenario whose client is missing", () => {
    test.use({ scenario: { configured: false } });

    test("arms it before the page's first script", async ({ voice }) => {
      await voice.start();
      await expect(voice).toShowError(/^VAPI not initialized/);
      await expect(voice).not.toShowError("No line is free.");
      await expect(voice).toHaveRedirected(null);
    });
  });

  test("cancels a call without a scenario", async ({ voice }) => {
    await voice.start();
    await voice.stop();
    expect(await voice.snapshot()).toMatchObject({ state: "idle", ended: "visitor" });
  });
});

interface Report {
  readonly suites: readonly Suite[];
}
interface Suite extends Partial<Report> {
  readonly specs?: readonly {
    readonly title: string;
    readonly tests: readonly {
      readonly results: readonly {
        readonly errors: readonly { readonly message: string }[];
        readonly attachments: readonly { readonly name: string; readonly path: string }[];
      }[];
    }[];
  }[];
}

const specsIn = (suites: readonly Suite[]): NonNullable<Suite["specs"]> =>
  suites.flatMap(({ specs = [], suites: inner = [] }) => [...specs, ...specsIn(inner)]);

test("a failing test attaches its scenario, its trace and a link that opens the scenario in /__sim", async ({
  sim,
  page,
}) => {
  const cli = "node_modules/@playwright/test/cli.js";
  const run = promisify(execFile)(process.execPath, [cli, "test", "-c", "e2e/failing"]);
  const { stdout } = await run.catch((failed: { stdout: string }) => failed);
  const specs = specsIn((JSON.parse(stdout) as Report).suites);
  const [complains, isRefused, redirects] = specs
    .toSorted((one, other) => (one.title < other.title ? -1 : 1))
    .map(({ tests }) => tests[0]?.results[0]);
  expect(complains?.errors[0]?.message).toContain("Something broke.");
  expect(isRefused?.errors[0]?.message).toMatch(/\/attempts\/0\/start\/outcome: .*"nevr"/);
  expect(redirects?.errors[0]?.message).toMatch(
    /"\/call-ending"[\s\S]*null[\s\S]*The call is active, 3 s after the page was loaded\./,
  );
  expect(complains?.attachments.map(({ name }) => name)).toContain("scenario.json");
  const [scenario, trace, link] = ["scenario.json", "trace.json", "link-to-sim.txt"].map((name) =>
    readFileSync(redirects?.attachments.find((one) => one.name === name)?.path ?? "", "utf8"),
  );
  expect(JSON.parse(scenario ?? "")).toMatchObject({ id: "by-hand", visitor: [] });
  expect(JSON.parse(trace ?? "")).toMatchObject([{ cause: "visitor.start" }, {}, {}]);

  await page.goto(/\/__sim#\S+/.exec(link ?? "")?.[0] ?? "");
  await sim.button("Open").click();
  await expect(sim.said).toHaveText("Imported by-hand.");
});
