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
  it("calls onPress for each of two quick presses without `once`", async () => {
    const { onPress, user, button } = show(false);
    await user.dblClick(button);
    expect(onPress).toHaveBeenCalledTimes(2);
  });

  it("calls onPress once for a double click with `once`", async () => {
    const { onPress, user, button } = show(true);
    await user.dblClick(button);
    expect(onPress).toHaveBeenCalledOnce();
    await user.click(button);
    expect(onPress).toHaveBeenCalledTimes(2);
  });

  it("calls onPress once for a key that is held down with `once`", async () => {
    const { onPress, user, button } = show(true);
    button.focus();
    await user.keyboard("{Enter>4/}");
    expect(onPress).toHaveBeenCalledOnce();
  });
});
