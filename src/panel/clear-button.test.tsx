import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { createFakeLog, logEntry } from "../../tests/support/fake-log.ts";
import { ClearButton } from "./clear-button.tsx";
import { useErrand } from "./use-errand.ts";

const fake = createFakeLog({ only: [logEntry()] });

function Bar() {
  const errand = useErrand("log");
  return (
    <>
      <ClearButton log={fake.log} errand={errand} />
      <button type="button">Elsewhere</button>
      <output>{errand.outcome?.text}</output>
    </>
  );
}

const button = (name: string) => screen.getByRole("button", { name });

it("is called off where the keyboard goes on, and asked anew by the next press", async () => {
  const user = userEvent.setup();
  render(<Bar />);
  await user.tab();
  await user.keyboard("{Enter}");
  expect(button("Really clear?")).toHaveFocus();
  expect(screen.getByRole("status")).toHaveTextContent("Press again");
  await user.tab();
  expect(button("Elsewhere")).toHaveFocus();
  expect(button("Clear")).toBeVisible();
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
  await user.tab({ shift: true });
  await user.keyboard("{Enter}");
  expect(button("Really clear?")).toBeVisible();
  expect(await fake.log.chunks()).toHaveLength(1);
});

it("stays where the keyboard comes back to it", async () => {
  render(<Bar />);
  await userEvent.click(button("Clear"));
  fireEvent.focusIn(button("Really clear?"));
  expect(button("Really clear?")).toBeVisible();
});
