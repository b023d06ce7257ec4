/** What was seen of the real SDK, and why a scenario of ours may therefore come out otherwise on it. */
export const FACTS = {
  "empty-bodies-have-words":
    "Of a refusal whose body says nothing the SDK makes a message: the whole answer, as JSON.",
  "empty-starts-have-errors":
    "start() comes back empty after an error event, or where a call is in progress, and never else.",
  "rejections-are-of-targets":
    "start() rejects where nothing to call is named, after a validation-error event, and never else.",
  "bundle-address": "A bundle that cannot be loaded is told of with its address.",
  "no-disconnect":
    "The SDK has no disconnect: the adapter raises it 5 s after the assistant has left a call that runs.",
  "one-call-object":
    "A page has one call object: a start waits until nothing is left of the call before it.",
  "stop-is-forced":
    "A stop that the machine does not answer never settles: the adapter ends such a call after 4 s.",
  "stop-does-not-reject": "A leave is answered or not: the SDK's stop has nothing to reject with.",
  "call-end-settles-stop": "The stop settles with the call-end that answers it.",
  "joined-is-started":
    "start() resolves as soon as the room is joined, and nobody listens before that: call-start never comes first.",
  "microphone-is-asked-on-joining":
    "The microphone is asked for by the join, which waits for its answer.",
  "microphone-faults-have-types": "A camera-error names one of the library's types of fault.",
  "levels-are-speech": "What is louder than 0.01 begins a speech, as any level does.",
  "speech-starts-once": "A speech that has begun does not begin again before it has ended.",
  "browser-blocks-audio":
    "audio-start-failed comes of a browser that refuses to play, which one with a live microphone does not.",
  "setup-errors-come-of-setting-up":
    "Failures of audio and recording set-up come while a call is set up, the first of them as soon as it is joined; two come only of calls that throw, which the library's do not.",
  "messages-are-told-by-type":
    "A message without a type that the port knows is no transcript and no progress.",
} as const;

type Fact = keyof typeof FACTS;

/**
 * Scenarios in which an error is a bare string. The SDK's errors are objects, which is a fact as well: on
 * both sides they are played with the string as the message of one.
 */
export const RETOLD: ReadonlySet<string> = new Set([
  "differing-errors-outlive-a-restart",
  "error-admin-plain-string",
  "error-home-plain-string",
  "error-kept-until-the-next-start",
  "error-while-connecting",
  "order-events-as-in-the-file",
  "redirect-admin-error",
  "redirect-error-at-19-s",
  "redirect-error-at-20-999-s",
  "redirect-error-at-20-s",
  "redirect-error-at-21-s",
  "redirect-error-at-60-s",
  "redirect-error-at-once",
]);

/** Scenarios that the real service cannot bring about: their ends differ, each for a reason. */
export const BEYOND_THE_SERVICE: Readonly<Record<string, Fact>> = {
  "bundle-cannot-load": "bundle-address",
  "disconnect-while-connecting": "no-disconnect",
  "error-admin-says-nothing": "empty-bodies-have-words",
  "error-home-says-nothing": "empty-bodies-have-words",
  "mute-ends-with-an-error": "no-disconnect",
  "order-promises-settle-between-items": "rejections-are-of-targets",
  "order-start-settles-before-events": "empty-starts-have-errors",
  "quiet-events-while-active": "levels-are-speech",
  "quiet-events-while-connecting": "levels-are-speech",
  "recorded-stop-unanswered": "one-call-object",
  "restart-while-the-last-stop-is-unsettled": "one-call-object",
  "start-comes-back-empty": "empty-starts-have-errors",
  "start-comes-back-empty-admin": "empty-starts-have-errors",
  "start-refused-by-the-service": "empty-starts-have-errors",
  "start-rejected": "rejections-are-of-targets",
  "start-rejected-admin": "rejections-are-of-targets",
};

/** Scenarios that come to the same end on the real service, by a course that differs in one thing. */
export const OTHER_COURSES: Readonly<Record<string, Fact>> = {
  "audio-blocked-for-good": "browser-blocks-audio",
  "audio-blocked-until-a-gesture": "browser-blocks-audio",
  "double-start-while-connecting": "joined-is-started",
  "limit-belongs-to-its-start": "stop-is-forced",
  "microphone-denied": "microphone-is-asked-on-joining",
  "microphone-lost-mid-call": "microphone-faults-have-types",
  "no-target": "rejections-are-of-targets",
  "no-target-admin": "rejections-are-of-targets",
  "non-fatal-audio-observer-setup": "setup-errors-come-of-setting-up",
  "non-fatal-audio-processing-setup": "setup-errors-come-of-setting-up",
  "non-fatal-audio-start-failed": "browser-blocks-audio",
  "non-fatal-video-recording-setup": "setup-errors-come-of-setting-up",
  "quiet-events-unreadable": "messages-are-told-by-type",
  "recorded-stop-during-a-call": "call-end-settles-stop",
  "restart-while-connecting-and-the-last-stop-settles": "one-call-object",
  "speech-events": "speech-starts-once",
  "start-never-settles-but-the-call-begins": "joined-is-started",
  "start-settles-into-the-next-call": "joined-is-started",
  "start-settles-once-active": "joined-is-started",
  "stop-never-settles": "stop-is-forced",
  "stop-rejected": "stop-does-not-reject",
  "stop-while-joining-start-never-settles": "call-end-settles-stop",
};
