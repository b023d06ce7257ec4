import { expect, type FrameLocator, type Locator, type Page } from "@playwright/test";
import { complaintsOf } from "../../simulator/playwright.ts";
import { violations } from "./violations.ts";

/** The page `/__sim`. */
export class SimConsole {
  readonly page: Page;
  readonly preview: FrameLocator;
  readonly complaints: string[];

  constructor(page: Page) {
    this.page = page;
    this.preview = page.frameLocator('iframe[title="The app in the preview"]');
    this.complaints = complaintsOf(page);
  }

  /** Opens the page with all groups of the library open; without a scenario as on a later visit. */
  async open(scenario?: string, origin = ""): Promise<void> {
    await this.page.addInitScript(
      (groups) => localStorage.setItem("voice-sim.open-groups", groups),
      "Conversation,Start,Errors,Endings,Redirect,Microphone and sound,Admin,Recorded,Yours",
    );
    if (scenario === undefined)
      await this.page.addInitScript(() => localStorage.setItem("voice-sim.visit", "later"));
    const query = scenario === undefined ? "" : `?scenario=${scenario}`;
    await this.page.goto(`${origin}/__sim${query}`);
    await this.ready();
  }

  /** Waits until the preview shows the app. An assertion would render the whole page as text at each try. */
  async ready(): Promise<void> {
    await this.preview.locator("main").waitFor();
  }

  /** Pauses the clock by hand before the script plays, so that a start on the page does not run it. */
  async hold(): Promise<void> {
    await this.button("Play").click();
    await expect(this.callState).not.toContainText("Idle");
    await this.button("Pause").click();
    await this.button("Rewind").click();
    await expect(this.callState).toContainText("Idle");
  }

  region(name: string): Locator {
    return this.page.getByRole("region", { name, exact: true });
  }

  button(name: string): Locator {
    return this.page.getByRole("button", { name, exact: true });
  }

  tab(name: RegExp): Locator {
    return this.page.getByRole("tab", { name });
  }

  /** The display of the call's phase and time, such as `Active 00:12`. */
  get callState(): Locator {
    return this.region("Call").getByRole("paragraph").first();
  }

  get playhead(): Locator {
    return this.page.getByRole("slider", { name: "Position on the timeline" });
  }

  /** The last status message of `/__sim`. */
  get said(): Locator {
    return this.page.getByRole("banner").getByRole("status");
  }

  get traceEntries(): Locator {
    return this.page.getByRole("listbox", { name: "Trace entries" }).getByRole("option");
  }

  /**
   * Checks the page, the dialog that covers it, or a part of it with axe, without the app in the frame. Only five rows
   * of the library are checked, since all have one form.
   *
   * @param within the selector of the part.
   */
  violations(within?: string): Promise<string[]> {
    return violations(this.page, ["iframe", ".sim-library li:nth-child(n + 6)"], within);
  }

  /** Pastes a text outside a field, as with Ctrl + V. */
  async paste(text: string): Promise<void> {
    await this.page.evaluate((pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", pasted);
      const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
      document.body.dispatchEvent(event);
    }, text);
  }

  async choose(legend: string, option: string): Promise<void> {
    const choice = this.page.getByRole("group", { name: legend });
    await choice.getByText(option, { exact: true }).click();
  }
}
