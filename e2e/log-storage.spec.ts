import type { Page } from "@playwright/test";
import { Diagnostics } from "./support/diagnostics.ts";
import { logIsOpen, sayInConsole, storedMessages } from "./support/stored-log.ts";
import { expect, test } from "./support/test.ts";

const IN_MEMORY = /is kept in memory for now/;

/** Opens the live log. The returned function finds its entries by name. */
async function openLiveLog(page: Page) {
  const staff = new Diagnostics(page);
  await staff.open();
  await staff.tab("Live log").click();
  return (name: RegExp) => staff.panel.getByRole("option", { name });
}

test("keeps the log in memory when another tab upgrades the database", async ({ app, page }) => {
  await app.open("/");
  await logIsOpen(page);
  const upgraded = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const request = indexedDB.open("diagnostic-log", 3);
        request.addEventListener("blocked", () => resolve("held back"));
        request.addEventListener("success", () => resolve("let in"));
      }),
  );
  expect(upgraded).toBe("let in");
  await sayInConsole(page, "said without storage");
  const entry = await openLiveLog(page);
  await expect(entry(/said without storage/)).toBeVisible();
  await expect(entry(IN_MEMORY)).toHaveCount(1);
  await sayInConsole(page, "said a little later");
  await expect(entry(/said a little later/)).toBeVisible();
  await expect(entry(IN_MEMORY)).toHaveCount(1);
});

/** Aborts every transaction that writes, because a test cannot fill the disk. */
const fillDisk = (page: Page) =>
  page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function full(...args) {
      const request = put.apply(this, args);
      this.transaction.abort();
      return request;
    };
    addEventListener("disk-has-room", () => (IDBObjectStore.prototype.put = put), { once: true });
  });

test("keeps the log in memory while the disk is full, then stores it", async ({ app, page }) => {
  await app.open("/");
  await logIsOpen(page);
  await fillDisk(page);
  await sayInConsole(page, "said with a full disk");
  const entry = await openLiveLog(page);
  await expect(entry(/said with a full disk/)).toBeVisible();
  await expect(entry(IN_MEMORY)).toHaveCount(1);
  await sayInConsole(page, "said a little later");
  await expect(entry(/said a little later/)).toBeVisible();
  await expect(entry(IN_MEMORY)).toHaveCount(1);
  expect(await storedMessages(page, "said ")).toEqual([]);

  await page.evaluate(() => dispatchEvent(new Event("disk-has-room")));
  await expect
    .poll(() => storedMessages(page, "said "), { timeout: 60_000 })
    .toEqual(["Console: said with a full disk", "Console: said a little later"]);
});

const LACKING: readonly (readonly [string, () => void])[] = [
  ["has no database", () => Object.defineProperty(globalThis, "indexedDB", { value: undefined })],
  [
    "throws when the database is opened, as in some private modes",
    () => {
      IDBFactory.prototype.open = () => {
        throw new DOMException("The operation is insecure.", "SecurityError");
      };
    },
  ],
  [
    "never answers the request to open the database",
    () => {
      IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
    },
  ],
];

for (const [lacks, take] of LACKING)
  test(`keeps the log in memory and exports it if the browser ${lacks}`, async ({ app, page }) => {
    await page.addInitScript(take);
    await app.open("/");
    await app.startCall();
    const entry = await openLiveLog(page);
    await expect(entry(/The call has begun/)).toBeVisible();
    await expect(entry(IN_MEMORY)).toHaveCount(1);
    const download = page.waitForEvent("download");
    await new Diagnostics(page).button("Export").click();
    expect((await download).suggestedFilename()).toMatch(/^vapi-diagnostic-/);
    await expect(entry(IN_MEMORY)).toHaveCount(1);
  });
