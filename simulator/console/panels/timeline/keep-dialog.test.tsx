import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { scenarioOf } from "../../../../tests/support/attempt.ts";
import { modalDialogs } from "../../../../tests/support/modal-dialogs.ts";
import { download } from "../../../../src/shared/download.ts";
import { KeepButton } from "./keep-dialog.tsx";

vi.mock(import("../../../../src/shared/download.ts"), () => {
  return { download: vi.fn<typeof download>() };
});

vi.mock("../../components/use-console.tsx", () => {
  const act = { kind: "visitor", at: 0, item: { at: 0, do: "start" } };
  const take = { script: false, acts: [act], pins: [] };
  const app = { clock: { pause() {} }, trace: () => [] };
  const live = { app, run: null, traceLength: 1, now: 10, take };
  const store = { get: () => ({ loaded: { scenario: scenarioOf({}) } }), change() {} };
  return { useConsole: () => ({ frames: { live: { get: () => live }, refresh() {} }, store }) };
});
modalDialogs();

it("says why the server refuses to save, in its words", async () => {
  const words = "The server saves only for its own machine.";
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(words, { status: 403 })));
  const user = userEvent.setup();
  render(<KeepButton />);
  await user.click(screen.getByRole("button", { name: /Keep as/ }));
  await screen.findByText(/^Replayed headless/);
  await user.click(screen.getByRole("button", { name: "Save into fixtures" }));
  expect(await screen.findByText(words)).toBeVisible();
});

it("offers to replace only the file that was found to exist", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("It exists.", { status: 412 })));
  const user = userEvent.setup();
  render(<KeepButton />);
  await user.click(screen.getByRole("button", { name: /Keep as/ }));
  await user.click(screen.getByRole("button", { name: "Save into fixtures" }));
  await screen.findByRole("button", { name: "Replace by-hand-start.json" });
  const title = screen.getByRole("textbox", { name: "Title" });
  await user.clear(title);
  await user.type(title, "Short call");
  expect(screen.getByRole("button", { name: "Save into fixtures" })).toBeVisible();
});

it("lets typed words replace the suggested title, and says that the file was downloaded", async () => {
  const user = userEvent.setup();
  render(<KeepButton />);
  await user.click(screen.getByRole("button", { name: /Keep as/ }));
  screen.getByRole("textbox", { name: "Title" }).focus();
  await user.keyboard("My ejection");
  await screen.findByText(/^Replayed headless/);
  await user.click(screen.getByRole("button", { name: "Download" }));
  expect(download).toHaveBeenCalledWith(expect.any(String), "my-ejection.json");
  expect(screen.getByText("Downloaded my-ejection.json.")).toBeVisible();
});
