import type { Clock } from "../../shared/clock.ts";
import type { ProviderEvent } from "../events.ts";
import {
  type CallListener,
  NO_AUDIO,
  type StartOutcome,
  type StartRequest,
  type VoiceCall,
} from "../voice-provider.ts";
import { defer } from "../../shared/defer.ts";
import { macrotask } from "../../shared/macrotask.ts";
import { endsCall } from "./ends-call.ts";
import type { SdkEvents } from "./sdk-events.ts";
import type { SdkCall } from "./sdk-call.ts";
import { reportUnhandledError } from "../../shared/report-unhandled-error.ts";
import type { VapiClient } from "./vapi-client.ts";

export interface CallPlan {
  readonly request: StartRequest;
  readonly listener: CallListener;
  readonly clock: Clock;
  /** Resolves when nothing is left of the call before. */
  readonly free: Promise<void>;
  /** Gets hold of a client to call with. */
  readonly connect: () => Promise<VapiClient>;
  /** Takes an SDK instance out of service. */
  readonly retire: (events: SdkEvents) => void;
}

/** A call as its provider sees it. */
export interface OpenCall {
  readonly voice: VoiceCall;
  /** Whether it has neither ended nor been let go of: no other call can be had then. */
  readonly inProgress: () => boolean;
  /** Lets go of it, if nobody has. Resolves when nothing of it is left. */
  readonly gone: () => Promise<void>;
}

/** Opens a call that is there at once, and seats it with the SDK as soon as that can be had. */
export function openCall({ request, listener, clock, free, connect, retire }: CallPlan): OpenCall {
  const started = defer<StartOutcome>();
  let sdkCall: SdkCall | null = null;
  let muted = false;
  let over = false;
  let leaving: Promise<void> | null = null;

  function tell(event: ProviderEvent): void {
    over ||= endsCall(event);
    try {
      listener(event);
    } catch (error) {
      reportUnhandledError(error);
    }
  }

  async function begin(): Promise<StartOutcome> {
    await free;
    // The press that asked for the call is answered on screen before the SDK has its turn, and the SDK
    // clears up after a call that ended by itself once it has said so.
    await macrotask(clock);
    const client = await connect();
    // Whoever stopped the call while the SDK was on its way never had one.
    if (leaving !== null) return "empty";
    sdkCall = client.startCall({ request, clock, muted, tell, retire });
    return sdkCall.outcome;
  }

  /** Lets go of the call, once. The cancelled mark is set here, whatever the call is in the middle of. */
  function leave(): Promise<void> {
    leaving ??= (sdkCall?.tearDown() ?? free).finally(() => started.resolve("empty"));
    return leaving;
  }
  const ignore = () => {};
  const held = () => (leaving === null ? sdkCall : null);

  begin().then(
    (outcome) => {
      over ||= outcome === "empty";
      started.resolve(outcome);
    },
    (error: unknown) => {
      over = true;
      started.reject(error);
    },
  );

  return {
    voice: {
      started: started.promise,
      stop: leave,
      release: () => void leave().catch(ignore),
      setMuted(wish) {
        muted = wish;
        held()?.setMuted(wish);
      },
      async playAudio() {
        const call = held();
        if (call === null) throw new Error("There is no call to be heard.");
        await call.playAudio();
      },
      audio: () => held()?.audio() ?? NO_AUDIO,
      controls: () => held()?.controls ?? null,
    },
    inProgress: () => !over && leaving === null,
    gone: () => leave().catch(ignore),
  };
}
