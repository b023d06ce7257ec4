import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { BrowserRouter } from "react-router-dom";
import { beforeAll, expect, it, vi } from "vitest";
import { modalDialogs } from "../../tests/support/modal-dialogs.ts";
import { SimPage } from "./sim-page.tsx";

// jsdom has no layout, so the test sets the sizes of elements.
beforeAll(() => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
});
modalDialogs();

function open(address = "/__sim?scenario=ejected-mid-call") {
  window.history.replaceState(null, "", address);
  render(<SimPage />, { wrapper: BrowserRouter });
  return { user: userEvent.setup() };
}

it("opens the scenario that the address names", async () => {
  open();
  expect(await screen.findByTitle("The next page, loading")).toHaveAttribute(
    "src",
    "/?scenario=ejected-mid-call&clock=paused",
  );
  const list = screen.getByRole("list", { name: "Expectations" });
  expect(within(list).getAllByText("not yet").length).toBeGreaterThan(0);
  expect(screen.getByRole("button", { name: "Play" })).toBeDisabled();
});

it("writes the provider to the address unless it is the default", async () => {
  const { user } = open("/__sim?scenario=ejected-mid-call&provider=standin");
  const frame = await screen.findByTitle("The next page, loading");
  expect(frame).toHaveAttribute("src", "/?scenario=ejected-mid-call&provider=standin&clock=paused");
  expect(screen.getByRole("radio", { name: "Real SDK" })).toBeChecked();
  expect(window.location.search).toBe("?scenario=ejected-mid-call&provider=standin");
  await user.click(screen.getByRole("radio", { name: "Scripted" }));
  expect(window.location.search).toBe("?scenario=ejected-mid-call");
});

it("shows a message when a search has no result, and clears the search with Escape", async () => {
  const { user } = open();
  await user.type(screen.getByRole("searchbox"), "no such words");
  expect(screen.getByText("No scenario matches all of these words.")).toBeVisible();
  await user.keyboard("{Escape}");
  expect(screen.getByRole("searchbox")).toHaveValue("");
});

it("keeps an edited payload when another event is chosen", async () => {
  const { user } = open();
  await user.click(screen.getByRole("tab", { name: "Send" }));
  await user.click(screen.getByRole("radio", { name: "Any payload" }));
  const payload = screen.getByRole("textbox", { name: /^Payload/ });
  await user.selectOptions(screen.getByRole("combobox", { name: "Event" }), "transcript");
  expect((payload as HTMLTextAreaElement).value).toContain("assistant");
  await user.clear(payload);
  await user.type(payload, "0.5");
  await user.selectOptions(screen.getByRole("combobox", { name: "Event" }), "volume-level");
  expect(payload).toHaveValue("0.5");
});
