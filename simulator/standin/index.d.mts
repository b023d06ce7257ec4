import type { Plugin } from "vite";

export interface VoiceStandinOptions {
  /**
   * Whether pages get `window.voiceStandin`, and their requests to the voice service are redirected. Default: true.
   * Without it the app itself has to give the SDK the addresses of the stand-ins.
   */
  readonly client?: boolean;
  /**
   * Whether builds and `vite preview` get the stand-ins, too. Default: false. Such a build must not be published: it
   * reaches no voice service.
   */
  readonly build?: boolean;
  /** The folder of the scenario files that `play` finds by their ID. Default: the fixtures of the stand-ins. */
  readonly scenarios?: string;
}

/**
 * Vite plugin: an app with `@vapi-ai/web` runs offline on stand-ins for the voice service, with its own key and base
 * URL. The SDK, the microphone and the audio are real.
 *
 * @example
 * // vite.config.ts
 * export default defineConfig({ plugins: [voiceStandin()] });
 */
export function voiceStandin(options?: VoiceStandinOptions): Plugin;

/**
 * How the voice platform answers a start that fails: 401, 400, 402, 403, 429, 500, 502 with an HTML page, 201 with an
 * empty body, a closed connection, or half a body.
 */
export type StartFailure =
  | "bad"
  | "invalid"
  | "unpaid"
  | "forbidden"
  | "busy"
  | "broken"
  | "html"
  | "empty"
  | "dropped"
  | "cut";

/**
 * Controls the voice service of a page, from a test or the browser's console. Calls begin by themselves when the app
 * starts them. Functions that act on a call throw an Error, or reject with one, if no call has begun.
 *
 * @example
 * // A test with Playwright
 * await page.getByRole("button", { name: "Start" }).click();
 * await page.evaluate(() => window.voiceStandin.say("Good morning."));
 * await page.evaluate(() => window.voiceStandin.eject());
 */
export interface VoiceStandin {
  /**
   * The assistant speaks: a synthetic voice sounds about as long as a person would need for the text, so the SDK emits
   * `speech-start`, volume levels and `speech-end`. A partial and a final transcript contain the text. Resolves after
   * the last word. A browser plays no sound before the first gesture on the page.
   */
  say(text: string): Promise<void>;
  /** The service has heard the visitor: a partial and a final transcript contain the text. */
  listen(text: string): void;
  /** The service ends the call with an error of the type `ejected`. */
  eject(): void;
  /** Makes the next start fail, only that one. Throws for an unknown failure. Default: `broken`. */
  failNextStart(failure?: StartFailure): void;
  /**
   * Interrupts the connection of a call. Until `restoreNetwork`, words are lost and starts fail. `navigator.onLine`
   * stays true, and other requests of the page are sent.
   */
  dropNetwork(): void;
  restoreNetwork(): void;
  /**
   * Plays a script in the calls that start from now on, one attempt for each start, then the last one again; null ends
   * that. Times are milliseconds from the start; an action that the SDK is not ready for comes later. Events that no
   * service can cause and late events are left out.
   *
   * @param script attempts of a scenario file, the scenario itself, or the ID of a fixture.
   * @throws Error (as a rejection) with every fault of the script, or if there is no such fixture.
   *
   * @example
   * await voiceStandin.play("ejected-mid-call");
   * await voiceStandin.play([{ events: [{ at: 500, event: "call-start" }, { at: 9000, event: "call-end" }] }]);
   */
  play(script: string | object | null): Promise<void>;
}

declare global {
  interface Window {
    /** Exists on pages with the client of the stand-ins, from before their first script. */
    readonly voiceStandin: VoiceStandin;
  }
}
