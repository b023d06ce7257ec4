import type { Page } from "@playwright/test";
import { ADDRESSES, CALL, expect, failure, NOT_LET_IN, test } from "./trap-page.ts";

/** Returns the fields of the SDK's request for a call, read from the platform's answer, which repeats them. */
async function askedFor(page: Page, act: () => Promise<void>): Promise<unknown> {
  const answered = page.waitForResponse(ADDRESSES.call);
  await act();
  return (await answered).json();
}

test("a call sends its session ID, cancels noise and starts no recording", async ({
  trap,
  page,
}) => {
  await trap.enter();
  await trap.arm([CALL]);
  const received = await askedFor(page, () => trap.begin());
  const { sessionId } = await trap.snapshot();
  expect(received).toMatchObject({
    assistantId: expect.any(String),
    assistantOverrides: {
      variableValues: {
        sessionId,
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        type: "assistant",
      },
    },
  });
  expect(received).not.toHaveProperty("workflowId");
  expect(received).not.toHaveProperty("assistantOverrides.variableValues.page");
  expect(await trap.told("update-input-settings")).toMatchObject([
    { inputSettings: { audio: { processor: { type: "noise-cancellation" } } } },
  ]);
  expect(await trap.told("local-recording-start")).toEqual([]);
  expect((await trap.told("app-msg")).map(({ data }) => data)).toEqual(["playable"]);
});

test("an admin session requests its workflow from the platform", async ({ trap, page }) => {
  const received = await askedFor(page, () => trap.enterSession());
  const { sessionId } = await trap.snapshot();
  expect(received).toMatchObject({
    workflowId: expect.any(String),
    workflowOverrides: {
      variableValues: {
        sessionId,
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        type: "workflow",
        page: "admin-testing",
      },
    },
  });
  expect(received).not.toHaveProperty("assistantId");
});

/** Returns the SDK's progress event for a call that was created with these fields. */
const created = (metadata: Readonly<Record<string, unknown>>): unknown =>
  expect.objectContaining({
    stage: "web-call-creation",
    status: "completed",
    metadata: expect.objectContaining(metadata),
  });

test("a call records in 1280x720 when the platform asks for a recording", async ({ trap }) => {
  await trap.enter();
  await trap.answerWith({ artifactPlan: { videoRecordingEnabled: true } });
  await trap.arm([CALL]);
  await trap.begin();
  expect(await trap.told("local-recording-start")).toMatchObject([{ width: 1280, height: 720 }]);
  const controls = async () =>
    (await trap.told("app-msg")).flatMap(({ data }) =>
      data === "playable" ? [] : [JSON.parse(String(data)) as unknown],
    );
  await expect.poll(controls).toEqual([
    {
      type: "control",
      control: "say-first-message",
      videoRecordingStartDelaySeconds: expect.any(Number),
    },
  ]);
  expect(await trap.said("call-start-progress")).toContainEqual(
    created({ videoRecordingEnabled: true }),
  );
});

test("a call subscribes to video only for a voice provider with video", async ({ trap }) => {
  await trap.enter();
  for (const [provider, video] of [
    ["11labs", false],
    ["tavus", true],
  ] as const) {
    await trap.answerWith({ assistant: { voice: { provider, voiceId: "someone" } } });
    await trap.arm([CALL]);
    await trap.begin();
    expect(await trap.said("call-start-progress")).toContainEqual(
      created({ voiceProvider: provider }),
    );
    expect((await trap.told("update-participant")).at(-1)).toMatchObject({
      properties: { setSubscribedTracks: { audio: true, video } },
    });
    await trap.endCall();
  }
});

/** Returns the states of the machine and of the call library, and the result of sending tones. */
const stateOf = (page: Page): Promise<readonly unknown[]> =>
  page.evaluate(async () => {
    const call = window.watched?.sdks[0]?.getDailyCallObject();
    const machine = window.watched?.machines.at(-1);
    const sent = call?.sendDTMF({ sessionId: "somebody", tones: "12#" });
    const came = await sent?.then(
      () => "sent",
      (error: unknown) => (error as Error).message,
    );
    return [machine?.state(), call?.meetingState(), came];
  });
const TOO_EARLY = "sendDTMF() only supported after join.";

test("a call object sends dial tones only once it has joined", async ({ trap, page }) => {
  await trap.enter();
  await trap.startWith([NOT_LET_IN]);
  expect(await page.evaluate(() => window.watched?.firstStates)).toEqual(["new"]);
  expect(await stateOf(page)).toEqual(["joining", "joining-meeting", TOO_EARLY]);
  await trap.button("Cancel").click();
  await trap.advance(100);
  await trap.callsAgain();
  expect(await stateOf(page)).toEqual(["joined", "joined-meeting", "sent"]);
  await trap.button("End Consultation").click();
  await trap.advance(100);
  await expect
    .poll(() => page.evaluate(() => window.watched?.machines.map((machine) => machine.state())))
    .toEqual(["left", "left"]);
  expect(trap.complaints.splice(0)).toEqual([TOO_EARLY]);
});

test("a call object sends no dial tones after a fatal error", async ({ trap, page }) => {
  await trap.enterCall();
  // Reads the states right after the failure, before the app releases the call.
  const states = page.evaluate(async () => {
    const call = window.watched?.sdks[0]?.getDailyCallObject();
    const machine = window.watched?.machines.at(-1);
    const error = { errorMsg: "Out", error: { type: "ejected", msg: "Out" } };
    machine?.execute({ do: "fail", error });
    await new Promise<void>((resolve) => {
      const look = () => (call?.meetingState() === "joined-meeting" ? setTimeout(look) : resolve());
      look();
    });
    const came = await call?.sendDTMF({ sessionId: "somebody", tones: "1" }).then(
      () => "sent",
      (error: unknown) => (error as Error).message,
    );
    return [machine?.state(), call?.meetingState(), came];
  });
  expect(await states).toEqual(["error", "error", TOO_EARLY]);
  expect(trap.complaints.splice(0)).toEqual([TOO_EARLY]);
});

test("the adapter reuses the SDK instance after stopped and refused calls", async ({
  trap,
  page,
}) => {
  await trap.enter();
  const payload = failure("not-allowed", "Nobody may join");
  const refused = { events: [{ at: 10, event: "error", payload }] };
  for (let calls = 0; calls < 2; calls++) {
    await trap.callsAgain();
    await trap.endCall();
    await trap.startWith([refused], 10);
    await expect(trap.error).toBeVisible();
    await trap.advance(5_000);
    await trap.nothingRemains();
  }
  expect(await page.evaluate(() => window.watched?.sdks.length)).toBe(1);
});
