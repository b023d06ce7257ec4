import { type Known, library, sdk, seen, types } from "./citation.ts";

/** Something by which scenarios come out otherwise on the real SDK. */
export interface Fact extends Known {
  /**
   * By scenario, every line in which its run on the SDK differs for this reason, as `differencesOf` tells
   * them: `-` is in the scripted run only, `+` in that on the SDK only, before whatever comes next then.
   */
  readonly differs: Readonly<Record<string, readonly string[]>>;
}

/** Causes that are left out of every course, since the scripted provider does not imitate them. */
export const ASIDE: Readonly<Record<string, Known>> = {
  "provider.start-progress": {
    says: "The SDK tells of each step of its own start.",
    shownBy: [seen("call", "call-start-progress initialization started", "call-start-success")],
  },
  "provider.unknown-event": {
    says: "The SDK tells of its player and its participants, of which the port knows nothing.",
    shownBy: [seen("call", "daily-participant-updated", "audio")],
  },
};

/** What a start comes back with is told of by an error instead, at the same moments. */
const errorFor = (cause: string, ...moments: readonly number[]): readonly string[] =>
  moments.flatMap((at) => [`- ${at} ${cause}`, `+ ${at} provider.error`]);

const ONE_CALL_OBJECT: Known["shownBy"] = [
  seen("duplicate-call-object", "error daily-call-object-creation-error"),
  library("Duplicate DailyIframe instances are not allowed"),
];

/** A start resolves by the way to a call-start. */
const opened = (at: number): string => `+ ${at} start.resolve before provider.call-start`;

/** A speech begins with a level. */
const begun = (at: number): string => `+ ${at} provider.volume-level before provider.speech-start`;

/**
 * What happens otherwise on the real SDK and changes nothing that anybody sees: all these lines are causes
 * of the trace. What is not written here is the same.
 */
export const FACTS: readonly Fact[] = [
  {
    says: "A start that fails is told of by an error, and settles only then.",
    shownBy: [
      seen("http-500", "call-start-failed", "error start-method-error"),
      sdk("type: 'validation-error'"),
    ],
    differs: {
      "no-target": errorFor("start.reject", 1000, 2000),
      "no-target-admin": errorFor("start.reject", 1000, 2000),
      "order-promises-settle-between-items": errorFor("start.reject", 0),
      "order-start-settles-before-events": [
        ...errorFor("start.resolve-null", 900),
        ...errorFor("start.reject", 2900),
      ],
      "start-comes-back-empty": errorFor("start.resolve-null", 700),
      "start-comes-back-empty-admin": errorFor("start.resolve-null", 700),
      "start-refused-by-the-service": errorFor("start.resolve-null", 3),
      "start-rejected": errorFor("start.reject", 350, 1350, 2350, 3350),
      "start-rejected-admin": errorFor("start.reject", 350, 1350, 2350, 3350),
    },
  },
  {
    says: "start() resolves when the visitor is in the room, and nobody listens before.",
    shownBy: [seen("call", "call-start-success", "call-start")],
    differs: {
      "double-start-while-connecting": [opened(4300), "- 4400 start.resolve"],
      "start-never-settles-but-the-call-begins": [opened(1000)],
      "start-settles-into-the-next-call": [opened(5000)],
      "start-settles-once-active": [
        ...[opened(500), "- 1500 start.resolve-null"],
        ...[opened(4500), "- 5500 start.reject"],
        ...[opened(8500), "- 9500 start.resolve"],
      ],
    },
  },
  {
    says: "A page has one call object: a start waits until nothing is left of the call before it.",
    shownBy: ONE_CALL_OBJECT,
    differs: {
      "restart-while-connecting-and-the-last-stop-settles": [
        "- 5900 start.resolve",
        "+ 6000 start.resolve",
      ],
    },
  },
  {
    says: "A stop settles with the call-end that answers it.",
    shownBy: [seen("stopped-while-joining", "stop() is called", "call-end", "stop() resolves")],
    differs: {
      "recorded-stop-during-a-call": ["- 528 stop.resolve", "+ 527 stop.resolve"],
      "stop-while-joining-start-never-settles": ["- 154 stop.resolve", "+ 153 stop.resolve"],
    },
  },
  {
    says: "A stop that the machine does not answer never settles: the adapter ends it after 4 s.",
    shownBy: [library('sendMessageToCallMachine({action:"leave-meeting"})')],
    differs: {
      "limit-belongs-to-its-start": ["+ 14000 stop.resolve"],
      "stop-never-settles": ["+ 29000 stop.resolve"],
    },
  },
  {
    says: "A stop has nothing to reject with: what fails of it is caught.",
    shownBy: [library('key:"destroy"'), library("try{yield this.leave()}catch(e){}")],
    differs: { "stop-rejected": ["- 5500 stop.reject", "+ 5500 stop.resolve"] },
  },
  {
    says: "A speech is told of once, by the first level that is loud, and each level by itself.",
    shownBy: [
      sdk("this.emit('volume-level', Math.min(1, speechLevel / 0.15));"),
      sdk("clearTimeout(this.speakingTimeout);"),
    ],
    differs: {
      "assistant-leaves-in-silence": [begun(1500)],
      "lanes-in-any-order": [begun(4000)],
      "recorded-first-call": [begun(384), begun(2277)],
      "recorded-stop-during-a-call": [begun(384)],
      "speech-events": [
        begun(2000),
        ...["- 2500 provider.speech-start", "+ 2500 provider.volume-level"],
        "- 4500 provider.speech-end",
        begun(6000),
      ],
      "speech-while-connecting": [begun(3000), begun(4000)],
    },
  },
  {
    says: "The microphone is asked for by the join, which waits for its answer.",
    shownBy: [
      seen(
        "microphone-denied",
        "call-start-progress daily-call-join started",
        "camera-error camera-error",
        "call-start-progress daily-call-join completed",
      ),
    ],
    differs: {
      "microphone-denied": ["- 72 provider.microphone-error", "+ 0 provider.microphone-error"],
    },
  },
  {
    says: "Only a browser that refuses to play blocks the audio, and this one does not refuse.",
    shownBy: [sdk("// Usually autoplay policy, which is recoverable")],
    differs: {
      "audio-blocked-for-good": ["- 700 provider.audio-blocked"],
      "audio-blocked-until-a-gesture": ["- 700 provider.error", "- 700 provider.audio-blocked"],
      "non-fatal-audio-start-failed": ["- 500 provider.error", "- 5000 provider.error"],
      "quiet-events-while-active": ["- 3000 provider.audio-blocked"],
      "quiet-events-while-connecting": ["- 1000 provider.audio-blocked"],
    },
  },
  {
    says: "Noise cancellation is set up as soon as the room is joined, once a call.",
    shownBy: [
      seen(
        "processor-not-recovered",
        "call-start-progress daily-call-join completed",
        "error audio-processing-setup-error",
        "call-start",
      ),
    ],
    differs: {
      "non-fatal-audio-processing-setup": [
        ...["- 500 provider.error", "+ 400 provider.error"],
        "- 5000 provider.error",
      ],
    },
  },
  {
    says: "The set-up of levels and of a recording fails only where the call library throws.",
    shownBy: [
      sdk("this.call.startRemoteParticipantsAudioLevelObserver(100);"),
      sdk("// Don't throw here, video recording is optional"),
    ],
    differs: {
      "non-fatal-audio-observer-setup": ["- 500 provider.error", "- 5000 provider.error"],
      "non-fatal-video-recording-setup": ["- 500 provider.error", "- 5000 provider.error"],
    },
  },
  {
    says: "What the call library tells of network and microphone has one of its types, and has changed.",
    shownBy: [
      types("networkState: 'good' | 'warning' | 'bad' | 'unknown';"),
      types("export type NetworkConnectionType ="),
      types("export type DailyCameraErrorType ="),
    ],
    differs: {
      "microphone-lost-mid-call": ["- 5000 provider.microphone-error"],
      "quiet-events-unreadable": [
        ...["- 2700 provider.network-quality", "- 2800 provider.network-quality"],
        ...[2900, 3000, 3100].map((at) => `- ${at} provider.network-connection`),
        ...[4100, 4200, 4300].map((at) => `- ${at} provider.microphone-error`),
      ],
    },
  },
];

