import type { CallSession } from "../../src/call/call-session.ts";
import type { StaffTools } from "../../src/panel/staff-tools.ts";
import type { VariableNames } from "../../src/provider/voice-service.ts";

export const TEST_VARIABLES: VariableNames = {
  publicKey: "VITE_VAPI_PUBLIC_KEY",
  assistant: "VITE_VAPI_ASSISTANT_ID",
  workflow: "VITE_VAPI_WORKFLOW_ID",
  apiUrl: "VITE_VAPI_API_URL",
};

/** Creates staff tools for a session. Their log never loads unless `tools` contains one. */
export const createStaffTools = (
  session: CallSession,
  tools: Partial<Omit<StaffTools, "session">> = {},
): StaffTools => ({
  session,
  setup: {
    publicKey: "test-public-key",
    assistantId: "test-assistant",
    workflowId: "test-workflow",
    faults: [],
  },
  variables: TEST_VARIABLES,
  note: () => {},
  log: () => new Promise(() => {}),
  reachability: () => new Promise(() => {}),
  ...tools,
});
