import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { BrowserRouter, Link, MemoryRouter } from "react-router-dom";
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

it("asks about a link that arrives while the question of another one closes", async () => {
  window.location.hash = "#first";
  render(<ReceivedLink onClosed={() => {}} />, { wrapper: BrowserRouter });
  await act(async () => reads.get("#first")?.());
  // The browser tells that a dialog has closed in a task of its own, after the new address.
  await act(async () => {
    window.location.hash = "#second";
    screen.getByRole<HTMLDialogElement>("dialog").close();
  });
  expect(window.location.hash).toBe("#second");
  await act(async () => reads.get("#second")?.());
  expect(screen.getByText("problem of #second")).toBeVisible();
});
