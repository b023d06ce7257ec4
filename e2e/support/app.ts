import { journeyTo, slugOf } from "../../simulator/gallery/journeys.ts";
import { Voice } from "../../simulator/playwright.ts";

/** A page of the app on the simulator, whose clock only the test advances. */
export class App extends Voice {
  async reload(): Promise<void> {
    await this.page.reload();
    await this.ready();
  }

  /** Opens the page of a state of the gallery in this state. */
  async openState(name: string): Promise<void> {
    const slug = slugOf({ name });
    await this.page.goto(`${journeyTo(slug)?.path}?state=${slug}`);
    await this.ready();
    await this.goOnTo(name);
  }

  /** Brings the page to a later state of its journey. */
  goOnTo(name: string): Promise<void> {
    return this.page.evaluate((slug) => window.voiceSimReach?.(slug), slugOf({ name }));
  }

  arm(attempts: readonly unknown[], more: object = {}): Promise<void> {
    const scenario = { schemaVersion: 1, id: "by-hand", title: "By hand", attempts, ...more };
    return this.page.evaluate((value) => window.voiceSim?.arm(value), scenario);
  }

  /** Emits an event for a line of the transcript. */
  say(role: "assistant" | "user", transcript: string, transcriptType = "final"): Promise<void> {
    return this.emit("transcript", { type: "transcript", role, transcriptType, transcript });
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
