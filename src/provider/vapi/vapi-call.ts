import type { Clock } from "../../shared/clock.ts";
import { endsCall, type ProviderEvent } from "../events.ts";
import {
  type CallListener,
  NO_AUDIO,
  type StartOutcome,
  type StartRequest,
  type VoiceCall,
} from "../voice-provider.ts";
import { defer } from "../../shared/defer.ts";
import { isInsecure } from "../../shared/microphone-permission.ts";
import { macrotask } from "../../shared/macrotask.ts";
import { guarded } from "../../shared/report-unhandled-error.ts";
import type { Configuration } from "../configuration.ts";
import type { SdkCall, VapiClient } from "./vapi-client.ts";

/** A client, and the IDs that it can call. */
export interface Connection {
  readonly client: VapiClient;
  readonly targets: Configuration["targets"];
}

const NEEDS_TLS = "This page needs https: no call is possible without it.";

export interface CallPlan {
  readonly request: StartRequest;
  readonly listener: CallListener;
  readonly clock: Clock;
  /** Resolves when the previous call is cleaned up. */
  readonly free: Promise<void>;
  readonly connect: () => Promise<Connection>;
}

export type OpenCall = ReturnType<typeof openCall>;

/** Returns a call at once, and starts it on the SDK when the previous call is gone and the client exists. */
export function openCall({ request, listener, clock, free, connect }: CallPlan) {
  const started = defer<StartOutcome>();
  let sdkCall: SdkCall | null = null;
  let muted = false;
  let over = false;
  let leaving: Promise<void> | null = null;

  function tell(event: ProviderEvent): void {
    over ||= endsCall(event);
    guarded(() => listener(event));
  }

  async function begin(): Promise<StartOutcome> {
    await free;
    // Lets the browser show the press first, and lets the SDK finish its clean-up: it reports the end of a
    // call before that.
    await macrotask(clock);
    // The call library would refuse, but only after the service has created a call.
    // It rejects with a bare text, which the error catalogues show as it is.
    if (isInsecure()) return Promise.reject(NEEDS_TLS);
    const { client, targets } = await connect();
    // A call that was stopped while the client loaded is not started.
    if (leaving !== null) return "empty";
    const id = targets[request.target];
    sdkCall = client.startCall({ request, id, clock, muted, tell });
    return sdkCall.outcome;
  }

  /** Leaves the call once. A start that is still pending resolves with `empty`. */
  function leave(): Promise<void> {
    leaving ??= (sdkCall?.tearDown() ?? free).finally(() => started.resolve("empty"));
    return leaving;
  }
  const gone = () => leave().catch(() => {});
  const current = () => (leaving === null ? sdkCall : null);

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

  const voice: VoiceCall = {
    started: started.promise,
    stop: leave,
    release: () => void gone(),
    setMuted(wish) {
      muted = wish;
      current()?.setMuted(wish);
    },
    sendText: (text) => current()?.sendText(text) ?? false,
    async playAudio() {
      const call = current();
      if (call === null) throw new Error("There is no call to be heard.");
      // A stop removes the player, which aborts its play(). The browser has not refused to play.
      await call.playAudio().catch((error: unknown) => {
        if (leaving === null) throw error;
      });
    },
    audio: () => current()?.audio() ?? NO_AUDIO,
    controls: () => current()?.controls ?? null,
  };

  return {
    voice,
    /** False once the call has ended or is being left. Until then no other call can start. */
    inProgress: () => !over && leaving === null,
    /** Leaves the call if necessary. Resolves when it is cleaned up. */
    gone,
  };
}
