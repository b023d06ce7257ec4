import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Link, MemoryRouter } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { modalDialogs } from "../../../../tests/support/modal-dialogs.ts";
import { ReceivedLink } from "./received-link.tsx";

const reads = vi.hoisted(() => new Map<string, () => void>());
vi.mock("../../model/library/share.ts", async (original) => ({
  ...(await original<object>()),
  readFragment: (hash: string) =>
    new Promise((resolve) => {
      reads.set(hash, () => resolve({ ok: false, problem: `problem of ${hash}` }));
    }),
}));
vi.mock("../../components/use-console.tsx", () => ({ useConsole: () => ({ library: {} }) }));
modalDialogs();

it("shows the later of two links, even if the earlier one takes longer to read", async () => {
  const onClosed = () => {};
  render(
    <MemoryRouter initialEntries={["/#first"]}>
      <Link to="#second">Second link</Link>
      <ReceivedLink {...{ onClosed }} />
    </MemoryRouter>,
  );
  await userEvent.click(screen.getByRole("link"));
  await act(async () => reads.get("#second")?.());
  await screen.findByText("problem of #second");
  await act(async () => reads.get("#first")?.());
  expect(screen.getByText("problem of #second")).toBeVisible();
});
