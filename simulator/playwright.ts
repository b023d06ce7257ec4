import { readFile, writeFile } from "node:fs/promises";
import { deflateRawSync } from "node:zlib";
import { expect as baseExpect, type Page, test as base, type TestInfo } from "@playwright/test";
import type { ProviderEventName } from "../src/provider/events.ts";
import type { VoiceSim } from "./console/model/app/voice-sim.ts";
import { PATH_OF } from "./console/model/page-address.ts";
import { ARMED_KEY } from "./console/model/storage/armed.ts";
import type { Snapshot, TraceEntry } from "./engine/snapshot.ts";
import type { Scenario, ScenarioSource } from "./scenario/schema.ts";

type SimWindow = Window & { readonly voiceSim: VoiceSim };

/** A duration in milliseconds, or with its unit in seconds. */
export type Duration = number | `${number}s`;

/** Returns a list that collects the page's uncaught errors and its console messages of these types. */
export function complaintsOf(page: Page, types: readonly string[] = ["error"]): string[] {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (types.includes(message.type())) complaints.push(message.text());
  });
  return complaints;
}

/** Reads a fixture by its ID, or completes the fields of a scenario. Throws with every fault if it is refused. */
async function read(given: string | Partial<ScenarioSource>): Promise<Scenario> {
  // Loaded on demand, since most tests have no scenario.
  const { describeFaults, parseScenario } = await import("./scenario/parse.ts");
  const text =
    typeof given === "string"
      ? await readFile(
          new URL(`../fixtures/scenarios/${given}.json`, import.meta.url),
          "utf8",
        ).catch(() => {
          throw new Error(`fixtures/scenarios has no file ${given}.json.`);
        })
      : JSON.stringify({ schemaVersion: 1, id: "by-hand", title: "By hand", ...given });
  const parsed = parseScenario(text);
  if (parsed.ok) return parsed.scenario;
  throw new Error(`The scenario is refused.\n${describeFaults(parsed.faults)}`);
}

/** A page of a simulator build, whose clock only the test advances. */
export class Voice {
  readonly page: Page;
  /** Uncaught errors and errors in the browser's console. */
  readonly complaints: string[];
  readonly #tolerated: RegExp[] = [];
  #scenario: Scenario | null = null;

  constructor(page: Page) {
    this.page = page;
    this.complaints = complaintsOf(page);
  }

  /** Lets complaints that match pass. They may still arrive after the test's last step. */
  tolerate(expected: RegExp): void {
    this.#tolerated.push(expected);
  }

