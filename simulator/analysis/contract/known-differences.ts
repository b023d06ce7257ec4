import { type KnownFact, library, sdk, seen, types } from "./known-fact.ts";

/** A fact about the real SDK that makes scenarios run differently on it than on the scripted provider. */
export interface KnownDifference extends KnownFact {
  /**
   * The lines that differ in each scenario, as `differencesOf` prints them: `-` only in the scripted run, `+` only in
   * the run on the SDK. `- 5, 9 state idle, ring stopped` stands for a line for each moment and each change.
   */
  readonly differs: Readonly<Record<string, readonly string[]>>;
  /** Whether the real service cannot produce these scenarios. Only then may the lines concern visible fields. */
  readonly isImpossible?: true;
}

/** Causes that the comparison ignores, because the scripted provider does not imitate them. */
export const IGNORED_CAUSES: Readonly<Record<string, KnownFact>> = {
  "provider.start-progress": {
    fact: "The SDK reports each stage of its start.",
    evidence: [seen("call", "call-start-progress initialization started", "call-start-success")],
  },
  "provider.unknown-event": {
    fact: "The SDK reports its player and its participants, for which the port has no event.",
    evidence: [seen("call", "daily-participant-updated", "audio")],
  },
};

/** The rows of starts that emit an error in place of their result, at these moments. */
const errorFor = (result: string, moments: string): readonly string[] => [
  `- ${moments} ${result}`,
  `+ ${moments} provider.error`,
];

const BEGUN = "provider.call-start, state active, ring stopped, presence listening";
const OPENED = "start.resolve before provider.call-start";
const LOUD = "provider.volume-level before provider.speech-start";

const ONE_CALL_OBJECT: KnownFact["evidence"] = [
  seen("duplicate-call-object", "error daily-call-object-creation-error"),
  library("Duplicate DailyIframe instances are not allowed"),
];

export const FAILED_START: KnownDifference = {
  fact: "A failed start emits an error before it settles.",
  evidence: [
    seen("http-500", "call-start-failed", "error start-method-error"),
    sdk("type: 'validation-error'"),
  ],
  differs: {
    "no-target": errorFor("start.reject", "1000, 2000"),
    "no-target-admin": errorFor("start.reject", "1000, 2000"),
    "order-promises-settle-between-items": errorFor("start.reject", "0"),
    "order-start-settles-before-events": [
      ...errorFor("start.resolve-null", "900"),
      ...errorFor("start.reject", "2900"),
    ],
    "start-comes-back-empty": errorFor("start.resolve-null", "700"),
    "start-comes-back-empty-admin": errorFor("start.resolve-null", "700"),
    "start-refused-by-the-service": errorFor("start.resolve-null", "3"),
    "start-rejected": errorFor("start.reject", "350, 1350, 2350, 3350"),
    "start-rejected-admin": errorFor("start.reject", "350, 1350, 2350, 3350"),
  },
};

/**
 * Known differences between the scripted provider and the real SDK. Visitors see only those of scenarios that the
 * service cannot produce. A scenario that is not listed gives the same trace on both.
 */
