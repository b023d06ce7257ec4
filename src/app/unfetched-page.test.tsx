import { act, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { createStaffTools } from "../../tests/support/staff-tools.ts";
import { quietMedia } from "../../tests/support/quiet-media.ts";
import { createTestCall } from "../../tests/support/test-call.ts";
import { createRoutes } from "./router.tsx";

quietMedia();
const network = vi.hoisted(() => ({ isThere: false }));
vi.mock("../pages/why-us/why-us-page.tsx", () => ({
  // The module is there all along; what the routes take from it comes by way of the network.
  get WhyUsPage() {
    if (!network.isThere) throw new TypeError("Failed to fetch dynamically imported module");
    return () => <h1>Fetched</h1>;
  },
}));

it("a page that could not be fetched is fetched again when it is gone to again", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  const router = createMemoryRouter(createRoutes(createStaffTools(createTestCall().session)));
  render(<RouterProvider router={router} />);
  await act(() => router.navigate("/why-us"));
  const fault = await screen.findByRole("heading", { name: "Unexpected Application Error!" });
  expect(fault).toHaveFocus();
  network.isThere = true;
  await act(() => router.navigate(-1));
  await act(() => router.navigate("/why-us"));
  expect(await screen.findByRole("heading", { name: "Fetched" })).toBeVisible();
});
