import type { Page } from "@playwright/test";
import type { App } from "./app.ts";

/** Leads the page from the previous state to this one, and waits until the page shows this one. */
export type Reach = (app: App, page: Page) => Promise<unknown>;
/** States that a visitor passes in this order, each with its name. */
export type Journey = Readonly<Record<string, Reach>>;

/** The payload of `microphone-error` for a blocked microphone. */
export const DENIED = { error: { error: { type: "permissions" } } };

/** A call that connects at once. */
export const CALL = [{ start: { after: 100 }, events: [{ at: 500, event: "call-start" }] }];

export const shows = (page: Page, words: string | RegExp) =>
  page.getByText(words).filter({ visible: true }).first().waitFor();

/** Starts a call that plays these attempts. */
export async function pressStart(app: App, attempts: readonly unknown[]): Promise<void> {
  await app.arm(attempts);
  await app.button("Enter Voice Mode").click();
}
