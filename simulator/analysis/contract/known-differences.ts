import type { SDK_ONLY_CAUSES } from "../trace-lines.ts";
import { type KnownFact, library, sdk, seen, types } from "./known-fact.ts";

/** A fact about the real SDK that makes scenarios run differently on it than on the scripted provider. */
export interface KnownDifference extends KnownFact {
  /**
   * The differing lines of each scenario, as `differencesOf` prints them: `-` only in the scripted run,
   * `+` only in the run on the SDK.
   */
  readonly differs: Readonly<Record<string, readonly string[]>>;
}

/** Causes that the comparison ignores, because the scripted provider does not imitate them. */
export const IGNORED_CAUSES: Readonly<Record<(typeof SDK_ONLY_CAUSES)[number], KnownFact>> = {
  "provider.start-progress": {
    fact: "The SDK reports each stage of its start.",
    evidence: [seen("call", "call-start-progress initialization started", "call-start-success")],
  },
  "provider.unknown-event": {
    fact: "The SDK reports its player and its participants, for which the port has no event.",
    evidence: [seen("call", "daily-participant-updated", "audio")],
  },
};

/** Diff lines for starts that emit an error in place of their result, at these times. */
const errorFor = (cause: string, ...moments: readonly number[]): readonly string[] =>
  moments.flatMap((at) => [`- ${at} ${cause}`, `+ ${at} provider.error`]);

const ONE_CALL_OBJECT: KnownFact["evidence"] = [
  seen("duplicate-call-object", "error daily-call-object-creation-error"),
  library("Duplicate DailyIframe instances are not allowed"),
];

/** Diff line for a start that resolves just before call-start. */
const opened = (at: number): string => `+ ${at} start.resolve before provider.call-start`;

/** Diff line for a level that precedes the start of a speech. */
const begun = (at: number): string => `+ ${at} provider.volume-level before provider.speech-start`;

/**
 * Known differences between the scripted provider and the real SDK, by scenario. They concern only causes of
 * the trace, so visitors cannot see them. A scenario that is not listed gives the same trace on both.
 */
