import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { Button } from "./button.tsx";

function show(once: boolean) {
  const onPress = vi.fn();
  render(
    <Button once={once} onPress={onPress}>
      Press
    </Button>,
  );
  return { onPress, user: userEvent.setup(), button: screen.getByRole("button") };
}

describe("Button", () => {
  it("acts on every press, so two quick presses switch on and off again", async () => {
    const { onPress, user, button } = show(false);
    await user.dblClick(button);
    expect(onPress).toHaveBeenCalledTimes(2);
  });

  it("treats a double click as one press with `once`", async () => {
    const { onPress, user, button } = show(true);
    await user.dblClick(button);
    expect(onPress).toHaveBeenCalledOnce();
    await user.click(button);
    expect(onPress).toHaveBeenCalledTimes(2);
  });

  it("treats a key held down as one press with `once`", async () => {
    const { onPress, user, button } = show(true);
    button.focus();
    await user.keyboard("{Enter>4/}");
    expect(onPress).toHaveBeenCalledOnce();
  });
});
