/** The parts that only a call needs, in one chunk. */
export { endingOf } from "../call/ending.ts";
export { CallAccount, CallFacts } from "./after/call-account.tsx";
export { showCallInOtherTab } from "./call-in-other-tab.tsx";
export { LastCall } from "./after/last-call.tsx";
export { CallOutcome } from "./after/call-outcome.tsx";
export { ElsewhereNotice, renderSheet } from "./sheet/call-sheet.tsx";
export { CallTimer } from "./sheet/call-timer.tsx";
export { readEndedCall } from "./after/ended-call.ts";
export { MicrophoneHelp } from "./microphone/microphone-help.tsx";
export { CallTranscript } from "./after/transcript.tsx";
