// What a first visit carries of the log: the recorder, its taps, and what fetches the rest.
export { keepLog } from "../../src/app/keep-log.ts";
export { createRecorder } from "../../src/diagnostics/record/recorder.ts";
export { tapConsole } from "../../src/diagnostics/record/tap-console.ts";
export { tapFaults } from "../../src/diagnostics/record/tap-faults.ts";
export { tapRequests } from "../../src/diagnostics/record/tap-requests.ts";
