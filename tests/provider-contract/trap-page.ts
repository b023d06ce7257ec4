import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Request, Route } from "@playwright/test";
import { Standin } from "../../e2e/support/standin.ts";
import { expect, test as base } from "../../e2e/support/test.ts";
import {
  type Circumstances,
  type Command,
  type Posted,
  tapSdk,
} from "../../e2e/support/watched.ts";
import type { MachineBehaviour } from "../../simulator/standin/machine/machine.ts";
import type { WebCallAnswer } from "../../simulator/standin/platform/web-call-answer.ts";

/** An attempt whose call connects and becomes active. */
export const CALL = { start: { after: 10 }, events: [{ at: 20, event: "call-start" }] };
/** An attempt whose join is never answered. */
export const NOT_LET_IN = { start: { outcome: "never" } };

/** Returns the SDK's `error` payload for a fatal error of the call library. */
export const failure = (type: string, msg: string) => ({
  type: "daily-error",
  error: { errorMsg: msg, error: { type, msg } },
});

const MANIFEST = join(import.meta.dirname, "../../dist-sim.manifest.json");
export const START = "Enter Voice Mode";
/** The addresses at which the stand-ins answer. */
export const ADDRESSES = {
  call: "**/standin/platform/call/web",
  answer: "**/standin/platform/standin/answers/*",
  bundle: "**/standin/call-machine.js*",
} as const;

/** Returns the address of a module's chunk in the build under test. */
function addressOf(module: string): string {
  const manifest = JSON.parse(readFileSync(MANIFEST, "utf8")) as Record<string, { file: string }>;
  const [, chunk] = Object.entries(manifest).find(([name]) => name.endsWith(module)) ?? [];
  if (chunk === undefined) throw new Error(`The build holds no ${module}.`);
  return `/${chunk.file}`;
}
export const sdkAddress = (): string => addressOf("node_modules/@vapi-ai/web/dist/vapi.js");
export const serviceAddress = (): string => addressOf("simulator/real-sdk/real-sdk-cast.ts");

/** The numbers of live microphones, call objects and audio elements on a page. */
interface Remains {
  readonly microphones: number;
  readonly callObjects: number;
  readonly players: number;
}
const NOTHING: Remains = { microphones: 0, callObjects: 0, players: 0 };
export const ONE_CALL: Remains = { microphones: 1, callObjects: 1, players: 1 };

interface Entering extends Partial<Circumstances> {
  readonly path?: string;
  /** Whether to load the SDK at once and record its events, which is the default. */
  readonly tapped?: boolean;
}

/** A request that waits until the test releases it. */
interface HeldRequest {
  /** Resolves when the page makes the request. */
  readonly made: Promise<Request>;
  letGo(): void;
}

/** A page on the real SDK with a paused clock. A test can count what calls have left on the page. */
export class TrapPage extends Standin {
  async enter({ path = "/", tapped = true, ...given }: Entering = {}): Promise<void> {
    await this.openOn(path, given, { clock: "paused" });
    if (tapped) await this.page.evaluate(tapSdk, sdkAddress());
  }

  /** Opens a page on which a call is active. */
  async enterCall(entering: Entering = {}): Promise<void> {
    await this.enter(entering);
    await this.arm([CALL]);
    await this.begin();
  }

  /** Opens the admin page and starts a session, up to its call-start. */
  async enterSession(attempts: readonly unknown[] = [CALL]): Promise<void> {
    await this.enter({ path: "/admin-testing" });
    await this.arm(attempts, { page: "admin" });
    await this.button("Start Quick Assessment").click();
    await this.advance(20);
  }

  /** Arms these attempts, presses the start button and advances the clock. */
  async startWith(attempts: readonly unknown[], ms = 0): Promise<void> {
    await this.arm(attempts);
    await this.button(START).click();
    await this.advance(ms);
  }

  /** Cancels a start and checks that the page is idle at once. */
  async cancel(): Promise<void> {
    await this.button("Cancel").click();
    const idle = { state: "idle", ring: "stopped", error: null };
    expect(await this.snapshot()).toMatchObject(idle);
  }

  /** Presses the start button, and cancels as soon as the page makes the held request. */
  async cancelDuring({ made }: HeldRequest): Promise<void> {
    await this.button(START).click();
    await made;
    await this.cancel();
  }

  /** Starts the armed call and waits until it is active. */
  override async begin(): Promise<void> {
    await this.button(START).click();
    await this.advance(20);
    await this.state("active");
  }

  async state(expected: "idle" | "connecting" | "active"): Promise<void> {
    await expect.poll(async () => (await this.snapshot()).state).toBe(expected);
  }

  /** Counts what all calls so far have left on the page. */
  remains(): Promise<Remains> {
    return this.page.evaluate(() => ({
      microphones:
        window.watched?.microphones.filter(({ readyState }) => readyState === "live").length ?? -1,
      callObjects: Object.keys(window._daily?.instances ?? {}).length,
      players: document.querySelectorAll("audio[data-participant-id]").length,
    }));
  }

