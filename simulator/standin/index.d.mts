import type { Plugin } from "vite";

export interface VoiceStandinOptions {
  /**
   * Whether pages get `window.voiceStandin` and their requests are redirected. Default: true. Without it the app itself
   * gives the SDK the addresses of the stand-ins.
   */
  readonly client?: boolean;
  /** Whether builds and `vite preview` get the stand-ins, too. Default: false. Do not publish such a build. */
  readonly build?: boolean;
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
 * Controls the voice service of a page, from a test or the browser's console. A call begins by itself when the app
 * starts one. `say`, `listen` and `eject` fail with an Error if there is no call.
 *
 * @example
 * // A test with Playwright
 * await page.evaluate(() => window.voiceStandin.say("Good morning."));
 */
export interface VoiceStandin {
  /**
   * The assistant speaks: a partial transcript, a synthetic voice that takes 50 ms for each character, and a final
   * transcript. The SDK hears the voice, so it emits `speech-start`, levels and `speech-end`. Resolves after the final
   * transcript. A browser plays no sound before the first gesture on the page.
   */
  say(text: string): Promise<void>;
  /** The service has heard the visitor: a partial and a final transcript. */
  listen(text: string): void;
  /** The service ends the call with an error of the type `ejected`. */
  eject(): void;
  /**
   * Makes the next start fail.
   *
   * @param status that of the platform's response, from 400 to 599; 0 closes the connection. Default: 500.
   * @param message the text in the body of the response.
   */
  failNextStart(status?: number, message?: string): void;
  /** Interrupts the connection: words are lost and starts fail until `restoreNetwork`. Other requests are sent. */
  dropNetwork(): void;
  restoreNetwork(): void;
  /**
   * Plays a script in the calls that start from now on: one attempt for each start, then the last one again. Times are
   * milliseconds from the start; what the SDK is not ready for comes later. Events that no service can cause and late
   * events are left out. Rejects with every fault of the script.
   *
   * @param script attempts of a scenario file, a scenario, or the ID of a fixture; null ends the script.
   *
   * @example
   * await voiceStandin.play("ejected-mid-call");
   * await voiceStandin.play([{ events: [{ at: 500, event: "call-start" }, { at: 9000, event: "call-end" }] }]);
   */
  play(script: string | object | null): Promise<void>;
}

declare global {
  interface Window {
    /** Exists from before the page's first script, if the page has the client of the stand-ins. */
    readonly voiceStandin: VoiceStandin;
  }
}
