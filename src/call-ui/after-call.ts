/** The parts that follow a call, in one chunk. */
export { CallAccount, CallFacts } from "./call-account.tsx";
export { CallOutcome } from "./call-outcome.tsx";
export { readEndedCall } from "./ended-call.ts";
export { Transcript } from "./transcript.tsx";
