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

it("opens an admin scenario on the admin page and writes its id to the address", async () => {
  const { user } = open();
  await user.type(screen.getByRole("searchbox"), "admin-short-call{Enter}");
  const frame = await screen.findByTitle("The next page, loading");
  expect(frame).toHaveAttribute("src", "/admin-testing?scenario=admin-short-call&clock=paused");
  expect(window.location.search).toBe("?scenario=admin-short-call");
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

it("shows the faults of a refused text with their positions until the text is fixed or discarded", async () => {
  const { user } = open();
  document.body.focus();
  await user.paste('{\n  "schemaVersion": 1,\n  "id": "Bad Id"\n}');
  const faults = within(await screen.findByRole("listbox", { name: "Faults" }));
  expect(faults.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^1:1 \/title/),
    expect.stringMatching(/^3:9 \/id/),
  ]);
  expect(screen.getByRole("button", { name: "Load" })).toBeDisabled();
  await user.click(screen.getByRole("button", { name: "Discard" }));
  expect(screen.queryByRole("listbox", { name: "Faults" })).toBeNull();
});

it("asks about a pasted link like about an opened one", async () => {
  const { user } = open();
  document.body.focus();
  await user.paste("Look: http://sim.test/__sim#scenario=broken");
  expect(await screen.findByText(/^The link is damaged or incomplete\./)).toBeVisible();
  expect(screen.getByRole("dialog", { name: "A shared scenario" })).toHaveAttribute("open");
  expect(screen.queryByRole("list", { name: "Faults" })).toBeNull();
});

it("lists every rule of the home and admin error catalogues with the text that visitors see", async () => {
  const { user } = open();
  await user.click(screen.getByRole("tab", { name: "Send" }));
  const rows = screen.getByRole("list", { name: "Errors of the home page" });
  const text = "Rate limit exceeded. Please wait a moment before trying again.";
  expect(within(rows).getByText(text)).toBeVisible();
  expect(screen.getByRole("button", { name: "Rate limit: HTTP 429" })).toBeVisible();
  expect(
    screen.getByRole("button", {
      name: "A page that cannot call: Without a public key there is no client",
    }),
  ).toBeVisible();
  await user.click(screen.getByRole("radio", { name: "Admin" }));
  expect(screen.getByRole("list", { name: "Errors of the admin page" })).toBeVisible();
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

it("lists the events that the real SDK omits when the real SDK is chosen as the provider", async () => {
  const { user } = open("/__sim?scenario=quiet-events-unreadable");
  const summary = () =>
    screen.queryByText(/^The real SDK omits 6 events .* 6 differently\.$/, {
      selector: "summary",
    });
  await screen.findByRole("list", { name: "Expectations" });
  expect(summary()).toBeNull();
  await user.click(screen.getByRole("radio", { name: "Real SDK" }));
  const note = summary()?.closest("details");
  expect(note).not.toHaveAttribute("open");
  const reasons = within(screen.getByRole("list", { name: "Differences on the real SDK" }));
  expect(
    reasons.getByText("attempt 1 at 00:02.900: provider.network-connection"),
  ).toBeInTheDocument();
  await user.click(screen.getByRole("radio", { name: "Scripted" }));
  expect(summary()).toBeNull();
});

it("opens the list of shortcuts when the question mark is pressed outside text fields", async () => {
  const { user } = open();
  await user.type(screen.getByRole("searchbox"), "?");
  expect(screen.queryByRole("dialog")).toBeNull();
  screen.getByRole("searchbox").blur();
  await user.keyboard("?");
  expect(within(screen.getByRole("dialog")).getByText("Play or pause")).toBeVisible();
});
