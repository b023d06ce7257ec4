import { act, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createTestCall } from "../../../tests/support/test-call.ts";
import type { CallSession } from "../../call/call-session.ts";
import { useStore } from "../../components/use-store.ts";
import { TypeButton, TypeField } from "./type-field.tsx";
import { startTyping } from "../call-switches.ts";

const field = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Your message" });
const noField = () => expect(screen.queryByRole("textbox")).toBeNull();

afterEach(() => Reflect.deleteProperty(navigator, "onLine"));

/** Changes what the browser reports about the network. */
const setOnline = (onLine: boolean) =>
  act(() => {
    Object.defineProperty(navigator, "onLine", { value: onLine, configurable: true });
    window.dispatchEvent(new Event(onLine ? "online" : "offline"));
  });

function Tools({ session }: { readonly session: CallSession }) {
  const state = useStore(session.subscribe, session.state);
  if (state.phase === "idle") return null;
  return (
    <>
      <TypeButton session={session} />
      <TypeField session={session} state={state} />
    </>
  );
}

/** Shows the button and the field of an active call that accepts a text as long as `takes` is true. */
function openCall({ takes = true } = {}) {
  const call = createTestCall();
  const sendText = vi.fn<(text: string) => boolean>(() => takes);
  const session = { ...call.session, sendText };
  render(<Tools session={session} />);
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

  it("shows an unsent text again after Escape, with the cursor at its end", async () => {
    const { user } = openCall();
    const button = screen.getByRole("button", { name: "Type" });
    await user.click(button);
    await user.keyboard("Tomorrow{Escape}");
    await user.click(button);
    expect(field()).toHaveValue("Tomorrow");
    await user.keyboard(" at nine");
    expect(field()).toHaveValue("Tomorrow at nine");
  });

  it("forgets an unsent text when the call ends", async () => {
    const { session, user } = openCall();
    await user.click(screen.getByRole("button", { name: "Type" }));
    await user.keyboard("Tomorrow");
    act(() => session.stop());
    act(() => startTyping(session, "home"));
    expect(field()).toHaveValue("");
  });

  it("leaves Enter and Escape to an input method that is composing", async () => {
    const { user, sendText } = openCall();
    await user.click(screen.getByRole("button", { name: "Type" }));
    await user.keyboard("Morgen");
    fireEvent.keyDown(field(), { key: "Enter", isComposing: true });
    fireEvent.keyDown(field(), { key: "Escape", isComposing: true });
    // Safari reports the confirming Enter after the composition, with this code.
    fireEvent.keyDown(field(), { key: "Enter", keyCode: 229 });
    expect(sendText).not.toHaveBeenCalled();
    expect(field()).toHaveValue("Morgen");
  });

  it("sends no text while the device is offline, and keeps it", async () => {
    const { user, sendText } = openCall();
    await user.click(screen.getByRole("button", { name: "Type" }));
    setOnline(false);
    await user.keyboard("Hello{Enter}");
    expect(sendText).not.toHaveBeenCalled();
    expect(field()).toHaveValue("Hello");
    expect(screen.getByRole("alert")).toHaveTextContent(/^Not sent/);
    setOnline(true);
    await user.keyboard("{Enter}");
    expect(sendText.mock.calls).toEqual([["Hello"]]);
    expect(screen.getByRole("alert")).toBeEmptyDOMElement();
  });

  it("sends no text while the connection is interrupted, and keeps it", async () => {
    const { user, provider, sendText } = openCall();
    await user.click(screen.getByRole("button", { name: "Type" }));
    act(() => provider.last().emit("network-connection", { type: "sfu", event: "interrupted" }));
    await user.keyboard("Hello{Enter}");
    expect(sendText).not.toHaveBeenCalled();
    expect(field()).toHaveValue("Hello");
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