export const KNOWN_DIFFERENCES: readonly KnownDifference[] = [
  {
    fact: "A failed start emits an error before it settles.",
    evidence: [
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
    fact: "start() resolves once the visitor has joined, and the assistant does not listen before.",
    evidence: [seen("call", "call-start-success", "call-start")],
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
    fact: "A page has one call object, so a start waits for the cleanup of the previous call.",
    evidence: ONE_CALL_OBJECT,
    differs: {
      "restart-while-connecting-and-the-last-stop-settles": [
        "- 5900 start.resolve",
        "+ 6000 start.resolve",
      ],
    },
  },
  {
    fact: "A stop settles together with its call-end.",
    evidence: [seen("stopped-while-joining", "stop() is called", "call-end", "stop() resolves")],
    differs: {
      "recorded-stop-during-a-call": ["- 528 stop.resolve", "+ 527 stop.resolve"],
      "stop-while-joining-start-never-settles": ["- 154 stop.resolve", "+ 153 stop.resolve"],
    },
  },
  {
    fact: "An unanswered stop never settles in the SDK; the adapter ends it after 4 s.",
    evidence: [library('sendMessageToCallMachine({action:"leave-meeting"})')],
    differs: {
      "limit-belongs-to-its-start": ["+ 14000 stop.resolve"],
      "stop-never-settles": ["+ 29000 stop.resolve"],
    },
  },
  {
    fact: "A stop never rejects, because the library catches its errors.",
    evidence: [library('key:"destroy"'), library("try{yield this.leave()}catch(e){}")],
    differs: { "stop-rejected": ["- 5500 stop.reject", "+ 5500 stop.resolve"] },
  },
  {
    fact: "The SDK emits speech-start once, on the first loud level, and every level separately.",
    evidence: [
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
      "presence-repeated-speech-start": [begun(2000), begun(7000)],
      "speech-while-connecting": [begun(3000), begun(4000)],
    },
  },
  {
    fact: "The join asks for the microphone and waits for the answer.",
    evidence: [
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
    fact: "Only a browser that refuses to play blocks the audio, and the test browser plays it.",
    evidence: [sdk("// Usually autoplay policy, which is recoverable")],
    differs: {
      "audio-blocked-for-good": ["- 700 provider.audio-blocked"],
      "audio-blocked-until-a-gesture": ["- 700 provider.error", "- 700 provider.audio-blocked"],
      "non-fatal-audio-start-failed": ["- 500 provider.error", "- 5000 provider.error"],
      "quiet-events-while-active": ["- 3000 provider.audio-blocked"],
      "quiet-events-while-connecting": ["- 1000 provider.audio-blocked"],
    },
  },
  {
    fact: "The SDK sets up noise cancellation once for each call, right after the join.",
    evidence: [
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
    fact: "The setup of levels and recordings fails only when the call library throws.",
    evidence: [
      sdk("this.call.startRemoteParticipantsAudioLevelObserver(100);"),
      sdk("// Don't throw here, video recording is optional"),
    ],
    differs: {
      "non-fatal-audio-observer-setup": ["- 500 provider.error", "- 5000 provider.error"],
      "non-fatal-video-recording-setup": ["- 500 provider.error", "- 5000 provider.error"],
    },
  },
  {
    fact: "The call library reports network and microphone only on a change, with one of its own types.",
    evidence: [
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

/** Differences of scenarios that the real service cannot produce; only these may concern visible fields. */
export const IMPOSSIBLE_ON_THE_SERVICE: readonly KnownDifference[] = [
  {
    fact: "The SDK has no disconnect event; the adapter emits it only when an active call loses its assistant.",
    evidence: [{ file: "@vapi-ai/web/dist/vapi.d.ts", lacks: "disconnect" }],
    differs: {
      "disconnect-while-connecting": [
        ...["- 30000 provider.disconnect", "- 30000 state idle", "- 30000 ring stopped"],
        ...["- 30000 presence idle", "- 30000 ended disconnect"],
        ...["+ 30100 provider.call-start", "+ 30100 state active", "+ 30100 ring stopped"],
        "+ 30100 presence listening",
        ...["- end state idle", "+ end state active"],
        ...["- end presence idle", "+ end presence listening"],
        ...["- end ended disconnect", "+ end ended null"],
        ...["- end timer 00:00", "+ end timer 00:02"],
      ],
    },
  },
  {
    fact: "A page has one call object, so no call begins before the previous one has ended.",
    evidence: ONE_CALL_OBJECT,
    differs: {
      "recorded-stop-unanswered": [
        "- 3670 start.resolve",
        ...["- 3746 provider.call-start", "- 3746 state active", "- 3746 ring stopped"],
        "- 3746 presence listening",
        ...["+ 4500 stop.resolve before start.resolve", opened(4500)],
        ...["+ 4500 provider.call-start", "+ 4500 state active", "+ 4500 ring stopped"],
        "+ 4500 presence listening",
        ...["- end timer 00:02", "+ end timer 00:01"],
      ],
      "restart-while-the-last-stop-is-unsettled": [
        "- 5400 start.resolve",
        ...["- 6500 provider.call-start", "- 6500 state active", "- 6500 ring stopped"],
        "- 6500 presence listening",
        opened(8000),
        ...["+ 8000 provider.call-start", "+ 8000 state active", "+ 8000 ring stopped"],
        "+ 8000 presence listening",
        ...["- 40000 durationSeconds 33", "+ 40000 durationSeconds 32"],
        ...["- end durationSeconds 33", "+ end durationSeconds 32"],
      ],
    },
  },
  {
    fact: "The SDK emits speech-start once in a speech, so no second one clears an owed answer.",
    evidence: [sdk("clearTimeout(this.speakingTimeout);")],
    differs: {
      "presence-repeated-speech-start": [
        ...["- 3000 provider.speech-start", "+ 3000 provider.volume-level"],
        ...["- 4000 presence listening", "+ 4000 presence thinking"],
        "- 6000 presence thinking",
      ],
    },
  },
];
