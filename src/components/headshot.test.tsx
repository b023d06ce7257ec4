import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Headshot } from "./headshot.tsx";

const picture = () => screen.queryByRole("img", { name: "Portrait of Nora" });
const fail = () => fireEvent.error(screen.getByRole("img", { name: "Portrait of Nora" }));

test("a portrait is an AVIF picture, a PNG if that fails to load, and hidden if both fail", () => {
  const { rerender } = render(<Headshot src="/a.png" name="Nora" />);
  expect(picture()).toHaveAttribute("src", "/a.avif");
  fail();
  expect(picture()).toHaveAttribute("src", "/a.png");
  fail();
  expect(picture()).toBeNull();
  rerender(<Headshot src="/b.png" name="Nora" />);
  expect(picture()).toHaveAttribute("src", "/b.avif");
});

test("a large portrait is the larger AVIF picture", () => {
  render(<Headshot src="/a.png" name="Nora" large />);
  expect(picture()).toHaveAttribute("src", "/a-960.avif");
});
