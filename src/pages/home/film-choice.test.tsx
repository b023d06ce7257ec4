import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { FilmChoice } from "./film-choice.tsx";

const button = (name: string) => screen.getByRole("button", { name });

it("FilmChoice marks the button of the film that loads, and says that it is on its way", () => {
  const props = { disabled: false, failed: null, onWatch: () => {} };
  const { rerender } = render(<FilmChoice {...props} pending="about" />);
  expect(button("About Nora")).toHaveAttribute("aria-busy", "true");
  expect(button("Watch Introduction")).toHaveAttribute("aria-busy", "false");
  expect(screen.getByRole("status")).toHaveTextContent("The film is on its way.");
  rerender(<FilmChoice {...props} pending={null} />);
  expect(button("About Nora")).toHaveAttribute("aria-busy", "false");
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
});
