/** The parts that only a call needs, in one chunk. */
export { endingOf } from "../call/ending.ts";
export { CallAccount, CallFacts } from "./call-account.tsx";
export { showCallInOtherTab } from "./call-in-other-tab.tsx";
export { CallOutcome } from "./call-outcome.tsx";
export { ElsewhereNotice, renderSheet } from "./call-sheet.tsx";
export { CallTimer } from "./call-timer.tsx";
export { readEndedCall } from "./ended-call.ts";
export { MicrophoneHelp } from "./microphone-help.tsx";
export { Transcript } from "./transcript.tsx";
