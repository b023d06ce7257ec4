// The part of the log that a first visit loads: the recorder, its taps, and the loader of the rest.
export { fetchLog } from "../../src/app/fetch-log.ts";
export { createRecorder } from "../../src/diagnostics/capture/recorder.ts";
export { tapConsole } from "../../src/diagnostics/capture/tap-console.ts";
export { tapFaults } from "../../src/diagnostics/capture/tap-faults.ts";
export { tapRequests } from "../../src/diagnostics/capture/tap-requests.ts";
