import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { createStaffTools } from "../../tests/support/staff-tools.ts";
import { quietMedia } from "../../tests/support/quiet-media.ts";
import { createTestCall } from "../../tests/support/test-call.ts";
import { createRoutes } from "./router.tsx";

quietMedia();
vi.mock("../pages/why-us/why-us-page.tsx", () => ({
  WhyUsPage() {
    throw new Error("This page is broken.");
  },
}));

it("a page that cannot be shown leaves the bar, and with it the way to end a call", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  const { session, provider } = createTestCall();
  const router = createMemoryRouter(createRoutes(createStaffTools(session)));
  render(<RouterProvider router={router} />);
  act(() => session.start("home"));
  act(() => provider.last().emit("call-start"));
  await act(() => router.navigate("/why-us"));
  expect(
    await screen.findByRole("heading", { name: "Unexpected Application Error!" }),
  ).toBeVisible();
  expect(document.title).toMatch(/^Page not shown/);
  await userEvent.setup().click(screen.getByRole("button", { name: "End call" }));
  expect(session.state().phase).toBe("idle");
});
