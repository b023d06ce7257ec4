import type { BrowserContext } from "@playwright/test";
import { expect, test as base } from "../../e2e/support/test.ts";
import { logIsOpen, storedMessages } from "../../e2e/support/stored-log.ts";
import { serveBuild } from "../../scripts/built/serve-build.ts";
import { serve } from "../../scripts/ports.ts";
import { BUILD } from "./nginx-site.ts";
import { standIn } from "./stand-in.ts";

type Tab = Awaited<ReturnType<typeof openTab>>;

/** Opens the site in a tab that shares its storage and locks with the other tabs of the context. */
async function openTab(context: BrowserContext, origin: string, prepare: () => void) {
  const page = await context.newPage();
  await page.addInitScript(prepare);
  await standIn(page, origin);
  /** The requests for a call so far. */
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/call/web")) calls.push(request.method());
  });
  await page.goto(origin);
  await logIsOpen(page);
  const button = (name: string) => page.getByRole("button", { name });
  return {
    page,
    calls,
    start: () => button("Enter Voice Mode").click(),
    isInCall: () => expect(page.getByText("You are connected")).toBeVisible(),
    isIdle: () => expect(page.getByRole("contentinfo")).toContainText("Inactive"),
    end: () => button("End Consultation").click(),
    question: page.getByRole("dialog", { name: "You are in a call in another tab" }),
    ended: page.getByRole("dialog", { name: "The call in the other tab has ended" }),
  };
}

const test = base.extend<{ openTab: (prepare?: () => void) => Promise<Tab> }>({
  async openTab({ context }, provide) {
    const { origin, close } = await serve(serveBuild(BUILD));
    const open = (prepare = () => {}) => openTab(context, origin, prepare);
    await provide(open);
    close();
  },
});
test.use({ firstVisit: true });

const mark = ({ page }: Tab) => page.evaluate(() => localStorage.getItem("call"));

test("a press in a second tab says that a call is open, and offers to end it and start one there", async ({
  openTab: open,
}) => {
  const [first, second] = [await open(), await open()];
  await first.start();
  await first.isInCall();
  await second.start();
  await expect(second.question).toBeVisible();
  await second.page.keyboard.press("Escape");
  await expect(second.question).toHaveCount(0);
  await expect(second.page.getByRole("button", { name: "Enter Voice Mode" })).toBeFocused();
  await first.isInCall();
  await second.start();
  await second.page.getByRole("button", { name: "Not now" }).click();
  await expect(second.question).toHaveCount(0);
  expect(second.calls).toEqual([]);

  await second.start();
  await second.page.getByRole("button", { name: "End it and talk here" }).click();
  await second.isInCall();
  await first.isIdle();
  expect(await mark(second)).not.toBeNull();
  await second.end();
  await expect.poll(() => mark(second)).toBeNull();
  await first.start();
  await first.isInCall();
  expect(first.calls).toHaveLength(2);
});

test("a tab that crashed during a call does not keep other tabs from calling", async ({
  openTab: open,
}) => {
  const tab = await open();
  await tab.page.evaluate(() => localStorage.setItem("call", ""));
  await tab.start();
  await tab.isInCall();
  await tab.end();
  await expect.poll(() => mark(tab)).toBeNull();
});

test("two tabs in a call do not affect each other, where the browser has no locks", async ({
  openTab: open,
}) => {
  const noLocks = () =>
    Object.defineProperty(Navigator.prototype, "locks", { get: () => undefined });
  const [first, second] = [await open(noLocks), await open(noLocks)];
  for (const tab of [first, second]) {
    await tab.start();
    await tab.isInCall();
  }
  await first.end();
  await first.isIdle();
  await second.isInCall();
  await second.page.getByRole("button", { name: "Mute" }).click();
  await second.end();
  await second.isIdle();
  const ends = () => storedMessages(first.page, "The call lasted");
  await expect.poll(ends).toHaveLength(2);
});

test("when two tabs start at the same moment, one gets a call and the other asks the visitor", async ({
  openTab: open,
}) => {
  // Neither tab sees the mark of the other, as if it was set a moment later.
  const unmarked = () => {
    const read = Storage.prototype.getItem;
    Storage.prototype.getItem = function (name) {
      return name === "call" ? null : read.call(this, name);
    };
  };
  const [first, second] = [await open(unmarked), await open(unmarked)];
  await first.start();
  await first.isInCall();
  await second.start();
  await expect(second.question).toBeVisible();
  await second.isIdle();
  expect(second.calls).toEqual([]);
  await second.page.getByRole("button", { name: "End it and talk here" }).click();
  await second.isInCall();
  await first.isIdle();
});

test("the question says when the other call has ended, and then offers to start a call", async ({
  openTab: open,
}) => {
  const [first, second] = [await open(), await open()];
  await first.start();
  await first.isInCall();
  await second.start();
  await expect(second.question).toBeVisible();
  await first.end();
  await expect(second.ended).toBeVisible();
  await second.page.getByRole("button", { name: "Talk here" }).click();
  await second.isInCall();
  await first.start();
  await expect(first.question).toBeVisible();
  await second.isInCall();
});

test("a press begins a call in a browser that never tells whether another tab is in one", async ({
  openTab: open,
}) => {
  const tab = await open(() => {
    const never = () => new Promise(() => {});
    Object.assign(LockManager.prototype, { request: never, query: never });
    localStorage.setItem("call", "");
  });
  await tab.start();
  await tab.isInCall();
});
