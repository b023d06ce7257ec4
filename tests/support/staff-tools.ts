import type { CallSession } from "../../src/call/call-session.ts";
import type { StaffTools } from "../../src/panel/staff-tools.ts";

/** Staff tools for a session. The log never loads unless `tools` contains one. */
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
  note: () => {},
  log: () => new Promise(() => {}),
  reachability: () => new Promise(() => {}),
  ...tools,
});
