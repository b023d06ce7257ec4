import * as v from "valibot";
import type { Clock } from "../../shared/clock.ts";
import type { ProviderEvent } from "../events.ts";
import { readEvent } from "../read-event.ts";
import type { CallControls } from "../call-controls.ts";
import type { CallAudio, StartOutcome, StartRequest } from "../voice-provider.ts";
import { createPlayback, type PlaybackSettings } from "./playback.ts";
import { watchConnection } from "./connection-watch.ts";
import { createControls } from "./controls.ts";
import { visitorVoice } from "./daily.ts";
import { endsCall } from "./ends-call.ts";
import type { MicrophoneTracker } from "./microphone-tracker.ts";
import type { SdkEvents } from "./sdk-events.ts";
import { mapEvent } from "./map-event.ts";
import { mayOpenMicrophone, setMuted } from "./mute.ts";
import type { VapiSdk } from "./sdk.ts";
import { tearDown } from "./tear-down.ts";
import { createLatch } from "../../shared/latch.ts";

export interface SdkCallOptions {
  readonly events: SdkEvents;
  readonly request: StartRequest;
  readonly clock: Clock;
  /** The visitor's wish so far. */
  readonly muted: boolean;
  readonly settings: PlaybackSettings;
  readonly microphones: MicrophoneTracker;
  /** Hears all that the SDK says of this call. Never throws. */
  readonly tell: (event: ProviderEvent) => void;
  readonly retire: (events: SdkEvents) => void;
}

/** A call that has the SDK to itself, from its start to its tearing down. */
export interface SdkCall {
  readonly outcome: Promise<StartOutcome>;
  readonly setMuted: (muted: boolean) => void;
  readonly playAudio: () => Promise<void>;
  readonly audio: () => CallAudio;
  readonly controls: CallControls;
  /** To be called once. Settles when another call may have the SDK. */
  readonly tearDown: () => Promise<void>;
}

const Created = v.object({
  stage: v.literal("daily-call-object-creation"),
  status: v.literal("completed"),
});
const Joining = v.object({ stage: v.literal("daily-call-join"), status: v.literal("started") });

const isProgress = (event: string, payload: unknown, step: typeof Created | typeof Joining) =>
  event === "call-start-progress" && v.is(step, payload);

async function askToStart(sdk: VapiSdk, { target, metadata }: StartRequest): Promise<unknown> {
  // Without an identifier it is the SDK that refuses, in the specification's words.
  const id = target.id ?? undefined;
  const overrides = { variableValues: metadata };
  return target.type === "assistant"
    ? sdk.start(id, overrides)
    : sdk.start(undefined, undefined, undefined, id, overrides);
}

export function startSdkCall({
  events,
  request,
  clock,
  tell,
  retire,
  ...options
}: SdkCallOptions): SdkCall {
  const { sdk } = events;
  const { settings } = options;
  const told = () => visitorVoice(sdk.getDailyCallObject())?.track ?? null;
  const microphones = options.microphones.ofCall(told);
  const playback = createPlayback(sdk, settings);
  const watch = watchConnection(clock, (loss) => tell(readEvent("disconnect", loss)));
  const made = createLatch();
  const reachable = createLatch();
  let { muted } = options;
  let leaving = false;

  /** What the adapter itself has to know of what the SDK says. */
  function note(event: string, payload: unknown): void {
    if (isProgress(event, payload, Created)) made.open();
    if (isProgress(event, payload, Joining)) {
      // A start that was stopped before goes on to join what is no more, which asks for nothing.
      if (sdk.getDailyCallObject() !== null) microphones.watch();
      reachable.open();
    }
    if (event === "daily-participant-updated") microphones.latest();
    if (leaving) return;
    if (isProgress(event, payload, Created)) watch.attach(sdk.getDailyCallObject());
    if (event === "audio") playback.yieldToSdk();
    if (muted && mayOpenMicrophone(event, payload)) setMuted(sdk, true);
    watch.note(event, payload);
  }

  events.routeTo((event, payload) => {
    note(event, payload);
    for (const said of mapEvent(event, payload)) {
      if (endsCall(said)) watch.end();
      tell(said);
    }
  });
  const answer = askToStart(sdk, request);
  answer.then(reachable.open, reachable.open);

  return {
    outcome: answer.then((call) => (call === null || call === undefined ? "empty" : "started")),
    setMuted(wish) {
      muted = wish;
      setMuted(sdk, wish);
    },
    playAudio: playback.play,
    audio: playback.streams,
    controls: createControls({
      sdk,
      clock,
      playback,
      settings,
      microphone: microphones.latest,
      // Also opened: after a refusal the SDK has it muted, though nobody wished so.
      opened: () => setMuted(sdk, muted),
      isOver: () => leaving,
    }),
    tearDown() {
      leaving = true;
      watch.end();
      return tearDown({ events, clock, made, reachable, microphones, retire });
    },
  };
}
