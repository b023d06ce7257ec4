import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { StrictMode } from "react";
import { beforeEach, vi } from "vitest";
import type { CallPage } from "../../src/call/call-error.ts";
import type { LogEntry } from "../../src/diagnostics/entry.ts";
import { Launcher } from "../../src/panel/launcher.tsx";
import * as files from "../../src/panel/save-file.ts";
import type { StaffTools } from "../../src/panel/staff-tools.ts";
import { createFakeLog, logEntry } from "./fake-log.ts";
import { modalDialogs } from "./modal-dialogs.ts";
import { quietMedia } from "./quiet-media.ts";
import { createStaffTools } from "./staff-tools.ts";
import { createTestCall } from "./test-call.ts";

export const entry = (message: string): LogEntry =>
  logEntry({ timestamp: "2026-11-21T10:15:29.000Z", category: "config", message });

/** Stubs the browser features that the staff panel needs and jsdom lacks, and the saving of files. */
export function stubPanelFeatures(): void {
  quietMedia();
  modalDialogs();
  beforeEach(() => {
    vi.spyOn(files, "saveDiagnosticExport").mockResolvedValue();
    vi.spyOn(files, "saveScenario").mockResolvedValue("A call of 10:15:29");
    return () => {
      vi.restoreAllMocks();
      vi.unstubAllGlobals();
    };
  });
}

interface Scene {
  readonly page?: CallPage;
  readonly entries?: readonly LogEntry[];
  readonly tools?: Partial<StaffTools>;
}

export type Opened = Awaited<ReturnType<typeof openPanel>>;

/** Opens the staff panel in React's strict mode, which mounts every component twice. */
export async function openPanel({
  page = "home",
  entries = [entry("One.")],
  tools = {},
}: Scene = {}) {
  const call = createTestCall();
  const { log } = createFakeLog([entries]);
  const staff = createStaffTools(call.session, { log: () => Promise.resolve(log), ...tools });
  const user = userEvent.setup();
  render(
    <StrictMode>
      <Launcher staff={staff} page={page} />
    </StrictMode>,
  );
  await user.click(screen.getByRole("button", { name: "Diagnostics" }));
  return { ...call, log, user };
}

export const button = (name: string) => screen.getByRole("button", { name });
export const tab = (name: string) => screen.getByRole("tab", { name });
