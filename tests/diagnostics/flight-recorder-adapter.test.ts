import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { NOWHERE, takeSnapshot, watchWorld } from "../../simulator/engine/snapshot.ts";
import { runScenario } from "../../simulator/engine/runner.ts";
import { createCallSession } from "../../src/call/session.ts";
import { clientMaker } from "../../src/provider/vapi/vapi-client.ts";
import { createVapiProvider } from "../../src/provider/vapi/vapi-provider.ts";
import { createSystemClock } from "../../src/shared/system-clock.ts";
import { convertLog, recordedStory, storyOf } from "../support/convert-log.ts";
import { createFakeVapi, type FakeVapi } from "../support/fake-sdk.ts";
import { recordSession } from "../support/record-scenario.ts";

// The order of what happens in one millisecond is the SDK's here, and not that of a scenario.

const ID = "0b0f2d5c-7a57-4f0a-8f0e-2f2a1a0c9d11";

let vapi: FakeVapi;

function createRecordedCall(Sdk: unknown = vapi.Sdk, assistant: string | null = "assistant-id") {
  const { world, ring, navigate } = watchWorld(NOWHERE);
  const clock = createSystemClock();
  const provider = createVapiProvider({
    publicKey: "scripted-public-key",
    apiUrl: null,
    clock,
    load: () => Promise.resolve(clientMaker({ default: Sdk })),
  });
  const session = createCallSession({
    clock,
    ring,
    navigate,
    connect: () => provider,
    targets: { assistant, workflow: null },
    newSessionId: () => ID,
  });
  const entries = recordSession(session, clock.now);

  return { session, entries, shown: () => takeSnapshot(session, world()) };
}
type RecordedCall = ReturnType<typeof createRecordedCall>;

/** Holds a replay against the log and against the page: late events may change places. */
async function expectReplay({ entries, shown }: RecordedCall): Promise<void> {
  const seen = shown();
  const story = recordedStory(entries, ID);
  vi.useRealTimers();
  const { failures, final, trace = [] } = await runScenario(convertLog(entries), { trace: true });
  expect(failures).toEqual([]);
  // The call-end of a stop that is confirmed comes with its confirmation in a run, and before it here.
  expect(storyOf(trace).toSorted()).toEqual(story.toSorted());
  const isLive = (line: string) => !line.endsWith("(late)");
  expect(storyOf(trace).filter(isLive)).toEqual(story.filter(isLive));
  expect({ ...final, sessionId: ID }).toEqual(seen);
}

const pass = (time: number) => vi.advanceTimersByTimeAsync(time);
const sdk = () => {
  const instance = vapi.instances.at(-1);
  if (instance === undefined) throw new Error("The SDK has not been made.");
  return instance;
};

/** A call that is live, and has been heard. */
async function talk(call: RecordedCall): Promise<void> {
  call.session.start("home");
  await pass(10);
  vapi.requests.at(-1)?.resolve({ id: "call-1", webCallUrl: "https://example.test/room" });
  await pass(10);
  sdk().emit("call-start");
  await pass(500);
  sdk().emit("volume-level", 0.5);
  sdk().emit("speech-start");
  sdk().emit("message", { type: "transcript", role: "assistant", transcript: "Good morning." });
  await pass(1100);
  sdk().emit("speech-end");
  sdk().emit("message", { type: "conversation-update", messages: [{ message: "Good morning." }] });
  const toolCallList = [
    { arguments: { status: "Smith", phone: 5_551_234_567, "Anna asks": true } },
  ];
  sdk().emit("message", { type: "tool-calls", toolCallList });
}

beforeEach(() => {
  vi.useFakeTimers();
  vapi = createFakeVapi();
});
afterEach(() => {
  vi.useRealTimers();
});

it("a call that the visitor ends replays as the adapter told it", async () => {
  const call = createRecordedCall();
  await talk(call);
  await pass(21_000);
  call.session.setMuted(true);
  call.session.stop();
  await pass(2000);
  await expectReplay(call);
});

it("nothing of what was said in a call, or handed to its tools, is in its scenario", async () => {
  const call = createRecordedCall();
  await talk(call);
  const file = JSON.stringify(convertLog(call.entries));
  expect(file).not.toMatch(/morning|Smith|Anna|5551234567/);
  for (const type of ["transcript", "conversation-update", "tool-calls"])
    expect(file).toContain(`"type":"${type}"`);
});

it("a call that the service throws out replays as the adapter told it", async () => {
  const call = createRecordedCall();
  await talk(call);
  const ejected = { type: "ejected", msg: "Meeting has ended" };
  sdk().emit("error", {
    type: "daily-error",
    error: { message: ejected, errorMsg: "Meeting has ended", error: ejected },
  });
  sdk().emit("call-end");
  await pass(2000);
  await expectReplay(call);
});

it("an answer that is no JSON replays without words, as it was shown without any", async () => {
  const call = createRecordedCall();
  call.session.start("home");
  await pass(10);
  const error = new SyntaxError("Unexpected token '<'");
  vapi.requests.at(-1)?.reject({ message: error, data: null, error });
  await pass(2000);
  expect(call.session.state().error?.text).toMatch(/^An unexpected error occurred/);
  await expectReplay(call);
});

it("a start that names nobody to call replays as it was refused", async () => {
  const call = createRecordedCall(vapi.Sdk, null);
  call.session.start("home");
  await pass(2000);
  await expectReplay(call);
});

it("a client that cannot be made is one that cannot be made in the scenario, too", async () => {
  const call = createRecordedCall(function refuse() {
    throw new Error("No WebRTC here.");
  });
  call.session.start("home");
  await pass(2000);
  expect(call.session.state().error?.text).toBe("Failed to initialize VAPI client");
  vi.useRealTimers();
  const { final } = await runScenario(convertLog(call.entries));
  expect(final).toMatchObject({ state: "idle", error: "Failed to initialize VAPI client" });
});
