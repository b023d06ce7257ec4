import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useRef } from "react";
import { describe, expect, it } from "vitest";
import { useFocusHandover } from "./use-focus-handover.ts";

interface CardProps {
  readonly connecting?: boolean;
  readonly blocked?: boolean;
  readonly hint?: string;
}

/** A card like those of the pages: a notice that comes and goes, with a call's buttons below. */
function Card({ connecting = false, blocked = false, hint = "" }: CardProps) {
  const card = useRef<HTMLElement>(null);
  useFocusHandover(card, `${connecting} ${blocked} ${hint}`);
  return (
    <>
      <p>Somewhere else</p>
      <button type="button">Outside</button>
      <section ref={card}>
        {blocked && <button type="button">Play audio</button>}
        <p>{hint}</p>
        <button type="button" data-takes-focus disabled={connecting}>
          Call
        </button>
        {connecting && (
          <button type="button" data-takes-focus>
            Cancel
          </button>
        )}
      </section>
    </>
  );
}

const button = (name: string) => screen.getByRole("button", { name });

function open(props: CardProps) {
  const { rerender } = render(<Card {...props} />);
  return { user: userEvent.setup(), change: (next: CardProps) => rerender(<Card {...next} />) };
}

describe("useFocusHandover", () => {
  it("moves the focus to the next usable button when the focused one is disabled or removed", async () => {
    const { user, change } = open({});
    await user.click(button("Call"));
    change({ connecting: true });
    expect(button("Cancel")).toHaveFocus();
    change({});
    expect(button("Call")).toHaveFocus();
  });

  it("moves the focus to a button of the call when the notice with the focused button is removed", async () => {
    const { user, change } = open({ blocked: true });
    await user.click(button("Play audio"));
    change({});
    expect(button("Call")).toHaveFocus();
  });

  it("moves no focus after the visitor has clicked on the page", async () => {
    const { user, change } = open({ connecting: true });
    button("Cancel").focus();
    await user.click(screen.getByText("Somewhere else"));
    change({});
    expect(document.body).toHaveFocus();
  });

  it("does not move the focus when no control had it", () => {
    const { change } = open({ connecting: true });
    change({});
    expect(document.body).toHaveFocus();
  });

  it("moves no focus when an element outside the card has it", async () => {
    const { user, change } = open({ connecting: true });
    button("Cancel").focus();
    await user.click(button("Outside"));
    change({});
    expect(button("Outside")).toHaveFocus();
  });

  it("leaves the focus where it is when a control appears only after the focus was lost", async () => {
    const { user, change } = open({ connecting: true });
    button("Cancel").focus();
    button("Cancel").removeAttribute("data-takes-focus");
    button("Cancel").setAttribute("disabled", "");
    change({ connecting: true, hint: "Nobody can take it" });
    await user.click(screen.getByText("Somewhere else"));
    change({});
    expect(document.body).toHaveFocus();
  });
});
