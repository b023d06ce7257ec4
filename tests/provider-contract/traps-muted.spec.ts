import { expect, test } from "../../e2e/support/test.ts";
import type { Standin } from "../../e2e/support/standin.ts";
import { levelNotices } from "../../src/content/call-problem-texts.ts";

declare global {
  interface Window {
    /** Every clone of a track that the page has made. */
    clones?: MediaStreamTrack[];
  }
}

/** Opens a page that records its clones. */
async function open(standin: Standin, path = "/"): Promise<void> {
  await standin.page.addInitScript(() => {
    const clones: MediaStreamTrack[] = (window.clones = []);
    const clone = MediaStreamTrack.prototype.clone;
    MediaStreamTrack.prototype.clone = function () {
      const made = clone.call(this);
      clones.push(made);
      return made;
    };
  });
  await standin.openOn(path);
}

/** The devices of the clones that are still live. */
const listening = ({ page }: Standin) =>
  page.evaluate(() =>
    window.clones
      ?.filter(({ readyState }) => readyState === "live")
      .map((clone) => clone.getSettings().deviceId),
  );

/** Waits until the page has a live clone. */
const listens = (standin: Standin) =>
  expect.poll(async () => (await listening(standin))?.length).toBe(1);

/** Starts a call on the open page, mutes it, and waits for the clone. The browser's fake microphone beeps. */
async function callMuted(standin: Standin): Promise<void> {
  await standin.begin();
  await standin.button("Mute").click();
  await listens(standin);
}

test("reminds a visitor who speaks while muted, and sends none of that sound", async ({
  standin,
  page,
}) => {
  await open(standin);
  await callMuted(standin);
  const reminder = page.getByText(levelNotices["speaks-muted"]?.text ?? "");
  await expect(reminder).toBeVisible();
  expect(
    await page.evaluate(() => window.watched?.microphones.map(({ enabled }) => enabled)),
    "the microphone of the call is off",
  ).toEqual([false]);
  await standin.button("Unmute").click();
  expect(await listening(standin)).toEqual([]);
  await expect(reminder).toHaveCount(0);
});

/** Every way in which a muted call can end while its page goes on. */
const ENDS: Readonly<Record<string, (standin: Standin) => Promise<unknown>>> = {
  "the visitor ends the call": (standin) => standin.button("End Consultation").click(),
  "the visitor goes home": (standin) => standin.button("End Call & Go Home").click(),
  "the service ends the call": (standin) => standin.execute({ do: "leave" }),
  "the call fails": async (standin) => {
    await standin.execute({ do: "fail", error: { errorMsg: "It expired" } });
    await standin.page.waitForURL("**/call-ending");
    await standin.page.goBack();
  },
  "the browser keeps the page that is left": ({ page }) =>
    page.evaluate(() => {
      window.dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }));
    }),
};

test("closes the clone of a muted microphone at every end of its call", async ({ standin }) => {
  await open(standin);
  for (const [end, act] of Object.entries(ENDS))
    await test.step(end, async () => {
      await callMuted(standin);
      await act(standin);
      await expect.poll(async () => (await standin.snapshot()).state).toBe("idle");
      expect(await listening(standin)).toEqual([]);
    });
});

test("measures a microphone that is chosen while muted, and closes the previous clone", async ({
  standin,
  page,
}) => {
  await open(standin);
  await callMuted(standin);
  await standin.button("Sound").click();
  const choice = page.getByRole("dialog").getByRole("combobox", { name: "Microphone" });
  await expect(choice).toBeEnabled();
  const id = (await choice.getByRole("option").last().getAttribute("value")) ?? "";
  await choice.selectOption(id);
  await expect.poll(() => listening(standin)).toEqual([id]);
});

test("closes the clone when a page without the hint opens, and makes another clone on the return", async ({
  standin,
  page,
}) => {
  await open(standin, "/admin-testing");
  await standin.button("Back to Home").click();
  await callMuted(standin);
  await page.goBack();
  await expect.poll(() => listening(standin)).toEqual([]);
  expect(await standin.snapshot()).toMatchObject({ state: "active", muted: true });
  await page.goForward();
  await listens(standin);
});
