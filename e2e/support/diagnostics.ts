import { expect, type Locator, type Page } from "@playwright/test";

/** The staff panel and its button. */
export class Diagnostics {
  readonly page: Page;
  readonly launcher: Locator;
  readonly panel: Locator;

  constructor(page: Page) {
    this.page = page;
    this.launcher = page.getByRole("button", { name: "Diagnostics", exact: true });
    this.panel = page.getByRole("dialog", { name: "Diagnostics" });
  }

  /** Waits for hydration and presses the shortcut. */
  async press(keys = "Control+Shift+D"): Promise<void> {
    await this.page.getByRole("heading", { level: 1 }).waitFor({ state: "attached" });
    await expect(this.page.locator("#root[data-page]")).toHaveCount(0);
    await this.page.keyboard.press(keys);
  }

  async open(): Promise<void> {
    await this.press();
    await this.launcher.click();
    await this.panel.waitFor();
  }

  button(name: string): Locator {
    return this.panel.getByRole("button", { name, exact: true });
  }

  tab(name: string): Locator {
    return this.panel.getByRole("tab", { name, exact: true });
  }

  /** The value in the configuration's row of this name. */
  value(name: string): Locator {
    const copy = this.page.getByRole("button", { name: `Copy the ${name}` });
    return this.panel.getByRole("definition").filter({ has: copy });
  }
}
