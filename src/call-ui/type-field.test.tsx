import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { createTestCall } from "../../tests/support/test-call.ts";
import { TypeButton, TypeField } from "./type-field.tsx";
import { startTyping } from "./call-switches.ts";

const field = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Your message" });
const noField = () => expect(screen.queryByRole("textbox")).toBeNull();

/** Shows the button and the field of an active call that accepts a text as long as `takes` is true. */
function openCall({ takes = true } = {}) {
  const call = createTestCall();
  const sendText = vi.fn<(text: string) => boolean>(() => takes);
  const session = { ...call.session, sendText };
  render(
    <>
      <TypeButton session={session} />
      <TypeField session={session} />
    </>,
  );
  act(() => session.start("home"));
  act(() => call.provider.last().emit("call-start"));
  return { ...call, session, sendText, user: userEvent.setup() };
}

describe("TypeField", () => {
  it("opens with the focus, sends on Enter and keeps the focus in the empty field", async () => {
    const { user, sendText } = openCall();
    noField();
    await user.click(screen.getByRole("button", { name: "Type" }));
    expect(field()).toHaveFocus();
    await user.keyboard("Tomorrow at nine{Enter}");
    expect(sendText.mock.calls).toEqual([["Tomorrow at nine"]]);
    expect(field()).toHaveValue("");
    expect(field()).toHaveFocus();
  });

  it("keeps a refused text in its field and says that it was not sent", async () => {
    const { user } = openCall({ takes: false });
    await user.click(screen.getByRole("button", { name: "Type" }));
    await user.keyboard("Hello");
    await user.click(screen.getByRole("button", { name: "Send" }));
    expect(field()).toHaveValue("Hello");
    expect(screen.getByRole("alert")).toHaveTextContent(/^Not sent/);
    await user.type(field(), "!");
    expect(screen.getByRole("alert")).toBeEmptyDOMElement();
  });

  it("sends no blank text, and adds a line on Shift and Enter", async () => {
    const { user, sendText } = openCall();
    await user.click(screen.getByRole("button", { name: "Type" }));
    await user.keyboard("  {Enter}");
    expect(sendText).not.toHaveBeenCalled();
    await user.keyboard("one{Shift>}{Enter}{/Shift}two{Enter}");
    expect(sendText.mock.calls).toEqual([["one\ntwo"]]);
  });

  it("takes at most 900 UTF-16 units", async () => {
    const { user } = openCall();
    await user.click(screen.getByRole("button", { name: "Type" }));
    await user.paste("é".repeat(1000));
    expect(field().value).toHaveLength(900);
  });

  it("closes on Escape and returns the focus to its button", async () => {
    const { user } = openCall();
    const button = screen.getByRole("button", { name: "Type" });
    await user.click(button);
    await user.keyboard("{Escape}");
    noField();
    expect(button).toHaveFocus();
  });

  it("is open in a call that was started to type, and closed in the next call", () => {
    const { session, provider } = openCall();
    act(() => session.stop());
    act(() => startTyping(session, "home"));
    act(() => provider.last().emit("call-start"));
    expect(field()).toHaveFocus();
    act(() => session.stop());
    act(() => session.start("home"));
    noField();
  });
});
