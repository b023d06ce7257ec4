import type { Page } from "@playwright/test";

/** Returns a list that collects the page's uncaught errors and its console messages of these types. */
export function complaintsOf(page: Page, types: readonly string[] = ["error"]): string[] {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (types.includes(message.type())) complaints.push(message.text());
  });
  return complaints;
}
