import type { CallSession } from "../../src/call/call-session.ts";
import type { StaffTools } from "../../src/panel/staff-tools.ts";

/** The staff's tools around a session, with a log that never comes unless one is given. */
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
