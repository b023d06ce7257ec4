import { fireEvent, render, screen } from "@testing-library/react";
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

  const moveAway = (button: HTMLElement) =>
    vi
      .spyOn(button, "getBoundingClientRect")
      .mockReturnValueOnce(new DOMRect(0, 0, 100, 40))
      .mockReturnValue(new DOMRect(0, 300, 100, 40));

  it("counts a press that ends where it began after the button has moved away", () => {
    const { onPress, button } = show(true);
    moveAway(button);
    fireEvent.pointerDown(button, { clientX: 50, clientY: 20 });
    fireEvent.pointerUp(document.body, { clientX: 50, clientY: 20 });
    expect(onPress).toHaveBeenCalledOnce();
    fireEvent.pointerUp(document.body, { clientX: 50, clientY: 20 });
    expect(onPress).toHaveBeenCalledOnce();
  });

  it.each([
    ["ends elsewhere", "pointerUp", { clientX: 150, clientY: 20 }, 0],
    ["is cancelled", "pointerCancel", { clientX: 50, clientY: 20 }, 0],
    ["is of the secondary button", "pointerUp", { clientX: 50, clientY: 20 }, 2],
  ] as const)("counts no press that %s", (_, way, place, pressed) => {
    const { onPress, button } = show(true);
    moveAway(button);
    fireEvent.pointerDown(button, { clientX: 50, clientY: 20, button: pressed });
    fireEvent[way](document.body, place);
    fireEvent.pointerUp(document.body, { clientX: 50, clientY: 20 });
    expect(onPress).not.toHaveBeenCalled();
  });
});