/** What the real service cannot bring about: only here, what is seen differs as well. */
export const BEYOND_THE_SERVICE: readonly Fact[] = [
  {
    says: "The SDK has no disconnect. The adapter raises it for an assistant lost in a call that runs.",
    shownBy: [{ file: "@vapi-ai/web/dist/vapi.d.ts", lacks: "disconnect" }],
    differs: {
      "disconnect-while-connecting": [
        ...["- 30000 provider.disconnect", "- 30000 state idle", "- 30000 ring stopped"],
        ...["+ 30100 provider.call-start", "+ 30100 state active", "+ 30100 ring stopped"],
        ...["- end state idle", "+ end state active"],
        ...["- end timer 00:00", "+ end timer 00:02"],
      ],
    },
  },
  {
    says: "A page has one call object: no call begins before the one before it has ended.",
    shownBy: ONE_CALL_OBJECT,
    differs: {
      "recorded-stop-unanswered": [
        "- 3670 start.resolve",
        ...["- 3746 provider.call-start", "- 3746 state active", "- 3746 ring stopped"],
        ...["+ 4500 stop.resolve before start.resolve", opened(4500)],
        ...["+ 4500 provider.call-start", "+ 4500 state active", "+ 4500 ring stopped"],
        ...["- end timer 00:02", "+ end timer 00:01"],
      ],
      "restart-while-the-last-stop-is-unsettled": [
        "- 5400 start.resolve",
        ...["- 6500 provider.call-start", "- 6500 state active", "- 6500 ring stopped"],
        opened(8000),
        ...["+ 8000 provider.call-start", "+ 8000 state active", "+ 8000 ring stopped"],
        ...["- 40000 durationSeconds 33", "+ 40000 durationSeconds 32"],
        ...["- end durationSeconds 33", "+ end durationSeconds 32"],
      ],
    },
  },
];