  /** @returns the complaints that the test does not tolerate. */
  unexpected(): string[] {
    return this.complaints.filter((words) => !this.#tolerated.some((one) => one.test(words)));
  }

  /** Arms a scenario for pages that are opened from now on, before their first script. */
  async prepare(given: string | Partial<ScenarioSource>): Promise<void> {
    this.#scenario = await read(given);
    const entry = [ARMED_KEY, JSON.stringify(this.#scenario)] as const;
    await this.page.addInitScript(([key, text]) => sessionStorage.setItem(key, text), entry);
  }

  /** Opens a page, by default the scenario's own, with the scenario armed and the clock stopped. */
  async open(path = PATH_OF[this.#scenario?.page ?? "home"]): Promise<void> {
    const scenario = this.#scenario?.id;
    const query = new URLSearchParams({ clock: "paused", ...(scenario && { scenario }) });
    await this.page.goto(`${path}?${query.toString()}`);
    await this.ready();
  }

  /** Waits until `window.voiceSim` exists and the app has hydrated the page. */
  protected async ready(): Promise<void> {
    await this.page.waitForFunction(
      () => "voiceSim" in globalThis && document.querySelector("#root[data-page]") === null,
    );
  }

  async #press(names: RegExp): Promise<void> {
    if (this.page.url() === "about:blank") await this.open();
    await this.page.getByRole("button", { name: names }).first().click();
    await this.advance(0);
  }

  /** Presses the page's start button. Opens the scenario's page first if none is open. */
  start(): Promise<void> {
    return this.#press(/^(Enter Voice Mode|Start Quick Assessment)$/);
  }

  /** Presses the button that ends the call, or that cancels it while it connects. */
  stop(): Promise<void> {
    return this.#press(/^(End Consultation|End Session|Cancel)$/);
  }

  /** Lets the page act as the scenario's visitor from now on, without buttons. The test advances the clock. */
  async play(): Promise<void> {
    await this.page.evaluate(() => window.voiceSimPreview?.play());
    await this.advance(0);
  }

  /**
   * Advances the clock, without waiting. Resolves when everything of that time has happened.
   *
   * @example
   * await voice.advance("21s");
   * await voice.advance(500); // milliseconds
   */
  async advance(by: Duration): Promise<void> {
    const millis = typeof by === "number" ? by : Math.round(Number.parseFloat(by) * 1000);
    await this.page.evaluate((ms) => (window as SimWindow).voiceSim.clock.advance(ms), millis);
  }

  /**
   * Sends an event of the service to the call.
   *
   * @example
   * await voice.emit("error", { type: "ejected" });
   */
  emit(event: ProviderEventName, payload?: unknown): Promise<void> {
    return this.page.evaluate(([name, value]) => (window as SimWindow).voiceSim.emit(name, value), [
      event,
      payload,
    ] as const);
  }

  /** The state of the call now. */
  snapshot(): Promise<Snapshot> {
    return this.page.evaluate(() => (window as SimWindow).voiceSim.snapshot());
  }

  /** Everything that has happened to calls since the page was loaded, with the state after it. */
  trace(): Promise<TraceEntry[]> {
    return this.page.evaluate(() => (window as SimWindow).voiceSim.trace());
  }
}

/** Attaches the armed scenario, the trace and a link that opens the scenario in /__sim. */
async function attachRun(page: Page, info: TestInfo): Promise<void> {
  const [scenario, trace] = await page
    .evaluate(() => [window.voiceSimPreview?.armed(), window.voiceSim?.trace()])
    .catch(() => []);
  if (scenario === undefined) return;
  const packed = deflateRawSync(JSON.stringify(scenario)).toString("base64url");
  const link = `http://localhost:${process.env["PORT"] ?? 5173}/__sim#scenario=${packed}`;
  const files = {
    "scenario.json": JSON.stringify(scenario, null, 2),
    "trace.json": JSON.stringify(trace, null, 2),
    "link-to-sim.txt": `Run \`npm start\` and open this link:\n${link}\n`,
  };
  for (const [name, text] of Object.entries(files)) {
    const path = info.outputPath(name);
    await writeFile(path, text);
    info.attachments.push({ name, path, contentType: "text/plain" });
  }
}

/** Hands a page with the scenario to a test, and fails the test if the page has complained. */
export async function useVoice<Kind extends Voice>(
  voice: Kind,
  scenario: VoiceFixtures["scenario"],
  use: (voice: Kind) => Promise<void>,
  info: TestInfo,
): Promise<void> {
  if (scenario !== undefined) await voice.prepare(scenario);
  await use(voice);
  const complaints = voice.unexpected();
  if (complaints.length > 0 || info.status !== info.expectedStatus)
    await attachRun(voice.page, info);
  baseExpect(complaints, "errors in the browser's console").toEqual([]);
}

export interface VoiceFixtures {
  /**
   * The scenario that is armed before the page's first script: the ID of a fixture, or fields of a scenario file.
   *
   * @example
   * test.use({ scenario: "short-call" });
   * test.use({ scenario: { attempts: [{ start: { outcome: "never" } }] } });
   */
  scenario: string | Partial<ScenarioSource> | undefined;
  voice: Voice;
}

/**
 * Playwright's test function with a voice call. A test fails on any error in the browser's console.
 *
 * @example
 * test.use({ scenario: "ejected-mid-call" });
 *
 * test("leads to the call's end", async ({ voice }) => {
 *   await voice.start();
 *   await voice.advance("30s");
 *   await expect(voice).toHaveRedirected("/call-ending");
 * });
 */
export const test = base.extend<VoiceFixtures>({
  scenario: [undefined, { option: true }],
  voice: ({ page, scenario }, use, info) => useVoice(new Voice(page), scenario, use, info),
});

/** Says where the call is, for the message of a failure. */
const told = () => {
  const { clock, snapshot } = (window as SimWindow).voiceSim;
  return `The call is ${snapshot().state}, ${clock.now() / 1000} s after the page was loaded.`;
};

/** Waits until a text of the page is as expected, or with `not` until it is not. */
async function settle(
  isNot: boolean,
  voice: Voice,
  text: string | RegExp | null,
  shown: () => Promise<string | null>,
) {
  const expected = text instanceof RegExp ? baseExpect.stringMatching(text) : text;
  const poll = baseExpect.poll(shown);
  const settled = (isNot ? poll.not : poll).toEqual(expected);
  const failure = await settled.then(
    () => "",
    async (error: Error) => `${error.message}\n\n${await voice.page.evaluate(told)}`,
  );
  return { pass: (failure === "") !== isNot, message: () => failure };
}

/** Playwright's assertions, with three for a `voice`. They wait. */
export const expect = baseExpect.extend({
  /** The call is in this state. */
  toHaveState(voice: Voice, state: Snapshot["state"]) {
    return settle(this.isNot, voice, state, async () => (await voice.snapshot()).state);
  },
  /** The call has led the page to this path, where the page still is; null: it has led nowhere. */
  toHaveRedirected(voice: Voice, path: string | null) {
    const landed = () => {
      const { redirect } = (window as SimWindow).voiceSim.snapshot();
      return redirect === window.location.pathname ? redirect : null;
    };
    return settle(this.isNot, voice, path, () => voice.page.evaluate(landed));
  },
  /** The page shows this error of the call, or one that matches; also the page to which the error has led. */
  toShowError(voice: Voice, text: string | RegExp) {
    const shown = async () => {
      const { error } = await voice.snapshot();
      const words = voice.page.getByText(error ?? "").filter({ visible: true });
      return error === null || (await words.count()) === 0 ? null : error;
    };
    return settle(this.isNot, voice, text, shown);
  },
});
