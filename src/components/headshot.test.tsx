import { fireEvent, render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Headshot } from "./headshot.tsx";

describe("Headshot", () => {
  it("hides a picture that fails to load, and shows a new picture when `src` changes", () => {
    const { rerender } = render(<Headshot src="/a.png" name="Nora" speaking={false} />);
    fireEvent.error(screen.getByRole("img", { name: "Portrait of Nora" }));
    expect(screen.queryByRole("img")).toBeNull();
    rerender(<Headshot src="/b.png" name="Nora" speaking={false} />);
    expect(screen.getByRole("img")).toBeVisible();
  });
});