export const KNOWN_DIFFERENCES: readonly KnownDifference[] = [
  FAILED_START,
  {
    fact: "start() resolves once the visitor has joined, and the assistant does not listen before.",
    evidence: [seen("call", "call-start-success", "call-start")],
    differs: {
      "double-start-while-connecting": [`+ 4300 ${OPENED}`, "- 4400 start.resolve"],
      "start-never-settles-but-the-call-begins": [`+ 1000 ${OPENED}`],
      "start-settles-into-the-next-call": [`+ 5000 ${OPENED}`],
      "start-settles-once-active": [
        ...[`+ 500, 4500, 8500 ${OPENED}`, "- 1500 start.resolve-null"],
        ...["- 5500 start.reject", "- 9500 start.resolve"],
      ],
    },
  },
  {
    fact: "A page has one call object, so a start waits for the cleanup of the previous call.",
    evidence: ONE_CALL_OBJECT,
    differs: {
      "restart-while-connecting-and-the-last-stop-settles": [
        ...["- 5900 start.resolve", "+ 6000 start.resolve"],
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
      "assistant-leaves-in-silence": [`+ 1500 ${LOUD}`],
      "lanes-in-any-order": [`+ 4000 ${LOUD}`],
      "recorded-first-call": [`+ 384, 2277 ${LOUD}`],
      "recorded-stop-during-a-call": [`+ 384 ${LOUD}`],
      "speech-events": [
        ...[`+ 2000, 6000 ${LOUD}`, "+ 2500 provider.volume-level"],
        ...["- 2500 provider.speech-start", "- 4500 provider.speech-end"],
      ],
      "presence-repeated-speech-start": [`+ 2000, 7000 ${LOUD}`],
      "speech-while-connecting": [`+ 3000, 4000 ${LOUD}`],
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
      "audio-blocked-until-a-gesture": ["- 700 provider.error, provider.audio-blocked"],
      "call-with-every-notice": ["- 26000 provider.audio-blocked"],
      "call-with-problems-then-no-line": ["- 2000 provider.audio-blocked"],
      "non-fatal-audio-start-failed": ["- 500, 5000 provider.error"],
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
      "non-fatal-audio-processing-setup": ["- 500, 5000 provider.error", "+ 400 provider.error"],
    },
  },
  {
    fact: "The setup of levels and recordings fails only when the call library throws.",
    evidence: [
      sdk("this.call.startRemoteParticipantsAudioLevelObserver(100);"),
      sdk("// Don't throw here, video recording is optional"),
    ],
    differs: {
      "non-fatal-audio-observer-setup": ["- 500, 5000 provider.error"],
      "non-fatal-video-recording-setup": ["- 500, 5000 provider.error"],
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
        "- 2700, 2800 provider.network-quality",
        "- 2900, 3000, 3100 provider.network-connection",
        "- 4100, 4200, 4300 provider.microphone-error",
      ],
    },
  },
  {
    fact: "The SDK has no disconnect event; the adapter emits it only when an active call loses its assistant.",
    evidence: [{ file: "@vapi-ai/web/dist/vapi.d.ts", lacks: "disconnect" }],
    isImpossible: true,
    differs: {
      "disconnect-while-connecting": [
        "- 30000 provider.disconnect, state idle, ring stopped, presence idle, ended disconnect",
        `+ 30100 ${BEGUN}`,
        "- end state idle, presence idle, ended disconnect, timer 00:00",
        "+ end state active, presence listening, ended null, timer 00:02",
      ],
    },
  },
  {
    fact: "A page has one call object, so no call begins before the previous one has ended.",
    evidence: ONE_CALL_OBJECT,
    isImpossible: true,
    differs: {
      "recorded-stop-unanswered": [
        ...["- 3670 start.resolve", `- 3746 ${BEGUN}`, "- end timer 00:02"],
        `+ 4500 stop.resolve before start.resolve, ${OPENED}, ${BEGUN}`,
        "+ end timer 00:01",
      ],
      "restart-while-the-last-stop-is-unsettled": [
        ...["- 5400 start.resolve", `- 6500 ${BEGUN}`, "- 40000, end durationSeconds 33"],
        ...[`+ 8000 ${OPENED}, ${BEGUN}`, "+ 40000, end durationSeconds 32"],
      ],
    },
  },
  {
    fact: "The SDK emits speech-start once in a speech, so no second one clears an owed answer.",
    evidence: [sdk("clearTimeout(this.speakingTimeout);")],
    isImpossible: true,
    differs: {
      "presence-repeated-speech-start": [
        ...["- 3000 provider.speech-start", "+ 3000 provider.volume-level"],
        ...["- 4000 presence listening", "+ 4000 presence thinking", "- 6000 presence thinking"],
      ],
    },
  },
];
