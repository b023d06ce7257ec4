import type { EnvironmentName, Reading } from "../../diagnostics/environment/environment.ts";

interface Words {
  readonly label: string;
  /** What to do where it is not there, or what that means. */
  readonly hint: string;
  /** Where that depends on how it is not there. */
  readonly hints?: Partial<Readonly<Record<Reading, string>>>;
}

/** What each flag is called, and what helps where it is down. */
export const ENVIRONMENT_WORDS: Readonly<Record<EnvironmentName, Words>> = {
  publicKey: {
    label: "Public key configured",
    hint: "Set VITE_VAPI_PUBLIC_KEY and build again: no call can be made without it.",
  },
  assistant: {
    label: "Assistant configured",
    hint: "Set VITE_VAPI_ASSISTANT_ID and build again: visitors cannot call without it.",
  },
  workflow: {
    label: "Workflow configured",
    hint: "Set VITE_VAPI_WORKFLOW_ID and build again, to test the workflow.",
  },
  secureContext: {
    label: "Secure context",
    hint: "Open the page by https://: browsers keep the microphone from any other.",
  },
  microphone: {
    label: "Microphone present",
    hint: "Connect a microphone, or switch it on in the system's settings.",
    hints: { unknown: "This browser does not say which devices there are." },
  },
  microphonePermission: {
    label: "Microphone permission",
    hint: "Allow the microphone for this site: the icon beside the address leads there.",
    hints: {
      "not-asked": "Not asked yet: the browser asks when a call or a check begins.",
      unknown: "This browser does not say. It asks when a call or a check begins.",
    },
  },
  webRtc: {
    label: "WebRTC",
    hint: "This browser cannot hold calls: use a current Chrome, Edge, Firefox or Safari.",
  },
  webAudio: {
    label: "Web Audio",
    hint: "Calls work; how loud the voices are cannot be shown.",
  },
  indexedDb: {
    label: "IndexedDB",
    hint: "The log is kept in memory only: export it before the tab is closed.",
  },
  online: {
    label: "Online",
    hint: "The browser has no network: check the connection.",
  },
  client: {
    label: "Client created",
    hint: "No call can be made without it: check the key, and the error of the last start.",
    hints: { "not-yet": "The first call creates it." },
  },
};

/** How a reading is said, beside its tick or its cross. */
export const READING_WORDS: Readonly<Record<Reading, string>> = {
  yes: "yes",
  no: "no",
  "not-asked": "no",
  "not-yet": "not yet",
  unknown: "not known",
  asking: "…",
};

/** Whether the reading is no fault, although it is a cross. */
export const isExpected = (reading: Reading): boolean =>
  reading === "not-asked" || reading === "unknown";
