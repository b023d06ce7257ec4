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

/** A card as the pages have them: a notice that comes and goes above the buttons of a call. */
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
  it("hands over from a button that is disabled, and from one that goes", async () => {
    const { user, change } = open({});
    await user.click(button("Call"));
    change({ connecting: true });
    expect(button("Cancel")).toHaveFocus();
    change({});
    expect(button("Call")).toHaveFocus();
  });

  it("hands over from a notice's button as well", async () => {
    const { user, change } = open({ blocked: true });
    await user.click(button("Play audio"));
    change({});
    expect(button("Call")).toHaveFocus();
  });

  it("leaves the focus that the visitor put nowhere, by a click on the page", async () => {
    const { user, change } = open({ connecting: true });
    button("Cancel").focus();
    await user.click(screen.getByText("Somewhere else"));
    change({});
    expect(document.body).toHaveFocus();
  });

  it("takes no focus that was never there", () => {
    const { change } = open({ connecting: true });
    change({});
    expect(document.body).toHaveFocus();
  });

  it("takes none that is somewhere else on the page", async () => {
    const { user, change } = open({ connecting: true });
    button("Cancel").focus();
    await user.click(button("Outside"));
    change({});
    expect(button("Outside")).toHaveFocus();
  });

  it("does not come back to a loss for which there was no heir at the time", async () => {
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
