import { join } from "node:path";
import type { Page } from "@playwright/test";
import { createServer } from "vite";
import { complaintsOf, expect } from "../simulator/playwright.ts";
import { test as needsTest } from "./support/needs.ts";

const EXAMPLE = join(import.meta.dirname, "../examples/plain-vapi");
const STARTED = "In a call";

interface Example {
  readonly page: Page;
  readonly button: (name: string) => ReturnType<Page["getByRole"]>;
  readonly status: ReturnType<Page["getByRole"]>;
  readonly error: ReturnType<Page["getByRole"]>;
  readonly words: ReturnType<Page["getByRole"]>;
  /** Uncaught errors and errors in the browser's console. A test fails on those that it does not remove. */
  readonly complaints: string[];
}

const test = needsTest.extend<{ example: Example }, { origin: string }>({
  origin: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants a pattern.
    async ({}, use, { workerIndex }) => {
      const cacheDir = join(import.meta.dirname, `../test-results/plain-vapi-${workerIndex}`);
      const server = await createServer({ root: EXAMPLE, cacheDir, logLevel: "error" });
      await server.listen(0);
      await use(server.resolvedUrls?.local[0] ?? "");
      await server.close();
    },
    { scope: "worker" },
  ],
  async example({ page, origin }, use) {
    const complaints = complaintsOf(page);
    const foreign: string[] = [];
    page.on("request", (request) => {
      if (!request.url().startsWith(origin)) foreign.push(request.url());
    });
    await page.goto(origin);
    await use({
      page,
      button: (name) => page.getByRole("button", { name, exact: true }),
      status: page.getByRole("status"),
      error: page.getByRole("alert"),
      words: page.getByRole("list", { name: "Conversation" }).getByRole("listitem"),
      complaints,
    });
    expect(foreign, "requests to other machines").toEqual([]);
    expect(complaints, "errors in the browser's console").toEqual([]);
  },
});

/** Starts a call and waits until it has begun. */
async function begin({ button, status }: Example): Promise<void> {
  await button("Start").click();
  await expect(status).toHaveText(STARTED);
}

test("an app without React starts a call, hears a voice, shows the words and is ejected", async ({
  example,
}) => {
  const { page, button, status, error, words } = example;
  await begin(example);
  const loudest = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const element = document.querySelector<HTMLAudioElement>("audio[data-participant-id]");
        const context = new AudioContext();
        const analyser = new AnalyserNode(context);
        const stream = element?.srcObject as MediaStream;
        new MediaStreamAudioSourceNode(context, { mediaStream: stream }).connect(analyser);
        const samples = new Float32Array(analyser.fftSize);
        const timer = setInterval(() => {
          analyser.getFloatTimeDomainData(samples);
          const loudness = Math.max(...samples);
          if (loudness < 0.05) return;
          clearInterval(timer);
          resolve(loudness);
        }, 20);
      }),
  );
  await page.evaluate(() => {
    void window.voiceStandin.say("Good morning. How can I help you with your practice today?");
  });
  await expect(status).toHaveText("The assistant speaks");
  expect(await loudest).toBeGreaterThan(0.05);
  await expect(page.getByRole("meter")).not.toHaveJSProperty("value", 0);
  await expect(status).toHaveText(STARTED);
  await page.evaluate(() => window.voiceStandin.listen("I have a question."));
  await expect(words).toHaveText([
    "Assistant: Good morning. How can I help you with your practice today?",
    "You: I have a question.",
  ]);
  await page.evaluate(() => window.voiceStandin.eject());
  await expect(error).toHaveText("Meeting has ended");
  await expect(status).toHaveText("Ready");
  await begin(example);
  await button("End").click();
  await expect(status).toHaveText("Ready");
});

test("the next start fails as planned, and the one after it begins a call", async ({ example }) => {
  const { page, button, status, error, complaints } = example;
  await page.evaluate(() => window.voiceStandin.failNextStart(402, "Wallet Balance is 0"));
  await button("Start").click();
  await expect(error).toHaveText("Wallet Balance is 0");
  await expect(status).toHaveText("Ready");
  expect(complaints.splice(0)).toEqual([expect.stringContaining("402")]);
  await begin(example);
  await button("End").click();
  await page.evaluate(() => window.voiceStandin.failNextStart(0));
  await button("Start").click();
  await expect(error).toHaveText("Failed to fetch");
  expect(complaints.splice(0)).toEqual([expect.stringContaining("ERR_EMPTY_RESPONSE")]);
});

test("a dropped network interrupts the call and refuses starts until it is restored", async ({
  example,
}) => {
  const { page, button, status, error, words } = example;
  await begin(example);
  await page.evaluate(() => window.voiceStandin.dropNetwork());
  await expect(status).toHaveText("The connection is interrupted");
  await page.evaluate(() => window.voiceStandin.listen("Nobody hears this."));
  await page.evaluate(() => window.voiceStandin.restoreNetwork());
  await expect(status).toHaveText(STARTED);
  await page.evaluate(() => window.voiceStandin.listen("Hello again."));
  await expect(words).toHaveText(["You: Hello again."]);
  await button("End").click();
  await page.evaluate(() => window.voiceStandin.dropNetwork());
  await button("Start").click();
  await expect(error).toHaveText("Failed to fetch");
});

test("the calls play a fixture or attempts, one for each start, until there is no script", async ({
  example,
}) => {
  const { page, button, status, error, words, complaints } = example;
  await page.evaluate(() => window.voiceStandin.play("join-refused"));
  await button("Start").click();
  await expect(error).toHaveText(/no longer available/);
  await expect(status).toHaveText("Ready");
  const transcript = {
    type: "transcript",
    role: "user",
    transcriptType: "final",
    transcript: "Hi",
  };
  await page.evaluate(
    (payload) =>
      window.voiceStandin.play([
        {
          start: { outcome: "never" },
          events: [{ at: 50, event: "error", payload: { statusCode: 403, message: "Not today." } }],
        },
        {
          events: [
            { at: 100, event: "call-start" },
            { at: 200, event: "transcript", payload },
            { at: 300, event: "call-end" },
          ],
        },
      ]),
    transcript,
  );
  await button("Start").click();
  await expect(error).toHaveText("Not today.");
  await button("Start").click();
  await expect(words).toHaveText(["You: Hi"]);
  await expect(status).toHaveText("Ready");
  await page.evaluate(() => window.voiceStandin.play(null));
  await begin(example);
  expect(complaints.splice(0)).toEqual([expect.stringContaining("403")]);
});

test("voiceStandin refuses what it cannot do, with the reason", async ({ example }) => {
  const { page, complaints } = example;
  const reason = (act: string) =>
    page.evaluate(`(async () => voiceStandin.${act})().catch(({ message }) => message)`);
  expect(await reason('say("Hello")')).toBe("No call is in progress.");
  expect(await reason("eject()")).toBe("No call is in progress.");
  expect(await reason("failNextStart(200)")).toBe("The status must be from 400 to 599, or 0.");
  expect(await reason('play("no-such-fixture")')).toBe('There is no fixture "no-such-fixture".');
  expect(await reason('play([{ events: [{ at: 1, event: "applause" }] }])')).toMatch(
    /^The script is refused\.\nattempts\.0\.events\.0/,
  );
  expect(complaints.splice(0)).toEqual([expect.stringContaining("404")]);
});