  async nothingRemains(): Promise<void> {
    await expect.poll(() => this.remains()).toEqual(NOTHING);
  }

  /** Ends the call and waits until the page has no microphone, call object or audio element. */
  async endCall(): Promise<void> {
    await this.button("End Consultation").click();
    await this.advance(100);
    await this.nothingRemains();
  }

  /** Starts a call and expects that nothing of an earlier call remains beside it. */
  async callsAgain(): Promise<void> {
    await this.arm([CALL]);
    await this.begin();
    expect(await this.remains()).toEqual(ONE_CALL);
  }

  /** Waits until nothing of the last call remains, and starts another one. */
  async recovers(): Promise<void> {
    await this.advance(100);
    await this.nothingRemains();
    await this.callsAgain();
  }

  /** Counts the microphones that are live and not muted. */
  audible(): Promise<number> {
    return this.page.evaluate(
      () =>
        window.watched?.microphones.filter(
          ({ readyState, enabled }) => readyState === "live" && enabled,
        ).length ?? -1,
    );
  }

  /** Counts all requests for a microphone under `holdsMicrophone`, also those already allowed. */
  asking(): Promise<number> {
    return this.page.evaluate(() => window.watched?.asking.length ?? -1);
  }

  /** Counts all microphones that the page has opened. */
  given(): Promise<number> {
    return this.page.evaluate(() => window.watched?.microphones.length ?? -1);
  }

  /** Sends a command to the last call's machine and expects that the machine executes it. */
  override async execute(command: Command): Promise<true> {
    expect(await super.execute(command), `the machine executes ${command.do}`).toBe(true);
    return true;
  }

  /** Changes some behaviours of the last call's machine. */
  async setBehaviour(changed: Partial<MachineBehaviour>): Promise<void> {
    await this.page.evaluate((given) => {
      const machine = window.watched?.machines.at(-1);
      if (machine === undefined) throw new Error("There is no machine.");
      machine.behaviour = { ...machine.behaviour, ...given };
    }, changed);
  }

  /** Returns the payloads of all events of this name that the SDK has emitted. */
  said(event: string): Promise<readonly unknown[]> {
    return this.page.evaluate(
      (wanted) =>
        window.watched?.said.flatMap((one) => (one.event === wanted ? [one.payload] : [])) ?? [],
      event,
    );
  }

  /** Returns the messages with this action that the call library has sent to its machines. */
  told(action: string): Promise<readonly Posted[]> {
    return this.page.evaluate(
      (wanted) =>
        window.watched?.posted.filter(
          (message) => message.from === "module" && message.action === wanted,
        ) ?? [],
      action,
    );
  }

  /** Returns the trace's causes with this prefix; late ones end with "(late)". */
  async causes(beginning: string): Promise<readonly string[]> {
    const trace = await this.trace();
    return trace
      .filter(({ cause }) => cause.startsWith(beginning))
      .map(({ cause, late }) => (late === true ? `${cause} (late)` : cause));
  }

  /** Returns the states of the ring tone (playing or stopped) since the first start; equal neighbours are merged. */
  async rings(): Promise<readonly string[]> {
    const heard = (await this.trace()).map(({ ring }) => ring);
    return heard.filter((ring, index) => ring !== heard[index - 1]);
  }

  /** Counts the SDK's requests for a call from now on; the result returns the count. */
  countCalls(): () => number {
    let asked = 0;
    this.page.on("request", (request) => {
      if (request.url().endsWith("/call/web")) asked++;
    });
    return () => asked;
  }

  /** Delays the next request for an address until `letGo` is called. */
  async hold(address: string): Promise<HeldRequest> {
    let letGo = () => {};
    const free = new Promise<void>((resolve) => (letGo = resolve));
    let makes: (request: Request) => void = () => {};
    const made = new Promise<Request>((resolve) => (makes = resolve));
    let held = false;
    const holding = async (route: Route) => {
      if (held) return route.fallback();
      held = true;
      makes(route.request());
      await free;
      await route.continue();
    };
    // Not with `times: 1`: to remove a route can lose the next request (microsoft/playwright#41802).
    await this.page.route(address, holding);
    return { made, letGo };
  }

  /** Sets how the platform answers those requests for a call that the scenario lets succeed. */
  async answerBy(answer: WebCallAnswer): Promise<void> {
    await this.page.route(ADDRESSES.answer, (route) =>
      route.continue({ postData: JSON.stringify(answer) }),
    );
  }

  /** Adds these fields to the calls that the platform creates. */
  answerWith(fields: Readonly<Record<string, unknown>>): Promise<void> {
    return this.answerBy({ type: "created", fields });
  }
}

/** The test function with a page. A test fails on browser errors that remain in `trap.complaints`. */
export const test = base.extend<{ trap: TrapPage }>({
  async trap({ page }, provide) {
    const trap = new TrapPage(page);
    await provide(trap);
    expect(trap.complaints).toEqual([]);
  },
});

export { expect };
