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

/** A card as on the pages: a notice that comes and goes above a call's buttons. */
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
  it("moves the focus from a button that is disabled or removed", async () => {
    const { user, change } = open({});
    await user.click(button("Call"));
    change({ connecting: true });
    expect(button("Cancel")).toHaveFocus();
    change({});
    expect(button("Call")).toHaveFocus();
  });

  it("moves the focus from the button of a removed notice", async () => {
    const { user, change } = open({ blocked: true });
    await user.click(button("Play audio"));
    change({});
    expect(button("Call")).toHaveFocus();
  });

  it("leaves the focus alone after the visitor clicked on the page", async () => {
    const { user, change } = open({ connecting: true });
    button("Cancel").focus();
    await user.click(screen.getByText("Somewhere else"));
    change({});
    expect(document.body).toHaveFocus();
  });

  it("does not focus anything when no control had the focus", () => {
    const { change } = open({ connecting: true });
    change({});
    expect(document.body).toHaveFocus();
  });

  it("leaves the focus alone when it is elsewhere on the page", async () => {
    const { user, change } = open({ connecting: true });
    button("Cancel").focus();
    await user.click(button("Outside"));
    change({});
    expect(button("Outside")).toHaveFocus();
  });

  it("forgets a lost focus if no control could take it at the time", async () => {
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
