import type { CallSession } from "../../src/call/call-session.ts";
import type { StaffTools } from "../../src/panel/staff-tools.ts";
import { configuredWith } from "./configurations.ts";

/** Creates staff tools for a session. Their log never loads unless `tools` contains one. */
export const createStaffTools = (
  session: CallSession,
  tools: Partial<Omit<StaffTools, "session">> = {},
): StaffTools => ({
  session,
  configuration: configuredWith({
    publicKey: "test-public-key",
    assistant: "test-assistant",
    workflow: "test-workflow",
  }),
  platform: "api.example",
  note: () => {},
  log: () => new Promise(() => {}),
  reachability: () => new Promise(() => {}),
  ...tools,
});
