import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { parseScenarioValue } from "../scenario/parse.ts";
import { showNotices } from "./notices.tsx";

it("shows notices of the current page until they are dismissed", async () => {
  const parsed = parseScenarioValue({ schemaVersion: 1, id: "a", title: "A", page: "admin" });
  if (!parsed.ok) throw new Error("refused");
  const { scenario } = parsed;
  window.history.replaceState(null, "", "/admin-testing");
  const source = { problem: null, atLoad: scenario, armed: () => scenario, asked: () => true };

  await act(async () => void showNotices(source));
  expect(screen.queryByRole("complementary")).toBeNull();

  await act(async () => window.history.pushState(null, "", "/"));
  expect(screen.getByRole("link", { name: "Open the admin page" })).toHaveAttribute(
    "href",
    "/admin-testing?scenario=a",
  );

  await act(() => userEvent.click(screen.getByRole("button", { name: "Dismiss this note" })));
  expect(screen.queryByRole("complementary")).toBeNull();
});
