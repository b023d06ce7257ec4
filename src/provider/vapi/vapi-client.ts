import * as v from "valibot";
import type { Clock } from "../../shared/clock.ts";
import { endsCall, type ProviderEvent } from "../events.ts";
import { readEvent } from "../read-event.ts";
import type { CallAudio, StartOutcome, StartRequest } from "../voice-provider.ts";
import {
  createPlayback,
  forgiveAborts,
  newPlaybackSettings,
  type PlaybackSettings,
} from "./playback.ts";
import { watchBlockedMicrophone } from "./blocked-microphone.ts";
import { watchConnection } from "./connection-watch.ts";
import { createControls } from "./controls.ts";
import { visitorTrack } from "./daily.ts";
import { watchRetries } from "./machine-scripts.ts";
import { type MicrophoneTracker, trackMicrophones } from "./microphone-tracker.ts";
import { listenToSdk, type SdkEvents } from "./sdk-events.ts";
import { mapEvent } from "./map-event.ts";
import type { SdkCallLibrary, VapiSdk } from "./sdk.ts";
import { sdkClassOf } from "./sdk-class.ts";
import { tearDown } from "./tear-down.ts";
import { attempt } from "../../shared/attempt.ts";
import { createLatch } from "../../shared/latch.ts";

interface SdkCallOptions {
  readonly request: StartRequest;
  /** The ID of the request's target; null if none is configured. */
  readonly id: string | null;
  readonly clock: Clock;
  /** Whether the call starts muted. */
  readonly muted: boolean;
  /** Receives every event of the call. Never throws. */
  readonly tell: (event: ProviderEvent) => void;
}

/** A call on the SDK. It has the SDK instance to itself until its teardown has ended. */
export type SdkCall = ReturnType<typeof startSdkCall>;
/** Creates a client. Throws the error of the SDK's constructor. */
export type ClientMaker = ReturnType<typeof clientMaker>;
/** One SDK instance. It holds one call after another. */
export type VapiClient = ReturnType<ClientMaker>;

const progress = (stage: string, status: string) =>
  v.object({ stage: v.literal(stage), status: v.literal(status) });
const Created = progress("daily-call-object-creation", "completed");
const Joining = progress("daily-call-join", "started");
const Joined = progress("daily-call-join", "completed");
const OpenVisitor = v.object({ local: v.literal(true), audio: v.literal(true) });

const isProgress = (event: string, payload: unknown, step: typeof Created): boolean =>
  event === "call-start-progress" && v.is(step, payload);

/** A failure of noise cancellation makes the SDK open a muted microphone again. */
const mayOpenMicrophone = (event: string, payload: unknown): boolean =>
  isProgress(event, payload, Joined) ||
  (event === "daily-participant-updated" && v.is(OpenVisitor, payload));

/** The SDK throws if it has no microphone yet. The adapter mutes again once the call has joined. */
const muteSdk = (sdk: VapiSdk, muted: boolean): void => attempt(() => sdk.setMuted(muted));

async function askToStart(
  sdk: VapiSdk,
  { request: { target, metadata }, id }: Pick<SdkCallOptions, "request" | "id">,
): Promise<unknown> {
  // Without an identifier, the SDK refuses with the specification's text.
  const named = id ?? undefined;
  const overrides = { variableValues: metadata };
  return target === "assistant"
    ? sdk.start(named, overrides)
    : sdk.start(undefined, undefined, undefined, named, overrides);
}

/** The parts that all calls of a client share. */
interface ClientParts {
  readonly events: SdkEvents;
  readonly settings: PlaybackSettings;
  readonly tracker: MicrophoneTracker;
}

function startSdkCall(
  { events, settings, tracker }: ClientParts,
  { request, id, clock, tell, ...options }: SdkCallOptions,
) {
  const { sdk } = events;
  let { muted } = options;
  const reported = () => visitorTrack(sdk.getDailyCallObject());
  const blocked = watchBlockedMicrophone((error) =>
    tell(readEvent("microphone-error", microphones.explain(error))),
  );
  const microphones = tracker.ofCall(reported, clock, blocked.lose);
  // The call library reports the track behind its noise cancellation, which may get no sound while muted.
  const microphone = () => (muted ? microphones.device() : null) ?? reported();
  const playback = createPlayback(sdk, settings);
  const watch = watchConnection(clock, (loss) => tell(readEvent("disconnect", loss)));
  const made = createLatch();
  const reachable = createLatch();
  let leaving = false;

  /** Updates the adapter's own state. */
  function note(event: string, payload: unknown): void {
    if (isProgress(event, payload, Created)) made.open();
    if (isProgress(event, payload, Joining)) {
      // The SDK reports the join even for a stopped start, which opens no microphone.
      if (sdk.getDailyCallObject() !== null) microphones.watch();
      reachable.open();
    }
    if (event === "daily-participant-updated") microphones.latest();
    if (leaving) return;
    if (isProgress(event, payload, Created)) watch.attach(sdk.getDailyCallObject());
    if (event === "audio") playback.yieldToSdk();
    if (muted && mayOpenMicrophone(event, payload)) muteSdk(sdk, true);
    watch.note(event, payload);
  }

  events.routeTo((event, sent) => {
    const payload = event === "camera-error" ? microphones.explain(sent) : sent;
    note(event, payload);
    for (const mapped of mapEvent(event, payload)) {
      if (endsCall(mapped)) watch.end();
      tell(mapped);
    }
    blocked.note(event, payload);
  });
  const answer = askToStart(sdk, { request, id });
  answer.then(reachable.open, reachable.open);

  return {
    outcome: answer.then((call): StartOutcome =>
      call === null || call === undefined ? "empty" : "started",
    ),
    setMuted(wish: boolean): void {
      muted = wish;
      muteSdk(sdk, wish);
    },
    sendText(content: string): boolean {
      const message = { role: "user", content } as const;
      const typed = { type: "add-message", message, triggerResponseEnabled: true } as const;
      // Without a call object the SDK drops the text silently. It throws before the join and for a text that is too long.
      const send = () => {
        sdk.send(typed);
        return true;
      };
      return sdk.getDailyCallObject() !== null && attempt(send, false);
    },
    playAudio: playback.play,
    audio: (): CallAudio => ({ assistant: playback.track(), visitor: microphone() }),
    controls: createControls({
      sdk,
      clock,
      playback,
      settings,
      microphone: microphones.latest,
      // The SDK mutes a call whose microphone was refused, so the choice is applied again.
      onMicrophone: () => muteSdk(sdk, muted),
      isOver: () => leaving,
    }),
    /** Call it once. Settles when the next call may use the SDK. */
    tearDown(): Promise<void> {
      leaving = true;
      watch.end();
      playback.end();
      return tearDown({ events, clock, made, reachable, microphones });
    },
  };
}

/** Throws a TypeError if the module has no SDK class. */
export function clientMaker(module: unknown) {
  const Sdk = sdkClassOf(module);
  const settings = newPlaybackSettings();
  const tracker = trackMicrophones();
  const withRetries = watchRetries();
  return (publicKey: string, apiUrl: string | undefined, callLibrary: SdkCallLibrary) => {
    const sdk = new Sdk(publicKey, apiUrl, withRetries(callLibrary));
    forgiveAborts(sdk);
    const events = listenToSdk(sdk);
    events.sdk.setVolume(settings.volume);
    const parts = { events, settings, tracker };
    return { events, startCall: (options: SdkCallOptions) => startSdkCall(parts, options) };
  };
}
