import { afterEach, beforeEach, vi } from "vitest";
import type { ProviderEvent, ProviderEventName } from "../../src/provider/events.ts";
import { clientMaker } from "../../src/provider/vapi/vapi-client.ts";
import { createVapiProvider } from "../../src/provider/vapi/vapi-provider.ts";
import type { CallTarget, StartRequest, VoiceCall } from "../../src/provider/voice-provider.ts";
import { createSystemClock } from "../../src/shared/system-clock.ts";
import { createFakeVapi, type FakeVapi, latestOf } from "./fake-sdk.ts";

export const ASSISTANT: CallTarget = { type: "assistant", id: "assistant-id" };
export const WEB_CALL = { id: "call-1", webCallUrl: "https://example.test/room" };

export const requestFor = (target: CallTarget): StartRequest => ({
  target,
  metadata: { sessionId: "s-1", timestamp: "2026-01-01T00:00:00.000Z", type: target.type },
});

export const pass = (time: number) => vi.advanceTimersByTimeAsync(time);
/** All that the SDK does at once, its macrotasks included. */
export const settle = () => pass(10);

/** A call whose every event and outcome is written down. */
export interface HeardCall extends VoiceCall {
  readonly heard: ProviderEvent[];
  readonly names: () => ProviderEventName[];
  outcome: unknown;
  onEvent: (event: ProviderEvent) => void;
}

interface Options {
  readonly apiUrl?: string;
  /** The SDK's module, as it arrives. */
  readonly load?: () => Promise<unknown>;
}

/** Calls of the adapter on the fake SDK: a new one for each test of the file, with timers that stand still. */
export function heardCalls() {
  let vapi: FakeVapi;

  beforeEach(() => {
    vi.useFakeTimers();
    vapi = createFakeVapi();
  });

  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  const sdk = () => latestOf(vapi.instances);

  function createProvider({ apiUrl, load }: Options = {}) {
    const arrive = load ?? (() => Promise.resolve({ default: { default: vapi.Sdk } }));
    const provider = createVapiProvider({
      publicKey: "pk",
      apiUrl: apiUrl ?? null,
      clock: createSystemClock(),
      load: async () => clientMaker(await arrive()),
    });

    function start(target: CallTarget = ASSISTANT): HeardCall {
      const heard: ProviderEvent[] = [];
      const call: HeardCall = {
        ...provider.start(requestFor(target), (event) => {
          heard.push(event);
          call.onEvent(event);
        }),
        heard,
        names: () => heard.map(({ type }) => type),
        outcome: "pending",
        onEvent: () => {},
      };
      call.started.then(
        (outcome) => (call.outcome = outcome),
        (error: unknown) => (call.outcome = error),
      );
      return call;
    }

    /** A call that is live, as far as the SDK goes. */
    async function startLive(target?: CallTarget): Promise<HeardCall> {
      const call = start(target);
      await settle();
      latestOf(vapi.requests).response.resolve(WEB_CALL);
      await settle();
      sdk().emit("call-start");
      return call;
    }

    return { provider, start, startLive };
  }

  return {
    vapi: () => vapi,
    createProvider,
    sdk,
    daily: () => latestOf(vapi.calls),
    openMicrophones: () => vapi.calls.filter(({ track }) => track.live).length,
    aliveCalls: () => vapi.calls.filter(({ destroyed }) => !destroyed).length,
  };
}
