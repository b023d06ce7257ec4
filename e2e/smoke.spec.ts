import { expect, test } from "@playwright/test";

test("the home page says what it is for", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
