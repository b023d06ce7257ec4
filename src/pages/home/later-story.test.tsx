import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { quietMedia } from "../../../tests/support/quiet-media.ts";
import { createTestCall } from "../../../tests/support/test-call.ts";
import { HomePage } from "./home-page.tsx";

quietMedia();

const renders = vi.hoisted(() => ({ count: 0 }));

vi.mock("./story/story.tsx", () => ({
  Story: () => {
    renders.count += 1;
    return null;
  },
}));

it("renders the page again without its story", async () => {
  const { session } = createTestCall();
  render(<HomePage session={session} />, { wrapper: MemoryRouter });
  const before = renders.count;
  expect(before).toBeGreaterThan(0);
  await userEvent.click(screen.getByRole("button", { name: "Pause the background motion" }));
  expect(screen.getByRole("button", { name: "Play the background motion" })).toBeVisible();
  expect(renders.count).toBe(before);
});
