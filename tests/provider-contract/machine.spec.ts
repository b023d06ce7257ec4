import type { Page } from "@playwright/test";
import { ADDRESSES, CALL, expect, ONE_CALL, START, test, type TrapPage } from "./trap-page.ts";

/** A message that a test sends to a call machine in place of the call library. */
interface Forged {
  readonly action?: unknown;
  readonly [field: string]: unknown;
}

/** Posts messages to the last machine, or to the one that a message names, and waits for their delivery. */
const forge = (page: Page, messages: readonly Forged[]): Promise<void> =>
  page.evaluate(async (given) => {
    const callClientId = window.watched?.machines.at(-1)?.callClientId;
    const envelope = { what: "iframe-call-message", from: "module", callClientId };
    for (const message of given) window.postMessage({ ...envelope, ...message }, location.origin);
    await new Promise<void>((resolve) => {
      window.addEventListener("message", ({ data }) => data === "heard" && resolve());
      window.postMessage("heard", location.origin);
    });
  }, messages);

/** Returns the machine's answer to the message with this stamp. */
const answerTo = (page: Page, stamp: string): Promise<unknown> =>
  page.evaluate(
    (wanted) =>
      window.watched?.posted.find(
        (message) => message.from === "embedded" && message["callbackStamp"] === wanted,
      ),
    stamp,
  );

test("a call machine refuses a message that breaks the call library's rules", async ({
  trap,
  page,
}) => {
  await trap.enterCall();
  const callbackStamp = "forged";
  await forge(page, [{ action: "send-dtmf", sessionId: "a", tones: "1x", callbackStamp }]);
  const breach =
    'The call machine was sent "send-dtmf" against the library\'s rules: tones: Invalid format: Expected /^[0-9A-D*#]+$/ but received "1x"';
  await expect.poll(() => trap.complaints).toEqual([breach]);
  trap.complaints.length = 0;
  expect(await answerTo(page, callbackStamp)).toMatchObject({
    error: { type: "broken-rule", message: breach },
  });
  await trap.state("active");
});

test("a call machine ignores malformed and repeated messages", async ({ trap, page }) => {
  await trap.enterCall();
  const joined = await trap.told("join-meeting");
  await forge(page, [
    {},
    { action: 7 },
    { action: "leave-meeting", callClientId: "another" },
    { action: "leave-meeting", from: "embedded" },
    { action: "leave-meeting", what: "something-else" },
    { action: "__proto__" },
    { action: "join-meeting", properties: null, preloadCache: 5 },
    { action: "update-participant", id: { toString: 1 }, properties: [] },
    { action: "local-audio", state: "perhaps", options: 0 },
    { action: "local-audio", state: true },
    { action: "set-input-devices", audioDeviceId: [] },
    { action: "stop-local-audio-level-observer", interval: {} },
  ]);
  await trap.state("active");
  expect(joined).toHaveLength(1);
  expect(trap.complaints.splice(0)).toEqual([
    'The call machine was sent "__proto__", which it does not know.',
  ]);
  expect(await trap.remains()).toEqual(ONE_CALL);

  await trap.setBehaviour({ leave: "at-once" });
  await forge(page, [
    { action: "leave-meeting" },
    { action: "leave-meeting" },
    { action: "join-meeting" },
  ]);
  await trap.state("idle");
  const left = await page.evaluate(
    () => window.watched?.posted.filter(({ action }) => action === "left-meeting").length,
  );
  expect(left).toBe(1);
  await trap.nothingRemains();
  await trap.callsAgain();
});

test("a call machine receives only messages of its own call object", async ({ trap, page }) => {
  await trap.enter({ tapped: false });
  const address = ADDRESSES.bundle.slice(2, -1);
  await page.evaluate(async (bundle) => {
    window.standinDirector = (machine) => machine.behaviour;
    window._daily = { pendings: ["one", "another"], instances: { one: {}, another: {} } };
    const script = document.createElement("script");
    script.src = bundle;
    const loaded = new Promise((resolve) => script.addEventListener("load", resolve));
    document.head.append(script);
    await loaded;
  }, address);
  const states = () =>
    page.evaluate(() =>
      window.watched?.machines.map((machine) => [machine.callClientId, machine.state()]),
    );
  const told = async (callClientId: string, action: string) => {
    await forge(page, [{ callClientId, action, properties: { startAudioOff: true } }]);
    return states();
  };
  const are = (one: string, another: string) => [
    ["one", one],
    ["another", another],
  ];
  expect(await states()).toEqual(are("new", "new"));
  expect(await told("one", "join-meeting")).toEqual(are("joined", "new"));
  expect(await told("another", "leave-meeting")).toEqual(are("joined", "left"));
  expect(await told("one", "leave-meeting")).toEqual(are("left", "left"));
});

test("a call goes on when its recording fails", async ({ trap }) => {
  await trap.enter();
  await trap.answerWith({ artifactPlan: { videoRecordingEnabled: true } });
  const payload = { event: "recording-error", payload: { errorMsg: "Disk full" } };
  await trap.arm([
    { start: { after: 10 }, events: [...CALL.events, { at: 30, event: "unknown-event", payload }] },
  ]);
  await trap.begin();
  await trap.advance(10);
  expect(await trap.said("recording-error")).toMatchObject([{ errorMsg: "Disk full" }]);
  expect(await trap.causes("provider.error")).toEqual([]);
  await trap.state("active");
});

test("a change of microphone fails when the call machine ignores it", async ({ trap, page }) => {
  await trap.enterCall();
  await trap.button("Sound").click();
  const sound = page.getByRole("dialog", { name: "Sound" });
  const choice = sound.getByRole("combobox", { name: "Microphone" });
  await expect(choice).toBeEnabled();
  await trap.setBehaviour({ answers: "never" });
  const last = (await choice.getByRole("option").last().getAttribute("value")) ?? "";
  await choice.selectOption(last);
  await trap.advance(5_000);
  await expect(sound.getByRole("alert")).not.toBeEmpty();
  expect(await trap.causes("microphone.changed")).toEqual([]);
  await trap.state("active");
});

/** Opens a page on which each call machine loads with this delay in seconds. */
async function enterLate(trap: TrapPage, seconds: number): Promise<void> {
  await trap.enter({ tapped: false });
  await trap.page.evaluate((after) => {
    history.replaceState(null, "", `${location.href}&machine-after=${after}`);
  }, seconds);
  await trap.reload();
}

test("a start waits for a call machine that loads late", async ({ trap }) => {
  await enterLate(trap, 0.5);
  await trap.callsAgain();
});

test("a start can be cancelled when the call machine never loads", async ({ trap, page }) => {
  await enterLate(trap, 600);
  await trap.arm([CALL]);
  const asked = page.waitForRequest(`${ADDRESSES.bundle.slice(0, -1)}?after=600`);
  await trap.button(START).click();
  const advanced = trap.advance(0);
  await asked;
  await trap.state("connecting");
  await trap.button("Cancel").click();
  await trap.state("idle");
  await advanced;
  await trap.advance(100);
  await trap.nothingRemains();
});
