import type { Page } from "@playwright/test";
import { complaintsOf } from "./complaints.ts";

/** The value of `window.voiceSim.snapshot()`. */
interface Snapshot {
  readonly state: "idle" | "connecting" | "active";
  readonly error: string | null;
  readonly timer: string;
  readonly ring: "playing" | "stopped";
  readonly redirect: string | null;
  readonly durationSeconds: number | null;
  readonly sessionId: string | null;
  readonly speaking: boolean;
  readonly muted: boolean;
  readonly presence: "idle" | "connecting" | "speaking" | "thinking" | "listening";
  readonly ended: "visitor" | "service" | "disconnect" | "error" | "limit" | null;
}

interface TraceEntry extends Snapshot {
  readonly at: number;
  readonly cause: string;
  readonly late?: true;
  readonly reason?: "not sent";
}

/** The documented interface of `window.voiceSim`, written independently of the simulator's types. */
interface VoiceSim {
  arm(scenario: unknown): void;
  emit(event: string, payload?: unknown): void;
  readonly clock: {
    now(): number;
    pause(): void;
    resume(speed?: number): void;
    advance(ms: number): Promise<void>;
  };
  snapshot(): Snapshot;
  trace(): TraceEntry[];
}

type SimWindow = typeof globalThis & { voiceSim: VoiceSim };

/** A page of the app on the simulator, whose clock only the test advances. */
export class App {
  readonly page: Page;
  /** Uncaught errors and errors in the browser's console. */
  readonly complaints: string[];
  readonly #tolerated: RegExp[] = [];

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

  /** Opens a path with a scenario armed, or the default one, and the clock stopped. */
  async open(path: string, scenario?: string): Promise<void> {
    const query = new URLSearchParams({ clock: "paused", ...(scenario && { scenario }) });
    await this.page.goto(`${path}?${query.toString()}`);
    await this.ready();
  }

  async reload(): Promise<void> {
    await this.page.reload();
    await this.ready();
  }

  /** Waits until `window.voiceSim` exists and the app has hydrated the page. */
  protected async ready(): Promise<void> {
    await this.page.waitForFunction(
      () => "voiceSim" in globalThis && document.querySelector("#root[data-page]") === null,
    );
  }

  arm(attempts: readonly unknown[], more: object = {}): Promise<void> {
    const scenario = { schemaVersion: 1, id: "by-hand", title: "By hand", attempts, ...more };
    return this.page.evaluate((value) => (globalThis as SimWindow).voiceSim.arm(value), scenario);
  }

  advance(ms: number): Promise<void> {
    return this.page.evaluate((by) => (globalThis as SimWindow).voiceSim.clock.advance(by), ms);
  }

  emit(event: string, payload?: unknown): Promise<void> {
    return this.page.evaluate(
      ([name, value]) => (globalThis as SimWindow).voiceSim.emit(name as string, value),
      [event, payload] as const,
    );
  }

  /** Emits an event for a line of the transcript. */
  say(role: "assistant" | "user", transcript: string, transcriptType = "final"): Promise<void> {
    return this.emit("transcript", { type: "transcript", role, transcriptType, transcript });
  }

  snapshot(): Promise<Snapshot> {
    return this.page.evaluate(() => (globalThis as SimWindow).voiceSim.snapshot());
  }

  trace(): Promise<TraceEntry[]> {
    return this.page.evaluate(() => (globalThis as SimWindow).voiceSim.trace());
  }

  button(name: string) {
    return this.page.getByRole("button", { name, exact: true });
  }

  /** Has the browser report this microphone permission to pages that are opened from now on. */
  permitMicrophone(state: PermissionState): Promise<unknown> {
    return this.page.addInitScript((given) => {
      const status = Object.assign(new EventTarget(), { state: given });
      navigator.permissions.query = () => Promise.resolve(status as unknown as PermissionStatus);
    }, state);
  }

  /** Returns by how many pixels the page is wider than the screen. */
  overflow(): Promise<number> {
    return this.page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  }

  get error() {
    return this.page.getByRole("alert");
  }

  /** The catalogue's text in the error, below what it means for a visitor. */
  get errorText() {
    return this.error.locator(".error-box__text");
  }

  /**
   * Starts a call, advances the clock until it is active, and waits for its controls: a press is lost if the
   * layout moves meanwhile.
   */
  async startCall(label = "Enter Voice Mode"): Promise<void> {
    await this.arm([{ start: { after: 100 }, events: [{ at: 500, event: "call-start" }] }]);
    await this.button(label).click();
    await this.advance(500);
    await this.button("Sound").waitFor();
  }
}
