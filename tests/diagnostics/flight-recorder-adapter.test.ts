import { configured } from "../support/configurations.ts";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { NO_EFFECTS, watchEffects } from "../../simulator/engine/snapshot.ts";
import { runScenario } from "../../simulator/engine/runner.ts";
import { createCallSession } from "../../src/call/session.ts";
import { clientMaker } from "../../src/provider/vapi/vapi-client.ts";
import { createVapiProvider } from "../../src/provider/vapi/vapi-provider.ts";
import { createSystemClock } from "../../src/shared/system-clock.ts";
import { convertLog, recordedStory, storyOf } from "../support/convert-log.ts";
import { createFakeVapi, type FakeVapi } from "../support/fake-sdk.ts";
import { recordSession } from "../support/record-scenario.ts";

// In these tests the adapter on a fake SDK is logged, then the log is replayed as a scenario. The SDK
// decides the order of events within a millisecond, but a scenario has a fixed order.

const ID = "0b0f2d5c-7a57-4f0a-8f0e-2f2a1a0c9d11";

let vapi: FakeVapi;

function createRecordedCall(Sdk: unknown = vapi.Sdk, assistant: string | null = "assistant-id") {
  const { read, ring, navigate } = watchEffects(NO_EFFECTS);
  const clock = createSystemClock();
  const provider = createVapiProvider({
    configure: () => Promise.resolve(configured({ assistant, workflow: null })),
    clock,
    load: () => Promise.resolve(clientMaker({ default: Sdk })),
  });
  const session = createCallSession({
    clock,
    ring,
    navigate,
    connect: () => provider,
    newSessionId: () => ID,
  });
  const entries = recordSession(session, clock.now);

  return { session, entries, snapshot: () => read(session) };
}
type RecordedCall = ReturnType<typeof createRecordedCall>;

/** Replays the log and expects its events, apart from the order of late ones, and its final state. */
async function expectReplay({ entries, snapshot }: RecordedCall): Promise<void> {
  await pass(2000);
  const expected = snapshot();
  const story = recordedStory(entries, ID);
  vi.useRealTimers();
  const { failures, final, trace = [] } = await runScenario(convertLog(entries), { trace: true });
  expect(failures).toEqual([]);
  // Ignores the order: the adapter emits call-end before a stop is confirmed, the replay upon it.
  expect(storyOf(trace).toSorted()).toEqual(story.toSorted());
  const isLive = (line: string) => !line.endsWith("(late)");
  expect(storyOf(trace).filter(isLive)).toEqual(story.filter(isLive));
  expect({ ...final, sessionId: ID }).toEqual(expected);
}

const pass = (time: number) => vi.advanceTimersByTimeAsync(time);
const sdk = () => {
  const instance = vapi.instances.at(-1);
  if (instance === undefined) throw new Error("The SDK was not created.");
  return instance;
};

/** Starts a call, makes it active, and has the SDK emit some messages. */
async function talk(): Promise<RecordedCall> {
  const call = createRecordedCall();
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
  return call;
}

beforeEach(() => {
  vi.useFakeTimers();
  vapi = createFakeVapi();
});
afterEach(() => {
  vi.useRealTimers();
});

it("replays the adapter's events of a logged call that the visitor ended", async () => {
  const call = await talk();
  await pass(21_000);
  call.session.setMuted(true);
  call.session.stop();
  await expectReplay(call);
});

it("replays the adapter's events of a logged call that the service ended by ejection", async () => {
  const call = await talk();
  const ejected = { type: "ejected", msg: "Meeting has ended" };
  sdk().emit("error", {
    type: "daily-error",
    error: { message: ejected, errorMsg: "Meeting has ended", error: ejected },
  });
  sdk().emit("call-end");
  await expectReplay(call);
});

it("replays a start whose response is not JSON with the same error", async () => {
  const call = createRecordedCall();
  call.session.start("home");
  await pass(10);
  const error = new SyntaxError("Unexpected token '<'");
  vapi.requests.at(-1)?.reject({ message: error, data: null, error });
  await pass(2000);
  expect(call.session.state().error?.text).toMatch(/^An unexpected error occurred/);
  await expectReplay(call);
});

it("replays a start that is refused because no assistant is configured", async () => {
  const call = createRecordedCall(vapi.Sdk, null);
  call.session.start("home");
  await expectReplay(call);
});

it("replays a start whose SDK client cannot be created, with the same error", async () => {
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
