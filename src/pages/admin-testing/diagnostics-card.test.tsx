import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { createFakeLog, logEntry } from "../../../tests/support/fake-log.ts";
import { stubLayout } from "../../../tests/support/show-log.tsx";
import { createStaffTools } from "../../../tests/support/staff-tools.ts";
import { createTestCall } from "../../../tests/support/test-call.ts";
import { NO_ID_MASK } from "../../diagnostics/id-masking.ts";
import { DiagnosticsCard } from "./diagnostics-card.tsx";

stubLayout();

it("counts the same entries above the log and after Clear, levels and partial transcripts included", async () => {
  const level = logEntry({ details: { cause: "provider.volume-level" } });
  const { log } = createFakeLog([[logEntry(), level, level]]);
  const staff = createStaffTools(createTestCall().session, { log: () => Promise.resolve(log) });
  const idMasking = { shown: true, maskIds: NO_ID_MASK, onToggle: () => {} };
  render(<DiagnosticsCard {...{ staff, idMasking }} sessionId={null} />);
  const user = userEvent.setup();
  expect(await screen.findByText("1 of 3 entries", { selector: "p > span" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Clear" }));
  await user.click(screen.getByRole("button", { name: "Really clear?" }));
  expect(await screen.findByText("Cleared 3 entries.")).toBeVisible();
});
